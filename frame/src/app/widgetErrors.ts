import type { ErrorFacts } from '../bridge/Host.ts'
import { ConnectFailure } from '../bridge/handshake.ts'
import { errorFacts } from '../domain/shell/errorFacts.ts'
import { isFault } from '../service/Fault.ts'

/** An error that no call is to blame for. `cause` names what it is about: an origin, an option. */
export function widgetError(code: ErrorFacts['code'], cause: string | null = null): ErrorFacts {
  return { code, cause, requestId: null }
}

/** What a host that is connected hears when the frame cannot go on. */
export function errorForConnect(cause: unknown): ErrorFacts {
  if (isFault(cause)) return errorFacts(cause)
  return cause instanceof ConnectFailure && cause.code === 'HOST_NOT_ALLOWED'
    ? widgetError('HOST_NOT_ALLOWED', cause.origin)
    : widgetError('SERVICE_UNREACHABLE')
}
