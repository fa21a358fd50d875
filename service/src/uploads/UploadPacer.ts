import type { Clock } from '../lib/Clock.ts'

/** Uploads of one customer that are taken in at the same time. */
export const MAX_PARALLEL = 3
/** Milliseconds after which an upload that waits begins anyway: those before it may come over a slow network. */
const MAX_WAIT_MS = 1_000

/** `waiting`: in the order of their coming. */
type Line = { running: number; readonly waiting: Set<() => void> }

/**
 * Takes in a few uploads of each customer at a time, so that somebody who sends many does not fill the event loop for all
 * others. It delays and never refuses; no upload waits for a slow one.
 */
export class UploadPacer {
  readonly #clock: Clock
  readonly #lines = new Map<number, Line>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async run<T>(customerId: number, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(customerId) ?? { running: 0, waiting: new Set() }
    this.#lines.set(customerId, line)
    if (line.running < MAX_PARALLEL) line.running += 1
    else await this.#turn(line)
    try {
      return await work()
    } finally {
      line.running -= 1
      const [next] = line.waiting
      if (next && line.running < MAX_PARALLEL) next()
      if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(customerId)
    }
  }

  #turn(line: Line): Promise<void> {
    return new Promise((resolve) => {
      const begin = () => {
        cancelTimer()
        line.waiting.delete(begin)
        line.running += 1
        resolve()
      }
      line.waiting.add(begin)
      const cancelTimer = this.#clock.after(MAX_WAIT_MS, begin)
    })
  }
}
