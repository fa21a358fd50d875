import type { WidgetError, WidgetErrorCode } from '@inlet/wire/bridge'

/** The errors that the SDK itself finds; the README says what to do about each. The other codes come from the frame. */
export type OwnErrorCode = Extract<
  WidgetErrorCode,
  | 'FRAME_UNREACHABLE'
  | 'OFFLINE'
  | 'FRAME_REPLACED'
  | 'FRAME_UNRESPONSIVE'
  | 'BLOCKED_BY_HOST_CSP'
  | 'VERSION_MISMATCH'
  | 'UNSUPPORTED_HOST'
  | 'INVALID_OPTION'
>

/** @param detail What the error is about: the address of the frame, or names of options. */
export function widgetError(code: OwnErrorCode, detail?: string): WidgetError {
  return {
    code,
    message: code === 'OFFLINE' ? 'You are offline.' : 'This window could not be loaded.',
    remedy: `See README of @inlet/sdk: ${detail}`,
    retryable: /^(FRAME|OFF)/.test(code),
  }
}
