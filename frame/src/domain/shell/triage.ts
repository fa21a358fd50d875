import { t } from '../../i18n/t.ts'
import type { Fault } from '../../service/Fault.ts'

/** What a screen does about a failed call. */
export type Triage =
  /** We aborted it: say nothing. */
  | { readonly kind: 'ignore' }
  | {
      readonly kind: 'show'
      /** What happened, in one sentence: the service's own for people, or the screen's general text. */
      readonly message: string
      /** Why, in words for people whatever came back. It can be the message itself. */
      readonly reason: string
      /** Trying the same again can help. */
      readonly retryable: boolean
    }

/** The one place that turns a failure into words. No word of a program gets through it: see `forPeople`. */
export function triage(fault: Fault, general: string): Triage {
  if (fault.kind === 'aborted') return { kind: 'ignore' }
  const reason = reasonOf(fault)
  return {
    kind: 'show',
    message: isWholeAnswer(fault) ? reason : general,
    reason,
    retryable: isRetryable(fault),
  }
}

/** Why, for a fault that is shown; empty for one that we aborted. */
export function reasonFor(fault: Fault): string {
  const why = triage(fault, '')
  return why.kind === 'show' ? why.reason : ''
}

/** Why, beside a countdown: without the advice to try again. */
export function waitReason({ status }: Fault): string {
  const { errors } = t()
  return status === 429 ? errors.tooMany : errors.serviceTrouble
}

/** The reason says by itself what a person has to know. */
function isWholeAnswer({ kind, status, detail }: Fault): boolean {
  return kind === 'unauthorised' || status === 429 || (kind === 'refused' && detail !== '')
}

function reasonOf({ kind, status, detail, retryAfter }: Fault): string {
  const { errors } = t()
  switch (kind) {
    case 'unauthorised':
      return errors.signInAgain
    case 'network':
      return navigator.onLine === false ? errors.offline : errors.notReached
    case 'timeout':
      return errors.tooLate
    case 'malformed':
      return errors.unreadable
  }
  if (status === 429) return retryAfter ? waitFor(retryAfter) : errors.waitAMoment
  if (detail) return detail
  if (status >= 500) return errors.serviceFailed
  return reasonOfRefusal(status)
}

function reasonOfRefusal(status: number): string {
  const { errors } = t()
  switch (status) {
    case 403:
      return errors.notAllowed
    case 404:
    case 410:
      return errors.gone
    case 409:
      return errors.notNow
    case 413:
      return errors.tooLarge
    default:
      return errors.notAccepted
  }
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

/** In minutes where counting seconds says little. */
function waitFor(seconds: number): string {
  const { errors } = t()
  return seconds > 90 ? errors.waitMinutes(Math.ceil(seconds / 60)) : errors.waitSeconds(seconds)
}
