import type { Clock } from '../Clock.ts'

/** A clock that moves when a test says so. */
export class ManualClock implements Clock {
  private time = 1_000_000
  private tasks: { at: number; task: () => void }[] = []

  now(): number {
    return this.time
  }

  after(ms: number, task: () => void): () => void {
    const entry = { at: this.time + ms, task }
    this.tasks.push(entry)
    return () => {
      this.tasks = this.tasks.filter((other) => other !== entry)
    }
  }

  /** How many tasks are waiting. */
  get waiting(): number {
    return this.tasks.length
  }

  /** Moves by `ms` and runs what falls due, in its order. */
  advance(ms: number): void {
    const end = this.time + ms
    for (;;) {
      const next = this.tasks.toSorted((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      this.tasks = this.tasks.filter((other) => other !== next)
      this.time = next.at
      next.task()
    }
    this.time = end
  }
}
