import { SourceFault } from '../connectors/Connector.ts'
import { notFound, Refusal } from '../http/Refusal.ts'
import { needsReconnection } from './usableAccount.ts'

/** What a call to a source that failed means for the request; any other error as it is. `what`: what was asked for. */
export function sourceRefusal(error: unknown, what: string): unknown {
  if (!(error instanceof SourceFault)) return error
  const { code, message, retryAfter } = error
  switch (code) {
    case 'credential':
      return new Refusal(400, message)
    case 'reconnect':
      return needsReconnection()
    case 'rate-limited':
      return new Refusal(429, message, { 'Retry-After': String(retryAfter ?? 30) })
    case 'item':
      return notFound(what)
    case 'admin-approval':
    case 'denied':
      return new Refusal(409, message)
    case 'unavailable':
      return new Refusal(502, message)
  }
}
