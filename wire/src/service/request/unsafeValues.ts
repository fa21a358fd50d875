import { FaultList } from './FaultList.ts'
import type { RequestFault } from './RequestFault.ts'

/** How deep objects and lists may lie in one another. What the contract knows is shallower by far. */
const MAX_DEPTH = 32

/** Values that no database or source takes: half characters, NUL, numbers without an end, and what lies too deep. */
export function unsafeValues(request: unknown): RequestFault[] {
  const faults = new FaultList()
  if (isShallow(request, faults)) return faults.found
  return [{ path: [], message: `Nothing may lie more than ${MAX_DEPTH} levels deep.`, type: 'too_deep' }]
}

/** Adds what is wrong with the value. False: something in it lies too deep. The recursion ends at `MAX_DEPTH`. */
function isShallow(value: unknown, faults: FaultList): boolean {
  if (typeof value !== 'object' || value === null) {
    const message = faultOf(value)
    if (message) faults.add(message, 'value_error')
    return true
  }
  if (faults.depth === MAX_DEPTH) return false
  if (Array.isArray(value)) {
    return value.every((member, index) => {
      // Most lists are long and hold numbers, such as vectors: only a fault needs its place.
      if (faults.isFull || (!isContainer(member) && faultOf(member) === null)) return true
      return faults.within(index, () => isShallow(member, faults))
    })
  }
  return Object.entries(value).every(([name, member]) => {
    if (faults.isFull) return true
    if (isUnsafe(name)) faults.add('A name holds characters without a meaning.', 'value_error')
    else return faults.within(name, () => isShallow(member, faults))
    return true
  })
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
