import { FetchFault } from '../../outbound/FetchFault.ts'
import { SourceFault } from '../Connector.ts'

/** Whether nothing came, or no more: what is at fault may be the thing that was asked for, or all of its source. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof SourceFault) || error.code !== 'unavailable') return false
  const { cause } = error
  return cause instanceof FetchFault && (cause.code === 'timeout' || cause.code === 'unreachable')
}

/** Whether it answered that it has a problem: likewise. */
export function isBroken(error: unknown): boolean {
  if (!(error instanceof SourceFault) || error.code !== 'unavailable') return false
  const { cause } = error
  return cause instanceof FetchFault && cause.code === 'status' && (cause.status ?? 0) >= 500
}
