import type * as v from 'valibot'
import type { RequestFault } from './RequestFault.ts'
import { requestShape } from './requestShape.ts'
import { strayMembers } from './strayMembers.ts'
import { unsafeValues } from './unsafeValues.ts'

/**
 * The rule that every request is read by, before its schema: nothing that is asked for is ever ignored. What the schema
 * does not know could mean more files, other files or another time, so that it is refused by name.
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
