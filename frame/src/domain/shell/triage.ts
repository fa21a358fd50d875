import { t } from '../../i18n/t.ts'
import type { Fault } from '../../service/Fault.ts'

/** What a screen does about a failed call. */
export type Triage =
  /** We aborted it: show nothing. */
  | { readonly kind: 'ignore' }
  | {
      readonly kind: 'show'
      /** What happened, in one sentence: the service's own for users, or the screen's general text. */
      readonly message: string
      /** Why, in words for users whatever the response was. It can equal the message. */
      readonly reason: string
      /** Whether a retry can help. */
      readonly retryable: boolean
    }

/** The one place that turns a failure into text. No program's words get through: see `forPeople`. */
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

/** Why it failed, for a fault that is shown; empty for an aborted one. */
export function reasonFor(fault: Fault): string {
  const why = triage(fault, '')
  return why.kind === 'show' ? why.reason : ''
}

/** Why it failed, beside a countdown: without the advice to retry. */
export function waitReason({ status }: Fault): string {
  const { errors } = t()
  return status === 429 ? errors.tooMany : errors.serviceTrouble
}

/** The reason alone says what the user needs to know. */
function isWholeAnswer({ kind, status, detail }: Fault): boolean {
  return kind === 'unauthorized' || status === 429 || (kind === 'refused' && detail !== '')
}

function reasonOf({ kind, status, detail, retryAfter }: Fault): string {
  const { errors } = t()
  switch (kind) {
    case 'unauthorized':
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

/** In minutes if seconds would be too precise. */
function waitFor(seconds: number): string {
  const { errors } = t()
  return seconds > 90 ? errors.waitMinutes(Math.ceil(seconds / 60)) : errors.waitSeconds(seconds)
}
