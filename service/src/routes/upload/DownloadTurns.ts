import { HttpError } from '../../http/HttpError.ts'
import { FairQueue } from '../../lib/FairQueue.ts'

/** Downloads at once in one process. */
const AT_ONCE = 12
/** Those of one customer. */
const OF_CUSTOMER = 4
/** Further calls of one customer that wait for their turn. */
const MOST_WAITING = 16
/** Seconds after which one more is worth a try. */
const RETRY_AFTER = 30

/** Whose turn it is to have something downloaded: somebody waits for each, and each may take a minute. */
export class DownloadTurns {
  readonly #queue = new FairQueue(AT_ONCE, OF_CUSTOMER)

  /** 429 where too many of the customer's wait. Rejects with the signal's reason when that is aborted before its turn. */
  run<T>(customerId: number, download: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#queue.waitingOf(customerId) >= MOST_WAITING) {
      throw new HttpError(
        429,
        `${OF_CUSTOMER} files of this customer are being downloaded and ${MOST_WAITING} wait. Try again later.`,
        { 'Retry-After': String(RETRY_AFTER) },
      )
    }
    return this.#queue.run(customerId, download, signal)
  }
}
