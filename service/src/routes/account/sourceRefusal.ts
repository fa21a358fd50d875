import { OutOfReach } from '../../db/filters/Reach.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import { outsideGrant } from '../../http/requireScope.ts'
import { SourceFault } from '../../sources/SourceFault.ts'
import { needsReconnection } from './usableAccount.ts'

/**
 * Converts the failure of a call to a source to an HttpError; returns any other error as is. `what`: what was
 * requested.
 */
export function sourceRefusal(error: unknown, what: string): unknown {
  if (error instanceof OutOfReach) return outsideGrant()
  if (!(error instanceof SourceFault)) return error
  const { code, message, retryAfter } = error
  switch (code) {
    case 'credential':
      return new HttpError(400, message)
    case 'reconnect':
      return needsReconnection()
    case 'rate-limited':
      return new HttpError(429, message, { 'Retry-After': String(retryAfter ?? 30) })
    case 'item':
    case 'gone':
      return notFound(what)
    case 'admin-approval':
    case 'denied':
      return new HttpError(409, message)
    case 'cursor-expired':
    case 'app':
    case 'unavailable':
      return new HttpError(502, message)
  }
}
