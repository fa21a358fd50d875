/** Waits some milliseconds; rejects with the signal's reason when it is aborted. */
export type Delay = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Between the beginnings of two requests to one site, in milliseconds. */
const MIN_INTERVAL = 100

/** Keeps the requests to one site apart: each waits for its turn. */
export class Pace {
  readonly #delay: Delay
  readonly #signal: AbortSignal
  #interval = MIN_INTERVAL
  #next: Promise<void> = Promise.resolve()

  constructor(delay: Delay, signal: AbortSignal) {
    this.#delay = delay
    this.#signal = signal
  }

  /** Makes the interval at least this long, in milliseconds. */
  slowDown(interval: number): void {
    this.#interval = Math.max(this.#interval, interval)
  }

  /** Settles when a request may begin. */
  turn(): Promise<void> {
    const turn = this.#next
    this.rest(this.#interval)
    return turn
  }

  /** No further turn for some milliseconds. */
  rest(milliseconds: number): void {
    this.#next = this.#next.then(() => this.#delay(milliseconds, this.#signal))
    // Nobody may be waiting when an abort ends the delay.
    this.#next.catch(() => {})
  }
}
