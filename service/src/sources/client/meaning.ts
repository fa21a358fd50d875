import { FetchFault } from '../../outbound/FetchFault.ts'
import { retryAfterMs } from '../../outbound/retryAfterMs.ts'
import { accessRefused } from '../oauthFaults.ts'
import { SourceFault } from '../SourceFault.ts'

/** An unsuccessful answer. */
export type Failure = {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  /** The first 64,000 bytes as text. */
  readonly body: string
  /** The answer came from another origin after a redirect, which got no authorization headers. */
  readonly isElsewhere?: boolean
}

/** Maps an unsuccessful answer of one source to a fault. Null: the status decides. */
export type Meaning = (answer: Failure) => SourceFault | null

/** If the source sends no Retry-After. */
export const DEFAULT_WAIT_SECONDS = 30
const MAX_WAIT_SECONDS = 3600

/** For interactive calls, which are not retried. */
const PROBLEM = 'The source has a problem right now. Try again in a few minutes.'
const LIMITED = 'The source limits how often it can be asked. Try again in a few minutes.'

/** For jobs, which retry. */
const JOB_PROBLEM = "The source has a problem right now. We'll try again."
const JOB_LIMITED = "The source limits how often it can be asked. We'll continue by ourselves."
const JOB_SILENT = "The source doesn't answer right now. We'll try again."
const JOB_REFUSED = "The source didn't accept our access. We'll check again before we ask you to reconnect."

/** The default mapping of all sources. */
export function meaningOfStatus({ status, headers }: Failure): SourceFault {
  if (status === 401) return accessRefused()
  if (status === 404 || status === 410) return gone()
  if (status === 429) return rateLimited(headers)
  return sourceProblem(status)
}

/** A 5xx answer, or one that is treated as such. */
export function sourceProblem(status: number): SourceFault {
  return new SourceFault('unavailable', PROBLEM, null, { cause: new FetchFault('status', { status }) })
}

/** The message on a file, a folder or an account while a job waits for its next attempt. */
export function whileWaiting(fault: SourceFault): string {
  const { code, cause, message } = fault
  if (code === 'rate-limited') return JOB_LIMITED
  if (code !== 'unavailable') return message
  if (!(cause instanceof FetchFault)) return message
  if (cause.status === 401) return JOB_REFUSED
  if (cause.status === 403) return `${message} We'll try again.`
  return cause.code === 'status' || cause.code === 'garbled' ? JOB_PROBLEM : JOB_SILENT
}

/** Waits as long as the source says: in `seconds` or its headers. */
export function rateLimited(
  headers: ReadonlyMap<string, string>,
  context: number | null = retryAfterSeconds(headers),
): SourceFault {
  return new SourceFault(
    'rate-limited',
    LIMITED,
    Math.min(Math.max(context ?? DEFAULT_WAIT_SECONDS, 1), MAX_WAIT_SECONDS),
  )
}

export function gone(): SourceFault {
  return new SourceFault('gone', 'This item is no longer at the source.')
}

function retryAfterSeconds(headers: ReadonlyMap<string, string>): number | null {
  const ms = retryAfterMs(Object.fromEntries(headers))
  return ms === null ? null : Math.ceil(ms / 1000)
}
