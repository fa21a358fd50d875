import type { Clock } from '../src/lib/Clock.ts'

/** A clock on which nobody waits: what is due later is done at once, and the time is later then. */
export class HurriedClock implements Clock {
  private readonly clock: Clock
  private ahead = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  now(): Date {
    return new Date(this.clock.now().getTime() + this.ahead)
  }

  after(milliseconds: number, task: () => void): () => void {
    const immediate = setImmediate(() => {
      this.ahead += milliseconds
      task()
    })
    return () => clearImmediate(immediate)
  }
}
