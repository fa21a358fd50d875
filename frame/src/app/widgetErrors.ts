import type { ErrorFacts } from '../bridge/Host.ts'
import { ConnectFailure } from '../bridge/handshake.ts'
import { errorFacts } from '../domain/shell/errorFacts.ts'
import { isFault } from '../service/Fault.ts'

/** An error without a failed call. `cause` names what it is about: an origin, or an option. */
export function widgetError(code: ErrorFacts['code'], cause: string | null = null): ErrorFacts {
  return { code, cause, requestId: null }
}

/** The error event for a connected host when the frame cannot continue. */
export function errorForConnect(cause: unknown): ErrorFacts {
  if (isFault(cause)) return errorFacts(cause)
  return cause instanceof ConnectFailure && cause.code === 'HOST_NOT_ALLOWED'
    ? widgetError('HOST_NOT_ALLOWED', cause.origin)
    : widgetError('SERVICE_UNREACHABLE')
}
