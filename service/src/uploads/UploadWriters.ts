import type { Clock } from '../lib/Clock.ts'

type Writing = { readonly stop: AbortController; readonly ended: Promise<void> }

/** Time for a request whose connection was cut to read what has arrived, in milliseconds. */
const DRAIN_TIMEOUT_MS = 1_000

/** The requests of this process that write to resumable uploads, one per upload. */
export class UploadWriters {
  readonly #clock: Clock
  readonly #open = new Map<string, Writing>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Ends the request that writes, and runs `work` after it. `work` stores what it has when its signal is aborted. */
  async run<T>(id: string, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
    // Of several that wait for the same one, the first to wake begins, and the others end it.
    while (this.#open.has(id)) await this.end(id)
    const stop = new AbortController()
    const working = work(stop.signal)
    const end = () => void this.#open.delete(id)
    this.#open.set(id, { stop, ended: working.then(end, end) })
    return working
  }

  /**
   * Ends the request that writes: its client has connected again, so its connection is dead, even if it is still
   * open. Resolves when everything it has received is stored.
   */
  async end(id: string): Promise<void> {
    for (let one = this.#open.get(id); one; one = this.#open.get(id)) {
      const { stop, ended } = one
      const cancelTimer = this.#clock.after(DRAIN_TIMEOUT_MS, () => stop.abort())
      await ended
      cancelTimer()
    }
  }
}
