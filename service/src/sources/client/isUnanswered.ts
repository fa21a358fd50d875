import { FetchFault } from '../../outbound/FetchFault.ts'
import { SourceFault } from '../SourceFault.ts'

/** Faults of a single answer: the next one may be valid. */
const ANSWER_FAULTS: ReadonlySet<string> = new Set(['garbled', 'headers', 'redirects'])

/** Whether no answer came, or only a part. The cause may be the item or the whole source. */
export function isUnanswered(error: unknown): error is SourceFault {
  const cause = causeOf(error)
  return cause?.code === 'timeout' || cause?.code === 'unreachable'
}

/**
 * Whether the source answered with an error of its own, refused one part, or sent something unreadable. The
 * cause may be the item or the whole source.
 */
export function isBroken(error: unknown): error is SourceFault {
  const cause = causeOf(error)
  if (!cause) return false
  if (cause.code !== 'status') return ANSWER_FAULTS.has(cause.code)
  const { status } = cause
  return status !== null && (status >= 500 || status === 403)
}

/** Returns the HTTP status of an unsuccessful answer, if that was the problem. */
export function statusOf({ cause }: SourceFault): number | null {
  return cause instanceof FetchFault ? cause.status : null
}

function causeOf(error: unknown): FetchFault | null {
  if (!(error instanceof SourceFault) || error.code !== 'unavailable') return null
  return error.cause instanceof FetchFault ? error.cause : null
}
