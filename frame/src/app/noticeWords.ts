import { ConnectFailure } from '../bridge/handshake.ts'
import { reasonFor } from '../domain/shell/triage.ts'
import { noticeTexts } from '../i18n/noticeTexts.ts'
import { t } from '../i18n/t.ts'
import { type Fault, isFault } from '../service/Fault.ts'
import type { DisallowedOrigin } from './Bootstrap.ts'
import type { NoticeWords } from './Notice.tsx'
import { isOffline } from './useOffline.ts'

// It is not part of the first script (app/later.ts): only an opening that fails needs it.

/** Explains why the session could not begin. `organization` is the host's name. */
export function wordsForFault(fault: Fault | null, organization: string): NoticeWords {
  const { errors } = t()
  const texts = noticeTexts()
  // If the device is offline, that is the reason, whatever failed.
  if (isOffline()) return retryable(errors.unreachable, errors.offline)
  switch (fault?.code) {
    case 'TOKEN_REJECTED':
      return retryable(texts.tokenRejected, texts.tokenRejectedHint(organization))
    case 'TOKEN_TIMEOUT':
      return retryable(texts.tokenTimeout(organization), texts.tokenTimeoutHint)
    case 'TOKEN_INVALID':
      return retryable(texts.tokenInvalid, texts.tokenInvalidHint(organization))
    case 'TOKEN_EXPIRED':
      return retryable(texts.tokenExpired, texts.tokenExpiredHint(organization))
    default:
      return fault ? wordsForTrouble(fault) : retryable(errors.unreachable, errors.notReached)
  }
}

/** The service was asked, without success. */
function wordsForTrouble(fault: Fault): NoticeWords {
  const { errors } = t()
  const { kind, status } = fault
  const isRefused = kind === 'refused' && status < 500 && status !== 429
  const title = isRefused ? noticeTexts().serviceRefused : errors.serviceTrouble
  return retryable(kind === 'network' ? errors.unreachable : title, reasonFor(fault))
}

/** Why the widget must not continue in this page. */
export function wordsForRefusal(
  refusal: DisallowedOrigin,
  origin: string,
  organization: string,
): NoticeWords {
  const texts = noticeTexts()
  return refusal === 'HOST_NOT_ALLOWED'
    ? final(texts.hostNotAllowed(origin), texts.hostNotAllowedHint)
    : final(texts.apiNotAllowed, texts.apiNotAllowedHint(organization))
}

/** Why there is no bridge, or no configuration. */
export function wordsForConnect(cause: unknown): NoticeWords {
  const texts = noticeTexts()
  if (!(cause instanceof ConnectFailure)) return wordsForFault(isFault(cause) ? cause : null, '')
  switch (cause.code) {
    case 'NOT_EMBEDDED':
      return final(texts.notEmbedded, texts.notEmbeddedHint)
    case 'HOST_NOT_ALLOWED':
      return final(texts.hostNotAllowed(cause.origin ?? ''), texts.hostNotAllowedHint)
    case 'UNSUPPORTED_HOST':
      return final(texts.unsupportedHost, texts.unsupportedHostHint)
    case 'VERSION_MISMATCH':
      return final(texts.versionMismatch, texts.versionMismatchHint)
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
