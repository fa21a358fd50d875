import { FetchFault } from '../../outbound/FetchFault.ts'
import { retryAfterMs } from '../../outbound/retryAfterMs.ts'
import { SourceFault } from '../Connector.ts'
import { accessRefused } from '../oauthFaults.ts'

/** An answer that is no success. */
export type Failure = {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  /** Its first 64,000 bytes as text. */
  readonly body: string
  /** It came from another origin than the one that was asked, which was shown no proof. */
  readonly isElsewhere?: boolean
}

/** What such an answer of one source means; null: what its status says by itself. */
export type Meaning = (answer: Failure) => SourceFault | null

/** Seconds to wait where a source does not say how long, and at most. */
const WAIT = 30
const LONGEST_WAIT = 3600

/** For a person who waits: nobody tries again for them. */
const PROBLEM = 'The source has a problem right now. Try again in a few minutes.'
const LIMITED = 'The source limits how often it can be asked. Try again in a few minutes.'

/** The same where a job goes on by itself. */
const JOB_PROBLEM = "The source has a problem right now. We'll try again."
const JOB_LIMITED = "The source limits how often it can be asked. We'll continue by ourselves."
const JOB_SILENT = "The source doesn't answer right now. We'll try again."
const JOB_REFUSED = "The source didn't accept our access. We'll check again before we ask you to reconnect."

/** What holds for every source. */
export function meaningOfStatus({ status, headers }: Failure): SourceFault {
  if (status === 401) return accessRefused()
  if (status === 404 || status === 410) return gone()
  if (status === 429) return rateLimited(headers)
  return sourceProblem(status)
}

/** It answered that it has a problem, or as if it had one. */
export function sourceProblem(status: number): SourceFault {
  return new SourceFault('unavailable', PROBLEM, null, { cause: new FetchFault('status', { status }) })
}

/** What a file, a folder or an account says while a job waits to try again. */
export function whileWaiting(fault: SourceFault): string {
  const { code, cause, message } = fault
  if (code === 'rate-limited') return JOB_LIMITED
  if (code !== 'unavailable') return message
  if (!(cause instanceof FetchFault)) return message
  if (cause.status === 401) return JOB_REFUSED
  if (cause.status === 403) return `${message} We'll try again.`
  return cause.code === 'status' || cause.code === 'garbled' ? JOB_PROBLEM : JOB_SILENT
}

/** Wait as long as the source says: so many seconds, or as its headers have it. */
export function rateLimited(
  headers: ReadonlyMap<string, string>,
  asked: number | null = askedFor(headers),
): SourceFault {
  return new SourceFault('rate-limited', LIMITED, Math.min(Math.max(asked ?? WAIT, 1), LONGEST_WAIT))
}

export function gone(): SourceFault {
  return new SourceFault('gone', 'This item is no longer at the source.')
}

function askedFor(headers: ReadonlyMap<string, string>): number | null {
  const ms = retryAfterMs(Object.fromEntries(headers))
  return ms === null ? null : Math.ceil(ms / 1000)
}
