import type { Source } from '@inlet/wire/bridge'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { Banners } from './Banners.ts'
import { errorFacts, type RefusalCode } from './errorFacts.ts'
import type { HostEvents } from './HostEvents.ts'
import { triage } from './triage.ts'

type Deps = { readonly banners: Banners; readonly events: HostEvents }

type Words = {
  /** Used if the failure has no message for users. */
  readonly general: string
  /** First line of the banner, with the reason below. Default: the message. */
  readonly headline?: string
  /** Error code if the service refused. */
  readonly refusal?: RefusalCode
}

/**
 * Shows a failed call to the user and reports it to the host. Ignores calls that we aborted; throws what is not a
 * Fault.
 */
export function notifyFailure({ banners, events }: Deps, source: Source, cause: unknown, words: Words): void {
  const fault = reportToHost(events, source, cause, words)
  const why = fault && triage(fault, words.general)
  if (why?.kind !== 'show') return
  const first = words.headline ?? why.message
  banners.show({
    type: 'ERROR',
    message: first,
    additionalInfo: why.reason === first ? undefined : why.reason,
    // Waiting does not restore an ended session, so the banner stays.
    persist: fault?.kind === 'unauthorized',
  })
}

/** Only reports to the host, if the screen itself shows the message. Returns the fault, or null if it was aborted. */
export function reportToHost(
  events: HostEvents,
  source: Source,
  cause: unknown,
  { general, refusal }: Words,
): Fault | null {
  if (!isFault(cause)) throw cause
  const why = triage(cause, general)
  if (why.kind === 'ignore') return null
  events.failure(source, { message: why.message, error: errorFacts(cause, refusal) })
  return cause
}
