import { FaultList } from './FaultList.ts'
import type { RequestFault } from './RequestFault.ts'

/** Maximum depth of a request. Everything in the contract is far shallower. */
const MAX_DEPTH = 32

/** Finds values that no database or source accepts: lone surrogates, NUL, infinite numbers, and values too deep. */
export function unsafeValues(request: unknown): RequestFault[] {
  const faults = new FaultList()
  if (isShallow(request, faults)) return faults.found
  return [{ path: [], message: `Nothing may lie more than ${MAX_DEPTH} levels deep.`, type: 'too_deep' }]
}

/** Adds the faults of a value. False: it is too deep. The recursion ends at `MAX_DEPTH`. */
function isShallow(value: unknown, faults: FaultList): boolean {
  if (typeof value !== 'object' || value === null) {
    const message = faultOf(value)
    if (message) faults.add(message, 'value_error')
    return true
  }
  if (faults.depth === MAX_DEPTH) return false
  if (Array.isArray(value)) {
    return value.every((member, index) => {
      // Most lists are long and contain numbers, such as vectors, so the path is built only for a fault.
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

/** A lone surrogate is no character, and PostgreSQL's text cannot contain NUL. */
function isUnsafe(text: string): boolean {
  return text.includes('\0') || /\p{Surrogate}/u.test(text)
}
