import type { WidgetError, WidgetErrorCode } from '@inlet/wire/bridge'
import { wordsFor } from './words.ts'

/** The errors that the SDK itself finds. The other codes come from the frame, with the words of the table. */
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

/**
 * By the rules of `@inlet/wire/bridge/errors`, which is too large for a script tag; the page about the code has the
 * table's remedy.
 * @param cause What the error is about: the address of the frame, or names of options.
 * @param frame Address of the frame, if there is one.
 */
export function widgetError(code: OwnErrorCode, cause: string, frame: URL | undefined): WidgetError {
  // FRAME_… and OFFLINE
  const retryable = /^[FO]/.test(code)
  const docsUrl = frame ? new URL(`../errors/${code}`, frame).href : null
  const words = wordsFor('en')
  return {
    code,
    category: retryable ? 'connection' : 'configuration',
    retryable,
    message:
      code === 'INVALID_OPTION'
        ? `Invalid option ${cause}`
        : code === 'OFFLINE'
          ? words.offline
          : words.failed,
    remedy: `Check ${cause}${code === 'FRAME_UNREACHABLE' ? ', INLET_HOST_ORIGINS' : ''}${docsUrl ? `, see ${docsUrl}` : ''}`,
    requestId: null,
    source: null,
    docsUrl,
    cause,
  }
}
