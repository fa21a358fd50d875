import { IngestFault } from '../ingest/index.ts'
import { BlobFault } from '../lib/BlobFault.ts'
import { isNoSpace } from '../lib/NoSpace.ts'

/** Shown for a file or an account that waits for disk space. */
const NO_SPACE = 'There is no space left on the server. This goes on by itself as soon as there is.'
/** Shown while the blob store is unavailable. */
const NO_STORE = 'The storage of this service does not answer. This goes on by itself as soon as it does.'
/** Milliseconds until a job that waits for one of these runs again. */
const WAIT_MS = 30_000

/** `notBefore`: minimum delay before the retry, in milliseconds. */
export type Outage = { readonly notBefore: number }

/** A job's failure, with whether a retry can help. */
export class JobFault extends Error {
  override readonly name = 'JobFault'
  readonly retryable: boolean
  /** The job continues after so many milliseconds and does not count as failed. */
  readonly wait: number | null
  /** Another service is down. The job is retried until it is back. */
  readonly outage: Outage | null

  /** `message` is shown to users. */
  constructor(message: string, options: { retryable: boolean; wait?: number; outage?: Outage }) {
    super(message)
    this.outage = options.outage ?? null
    this.retryable = options.retryable
    this.wait = options.wait ?? null
  }
}

/**
 * Returns what an error means for its job. Unexpected errors are retried, and their messages are not shown to users.
 */
export function classifyError(error: unknown): Verdict {
  if (error instanceof JobFault || error instanceof IngestFault) {
    const wait = error instanceof JobFault ? error.wait : null
    const outage = error instanceof JobFault ? error.outage : null
    const notBefore = error instanceof IngestFault ? (error.retryAfter ?? 0) : (outage?.notBefore ?? 0)
    const { message: reason, retryable } = error
    return { reason, retryable, notBefore, wait, isOutage: outage !== null, foreseen: true }
  }
  if (error instanceof BlobFault) return classifyBlobFault(error)
  const again = { retryable: true, notBefore: 0, isOutage: false }
  if (isNoSpace(error)) return { reason: NO_SPACE, ...again, wait: WAIT_MS, foreseen: true }
  return { reason: 'Something went wrong on our side.', ...again, wait: null, foreseen: false }
}

/** The blob store will be back, so the job did not fail. */
function classifyBlobFault({ code, message }: BlobFault): Verdict {
  const isAway = code === 'unavailable'
  const reason = isAway ? NO_STORE : message
  const wait = isAway ? WAIT_MS : null
  return { reason, retryable: code !== 'damaged', notBefore: 0, wait, isOutage: false, foreseen: true }
}

type Verdict = {
  readonly reason: string
  readonly retryable: boolean
  /** Minimum delay before the retry, in milliseconds. */
  readonly notBefore: number
  readonly wait: number | null
  /** Retried without a limit of attempts. */
  readonly isOutage: boolean
  readonly foreseen: boolean
}
