import type { ErrorFacts } from '../../bridge/Host.ts'
import { withReason } from '../../i18n/withReason.ts'
import { isFault } from '../../service/Fault.ts'
import { errorFacts, type RefusalCode } from './errorFacts.ts'
import { reasonFor } from './triage.ts'

/** Outcome of one of several calls. `reason` is the message for the user if it failed. */
export type CallEnd = { readonly reason: null } | { readonly reason: string; readonly error: ErrorFacts }

/** Throws a cause that is not a Fault. */
export function failedEnd(cause: unknown, refusal?: RefusalCode): CallEnd {
  if (!isFault(cause)) throw cause
  return { reason: reasonFor(cause), error: errorFacts(cause, refusal) }
}

/** Returns `1 succeeded, 2 failed: This is no longer there.` Lists each reason once. */
export function withReasons(counts: string, ends: readonly CallEnd[]): string {
  return withReason(counts, [...new Set(ends.flatMap(({ reason }) => reason ?? []))].join(' ').trim())
}
