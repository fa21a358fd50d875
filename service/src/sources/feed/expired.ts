import { SourceFault } from '../SourceFault.ts'

/** The change feed does not cover this cursor, or no longer does. */
export function expired(): SourceFault {
  return new SourceFault('cursor-expired', 'What changed has to be found by reading again.')
}
