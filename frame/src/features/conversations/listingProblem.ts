import { triage } from '../../domain/triage.ts'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import type { Fault } from '../../service/Fault.ts'

/** Why conversations could not be listed, in one line. */
export function listingProblem(fault: Fault | null): string {
  const why = fault && triage(fault, '')
  if (why?.kind !== 'show' || why.message === '') return conversationsTexts().listFailed
  return conversationsTexts().listFailedWhy(why.message)
}
