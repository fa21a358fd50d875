import type { RequestFault } from './RequestFault.ts'

/** How deep objects and lists may lie in one another. What the contract knows is shallower by far. */
const DEEPEST = 32

type Place = { readonly value: unknown; readonly path: RequestFault['path'] }

/** Values that no database or source takes: half characters, NUL, numbers without an end, and what lies too deep. */
export function unsafeValues(request: unknown): RequestFault[] {
  const found: RequestFault[] = []
  // No recursion: how deep it goes is for the sender to choose.
  const left: Place[] = [{ value: request, path: [] }]
  for (let place = left.pop(); place; place = left.pop()) {
    const { value, path } = place
    if (typeof value !== 'object' || value === null) {
      const message = faultOf(value)
      if (message) found.push({ path, message, type: 'value_error' })
      continue
    }
    if (path.length === DEEPEST) {
      return [{ path: [], message: `Nothing may lie more than ${DEEPEST} levels deep.`, type: 'too_deep' }]
    }
    if (Array.isArray(value)) {
      for (const [index, member] of value.entries()) {
        // Most lists are long and hold numbers, such as vectors: what is no fault needs no place.
        if (isContainer(member) || faultOf(member)) left.push({ value: member, path: [...path, index] })
      }
      continue
    }
    for (const [name, member] of Object.entries(value)) {
      if (isUnsafe(name))
        found.push({ path, message: 'A name holds characters without a meaning.', type: 'value_error' })
      else left.push({ value: member, path: [...path, name] })
    }
  }
  return found
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function faultOf(value: unknown): string | null {
  if (typeof value === 'string' && isUnsafe(value)) return 'This text holds characters without a meaning.'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'This number is too large.'
  return null
}

/** Half of a pair of UTF-16 is no character, and PostgreSQL's text knows every character but NUL. */
function isUnsafe(text: string): boolean {
  return text.includes('\0') || /\p{Surrogate}/u.test(text)
}
