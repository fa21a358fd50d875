import { FetchFault } from '../../outbound/FetchFault.ts'
import { SourceFault } from '../Connector.ts'

/** What an answer can have wrong while the next one is well. */
const OF_THE_ANSWER: ReadonlySet<string> = new Set(['garbled', 'headers', 'redirects'])

/** Whether nothing came, or no more: what is at fault may be the thing that was asked for, or all of its source. */
export function isUnanswered(error: unknown): error is SourceFault {
  const cause = causeOf(error)
  return cause?.code === 'timeout' || cause?.code === 'unreachable'
}

/** Whether it answered that it has a problem, refuses one part, or something that nobody can read: likewise. */
export function isBroken(error: unknown): error is SourceFault {
  const cause = causeOf(error)
  if (!cause) return false
  if (cause.code !== 'status') return OF_THE_ANSWER.has(cause.code)
  const { status } = cause
  return status !== null && (status >= 500 || status === 403)
}

/** The HTTP status of an answer that was no success, if that is what was wrong. */
export function statusOf({ cause }: SourceFault): number | null {
  return cause instanceof FetchFault ? cause.status : null
}

function causeOf(error: unknown): FetchFault | null {
  if (!(error instanceof SourceFault) || error.code !== 'unavailable') return null
  return error.cause instanceof FetchFault ? error.cause : null
}
