import { SourceFault } from '../Connector.ts'

/** What changed since a cursor is not told, or not any more. */
export function expired(): SourceFault {
  return new SourceFault('cursor-expired', 'What changed has to be found by reading again.')
}
