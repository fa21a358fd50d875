import { IngestFault } from '../ingest/index.ts'
import { BlobFault } from '../lib/BlobFault.ts'
import { isNoSpace } from '../lib/NoSpace.ts'

/** What a person reads about a file or an account that waits for room. */
const NO_SPACE = 'There is no space left on the server. This goes on by itself as soon as there is.'
/** Likewise while the store of the bytes is away. */
const NO_STORE = 'The storage of this service does not answer. This goes on by itself as soon as it does.'
/** Milliseconds until such a job looks again. */
const AGAIN = 30_000

/** `notBefore`: milliseconds that pass at least before it is tried again. */
export type Outage = { readonly notBefore: number }

/** A job's failure that says whether trying again can help. */
export class JobFault extends Error {
  override readonly name = 'JobFault'
  readonly retryable: boolean
  /** Milliseconds after which the job goes on; it has not failed then. */
  readonly wait: number | null
  /** Somebody else is down: it is tried again until they are well. */
  readonly outage: Outage | null

  /** `message` is for people. */
  constructor(message: string, options: { retryable: boolean; wait?: number; outage?: Outage }) {
    super(message)
    this.outage = options.outage ?? null
    this.retryable = options.retryable
    this.wait = options.wait ?? null
  }
}

/** What a failure means for its job. An unforeseen one is tried again, and its words are kept from people. */
export function classifyError(error: unknown): Verdict {
  if (error instanceof JobFault || error instanceof IngestFault) {
    const wait = error instanceof JobFault ? error.wait : null
    const outage = error instanceof JobFault ? error.outage : null
    const notBefore = error instanceof IngestFault ? (error.retryAfter ?? 0) : (outage?.notBefore ?? 0)
    const { message: reason, retryable } = error
    return { reason, retryable, notBefore, wait, isOutage: outage !== null, foreseen: true }
  }
  if (error instanceof BlobFault) return meaningOf(error)
  const again = { retryable: true, notBefore: 0, isOutage: false }
  if (isNoSpace(error)) return { reason: NO_SPACE, ...again, wait: AGAIN, foreseen: true }
  return { reason: 'Something went wrong on our side.', ...again, wait: null, foreseen: false }
}

/** A store that is away comes back, and no job has failed by that. */
function meaningOf({ code, message }: BlobFault): Verdict {
  const isAway = code === 'unavailable'
  const reason = isAway ? NO_STORE : message
  const wait = isAway ? AGAIN : null
  return { reason, retryable: code !== 'damaged', notBefore: 0, wait, isOutage: false, foreseen: true }
}

type Verdict = {
  readonly reason: string
  readonly retryable: boolean
  /** Milliseconds that pass at least before it is tried again. */
  readonly notBefore: number
  readonly wait: number | null
  /** However often it fails, it is tried again. */
  readonly isOutage: boolean
  readonly foreseen: boolean
}
