import type { Source } from '@inlet/wire/bridge'
import { isFault } from '../service/Fault.ts'
import type { Banners } from './Banners.ts'
import { errorFacts } from './errorFacts.ts'
import type { HostEvents } from './HostEvents.ts'
import { triage } from './triage.ts'

type Uses = { readonly banners: Banners; readonly events: HostEvents }

type Words = {
  /** Where the failure itself says nothing for people. */
  readonly general: string
  /** First line of the banner, with the reason below. Default: the reason alone. */
  readonly headline?: string
}

/** Shows a failed call to the person and tells the host. What we aborted is neither; what is no Fault is thrown. */
export function tellFailure({ banners, events }: Uses, source: Source, cause: unknown, words: Words): void {
  if (!isFault(cause)) throw cause
  const { general, headline } = words
  const why = triage(cause, general)
  if (why.kind === 'ignore') return
  const { message } = why
  const isAll = headline === undefined || message === headline
  banners.show({ type: 'ERROR', message: headline ?? message, additionalInfo: isAll ? undefined : message })
  events.failure(source, { message, error: errorFacts(cause) })
}
