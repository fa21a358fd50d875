import { HttpError } from '../../http/HttpError.ts'
import { FairQueue } from '../../lib/FairQueue.ts'

/** Concurrent downloads in one process. */
const AT_ONCE = 12
/** Concurrent downloads of one customer. */
const OF_CUSTOMER = 4
/** Waiting requests of one customer. */
const MAX_WAITING = 16
/** `Retry-After` in seconds. */
const RETRY_AFTER = 30

/** The queue for downloads: a client waits for each, and each may take a minute. */
export class DownloadTurns {
  readonly #queue = new FairQueue(AT_ONCE, OF_CUSTOMER)

  /**
   * Throws 429 if too many of the customer's requests wait. Rejects with the signal's reason if it is aborted before
   * its turn.
   */
  run<T>(customerId: number, download: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#queue.waitingOf(customerId) >= MAX_WAITING) {
      throw new HttpError(
        429,
        `${OF_CUSTOMER} files of this customer are being downloaded and ${MAX_WAITING} wait. Try again later.`,
        { 'Retry-After': String(RETRY_AFTER) },
      )
    }
    return this.#queue.run(customerId, download, signal)
  }
}
