import { type Clock, systemClock } from '../src/lib/Clock.ts'

/** The real time, which a test can put forward. */
export class TestClock implements Clock {
  private ahead = 0

  now(): Date {
    return new Date(Date.now() + this.ahead)
  }

  after(milliseconds: number, task: () => void): () => void {
    return systemClock.after(milliseconds, task)
  }

  advance(milliseconds: number): void {
    this.ahead += milliseconds
  }
}
