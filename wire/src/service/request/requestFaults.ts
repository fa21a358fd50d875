import type * as v from 'valibot'
import type { RequestFault } from './RequestFault.ts'
import { requestShape } from './requestShape.ts'
import { strayMembers } from './strayMembers.ts'
import { unsafeValues } from './unsafeValues.ts'

/**
 * Checks every request before its schema: nothing is silently ignored. An unknown member could mean more files, other
 * files or another time, so it is refused by name.
 */
export function requestFaults(
  schema: v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>,
): (request: unknown) => RequestFault[] {
  const shape = requestShape(schema)
  return (request) => {
    const unsafe = unsafeValues(request)
    return unsafe.length > 0 ? unsafe : strayMembers(shape, request)
  }
}
