import type { ErrorFacts } from '../../bridge/Host.ts'
import { withReason } from '../../i18n/withReason.ts'
import { isFault } from '../../service/Fault.ts'
import { errorFacts, type RefusalCode } from './errorFacts.ts'
import { reasonFor } from './triage.ts'

/** How one of several calls ended; `reason` says for people why it failed. */
export type CallEnd = { readonly reason: null } | { readonly reason: string; readonly error: ErrorFacts }

/** Throws what is no Fault. */
export function failedEnd(cause: unknown, refusal?: RefusalCode): CallEnd {
  if (!isFault(cause)) throw cause
  return { reason: reasonFor(cause), error: errorFacts(cause, refusal) }
}

/** `1 succeeded, 2 failed: This is no longer there.` Each reason once, however many calls had it. */
export function withReasons(counts: string, ends: readonly CallEnd[]): string {
  return withReason(counts, [...new Set(ends.flatMap(({ reason }) => reason ?? []))].join(' ').trim())
}
