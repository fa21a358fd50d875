import { FetchFault } from '../../outbound/FetchFault.ts'
import { retryAfterMs } from '../../outbound/retryAfterMs.ts'
import { SourceFault } from '../Connector.ts'
import { accessEnded } from '../oauthFaults.ts'

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

/** What holds for every source. */
export function meaningOfStatus({ status, headers }: Failure): SourceFault {
  if (status === 401) return accessEnded()
  if (status === 404 || status === 410) return gone()
  if (status === 429) return rateLimited(headers)
  const cause = new FetchFault('status', { status })
  return new SourceFault('unavailable', 'The source has a problem. We try again later.', null, { cause })
}

/** Wait as long as the source says: so many seconds, or as its headers have it. */
export function rateLimited(
  headers: ReadonlyMap<string, string>,
  asked: number | null = askedFor(headers),
): SourceFault {
  const message = 'The source limits how fast we may ask. We go on by ourselves.'
  return new SourceFault('rate-limited', message, Math.min(Math.max(asked ?? WAIT, 1), LONGEST_WAIT))
}

export function gone(): SourceFault {
  return new SourceFault('gone', 'This item is no longer at the source.')
}

function askedFor(headers: ReadonlyMap<string, string>): number | null {
  const ms = retryAfterMs(Object.fromEntries(headers))
  return ms === null ? null : Math.ceil(ms / 1000)
}
