import type { Source } from '@inlet/wire/bridge'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { Banners } from './Banners.ts'
import { errorFacts, type RefusalCode } from './errorFacts.ts'
import type { HostEvents } from './HostEvents.ts'
import { triage } from './triage.ts'

type Deps = { readonly banners: Banners; readonly events: HostEvents }

type Words = {
  /** Where the failure itself says nothing for people. */
  readonly general: string
  /** First line of the banner whatever the failure says, with the reason below. Default: the message. */
  readonly headline?: string
  /** What it is called that the service said no. */
  readonly refusal?: RefusalCode
}

/** Shows a failed call to the person and tells the host. What we aborted is neither; what is no Fault is thrown. */
export function notifyFailure({ banners, events }: Deps, source: Source, cause: unknown, words: Words): void {
  const fault = reportToHost(events, source, cause, words)
  const why = fault && triage(fault, words.general)
  if (why?.kind !== 'show') return
  const first = words.headline ?? why.message
  banners.show({
    type: 'ERROR',
    message: first,
    additionalInfo: why.reason === first ? undefined : why.reason,
    // A session that has ended does not come back by waiting: the words stay.
    persist: fault?.kind === 'unauthorised',
  })
}

/** Tells the host alone, where the screen itself has the words. Answers what there is to say of; null for nothing. */
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
