import type { Clock } from '../lib/Clock.ts'

/** Concurrent uploads per customer. */
export const MAX_PARALLEL = 3
/** Likewise, while other customers call. */
export const MAX_BESIDE_OTHERS = 1
/** Milliseconds after which a waiting upload starts anyway: those before it may have a slow network. */
export const MAX_WAIT_MS = 1_000

/** Whether customers other than this one are calling. */
type HasOthers = (customerId: number) => boolean

/** `waiting`: in order of arrival. */
type Line = { running: number; readonly waiting: Set<() => void> }

/**
 * Limits concurrent uploads per customer, so that a customer with many does not block the event loop for others. It
 * delays and never refuses; no upload waits for a slow one.
 */
export class UploadPacer {
  readonly #clock: Clock
  readonly #hasOthers: HasOthers
  readonly #lines = new Map<number, Line>()

  constructor(clock: Clock, hasOthers: HasOthers) {
    this.#clock = clock
    this.#hasOthers = hasOthers
  }

  async run<T>(customerId: number, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(customerId) ?? { running: 0, waiting: new Set() }
    this.#lines.set(customerId, line)
    if (line.running < this.#most(customerId)) line.running += 1
    else await this.#turn(line)
    try {
      return await work()
    } finally {
      line.running -= 1
      for (const next of line.waiting) {
        if (line.running >= this.#most(customerId)) break
        next()
      }
      if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(customerId)
    }
  }

  #most(customerId: number): number {
    return this.#hasOthers(customerId) ? MAX_BESIDE_OTHERS : MAX_PARALLEL
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
