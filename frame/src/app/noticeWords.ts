import { ConnectFailure } from '../bridge/handshake.ts'
import { reasonFor } from '../domain/shell/triage.ts'
import { t } from '../i18n/t.ts'
import { type Fault, isFault } from '../service/Fault.ts'
import type { DisallowedOrigin } from './Bootstrap.ts'
import type { NoticeWords } from './Notice.tsx'
import { isOffline } from './useOffline.ts'

/** Explains why the session could not begin. `organization` is the host's name. */
export function wordsForFault(fault: Fault | null, organization: string): NoticeWords {
  const { errors } = t()
  // If the device is offline, that is the reason, whatever failed.
  if (isOffline()) return retryable(errors.unreachable, errors.offline)
  switch (fault?.code) {
    case 'TOKEN_REJECTED':
      return retryable(errors.tokenRejected, errors.tokenRejectedHint(organization))
    case 'TOKEN_TIMEOUT':
      return retryable(errors.tokenTimeout(organization), errors.tokenTimeoutHint)
    case 'TOKEN_INVALID':
      return retryable(errors.tokenInvalid, errors.tokenInvalidHint(organization))
    case 'TOKEN_EXPIRED':
      return retryable(errors.tokenExpired, errors.tokenExpiredHint(organization))
    default:
      return fault ? wordsForTrouble(fault) : retryable(errors.unreachable, errors.unreachableHint)
  }
}

/** The service was asked, without success. */
function wordsForTrouble(fault: Fault): NoticeWords {
  const { errors } = t()
  const { kind, status } = fault
  const isRefused = kind === 'refused' && status < 500 && status !== 429
  const title = isRefused ? errors.serviceRefused : errors.serviceTrouble
  return retryable(kind === 'network' ? errors.unreachable : title, reasonFor(fault))
}

/** Why the widget must not continue in this page. */
export function wordsForRefusal(
  refusal: DisallowedOrigin,
  origin: string,
  organization: string,
): NoticeWords {
  const { errors } = t()
  return refusal === 'HOST_NOT_ALLOWED'
    ? final(errors.hostNotAllowed(origin), errors.hostNotAllowedHint)
    : final(errors.apiNotAllowed, errors.apiNotAllowedHint(organization))
}

/** Why there is no bridge, or no configuration. */
export function wordsForConnect(cause: unknown): NoticeWords {
  const { errors } = t()
  if (!(cause instanceof ConnectFailure)) return wordsForFault(isFault(cause) ? cause : null, '')
  switch (cause.code) {
    case 'NOT_EMBEDDED':
      return final(errors.notEmbedded, errors.notEmbeddedHint)
    case 'HOST_NOT_ALLOWED':
      return final(errors.hostNotAllowed(cause.origin ?? ''), errors.hostNotAllowedHint)
    case 'UNSUPPORTED_HOST':
      return final(errors.unsupportedHost, errors.unsupportedHostHint)
    case 'VERSION_MISMATCH':
      return final(errors.versionMismatch, errors.versionMismatchHint)
    case 'FRAME_UNREACHABLE':
      return wordsForFault(null, '')
  }
}

function retryable(title: string, hint: string): NoticeWords {
  return { title, hint, canRetry: true }
}

function final(title: string, hint: string): NoticeWords {
  return { title, hint, canRetry: false }
}
