import { t } from '../i18n/t.ts'
import type { Fault } from '../service/Fault.ts'

/** What a screen does about a failed call. */
export type Triage =
  /** We aborted it: say nothing. */
  | { readonly kind: 'ignore' }
  /** Show this text. `retryable`: trying the same again can help. */
  | { readonly kind: 'show'; readonly message: string; readonly retryable: boolean }

/**
 * The one place that turns a failure into words. The service's own detail goes first, then a sentence that fits
 * the failure, then the screen's general text.
 */
export function triage(fault: Fault, general: string): Triage {
  if (fault.kind === 'aborted') return { kind: 'ignore' }
  return { kind: 'show', message: messageOf(fault, general), retryable: isRetryable(fault) }
}

function messageOf(fault: Fault, general: string): string {
  if (fault.kind === 'unauthorised') return t().errors.signInAgain
  if (fault.status === 429)
    return fault.retryAfter ? t().errors.waitSeconds(fault.retryAfter) : t().errors.waitAMoment
  if (fault.kind === 'refused' && fault.detail) return fault.detail
  return general
}

function isRetryable(fault: Fault): boolean {
  return (
    fault.kind === 'network' ||
    fault.kind === 'timeout' ||
    fault.kind === 'malformed' ||
    fault.status === 429 ||
    fault.status >= 500
  )
}
