import type { WidgetError, WidgetErrorCode } from '@inlet/wire/bridge'
import { ConnectFailure } from '../bridge/handshake.ts'

/** The typed errors that arise in the frame; the SDK finds the others. */
export type FrameErrorCode = Extract<
  WidgetErrorCode,
  | 'TOKEN_REJECTED'
  | 'TOKEN_TIMEOUT'
  | 'TOKEN_INVALID'
  | 'TOKEN_EXPIRED'
  | 'HOST_NOT_ALLOWED'
  | 'INVALID_OPTION'
  | 'API_URL_NOT_ALLOWED'
  | 'SERVICE_UNREACHABLE'
>

type Words = Pick<WidgetError, 'message' | 'remedy' | 'retryable'>

/** Written for the integrator's log, so they stay English whatever the person reads. `@` stands for the detail. */
const WORDS: Readonly<Record<FrameErrorCode, Words>> = {
  TOKEN_REJECTED: {
    message: 'No access token could be had.',
    remedy:
      'tokenFetcher threw or rejected: check the call to your back end and whether the person is signed in.',
    retryable: true,
  },
  TOKEN_TIMEOUT: {
    message: 'No access token came in time.',
    remedy: 'tokenFetcher must answer within 15 seconds.',
    retryable: true,
  },
  TOKEN_INVALID: {
    message: 'The access token cannot be used.',
    remedy: 'tokenFetcher must answer the token as text, or as { access_token }.',
    retryable: false,
  },
  TOKEN_EXPIRED: {
    message: 'The access token was refused.',
    remedy: 'tokenFetcher must fetch a fresh token at every call; do not keep an old one.',
    retryable: true,
  },
  HOST_NOT_ALLOWED: {
    message: 'This page may not use the access token: @',
    remedy: 'Add the origin of the page to the origins that the service allows for it.',
    retryable: false,
  },
  INVALID_OPTION: {
    message: 'Invalid option @',
    remedy: 'The option is ignored until it is corrected.',
    retryable: false,
  },
  API_URL_NOT_ALLOWED: {
    message: 'The frame may not send data to this service: @',
    remedy: 'Use a service that the deployment of the frame names, or let it name this one.',
    retryable: false,
  },
  SERVICE_UNREACHABLE: {
    message: 'The service could not be reached.',
    remedy: 'Check that the service runs and answers the frame’s origin (CORS).',
    retryable: true,
  },
}

export function widgetError(code: FrameErrorCode, detail = ''): WidgetError {
  const { message, remedy, retryable } = WORDS[code]
  return { code, message: message.replace('@', () => detail), remedy, retryable }
}

/** What a host that is connected hears when the frame cannot go on. */
export function errorForConnect(cause: unknown): WidgetError {
  return cause instanceof ConnectFailure && cause.code === 'HOST_NOT_ALLOWED'
    ? widgetError('HOST_NOT_ALLOWED', cause.origin ?? '')
    : widgetError('SERVICE_UNREACHABLE')
}
