import { reasonFor } from '../../domain/shell/triage.ts'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import type { Fault } from '../../service/Fault.ts'

/** Why conversations could not be listed, in one line. */
export function listingProblem(fault: Fault | null): string {
  const why = fault ? reasonFor(fault) : ''
  return why === '' ? conversationsTexts().listFailed : conversationsTexts().listFailedWhy(why)
}
