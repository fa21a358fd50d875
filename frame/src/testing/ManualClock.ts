import type { Clock } from '../lib/Clock.ts'

/** A clock that a test moves by hand. Tasks run in the order of their times, at their times. */
export class ManualClock implements Clock {
  private time = 0
  private readonly tasks = new Set<{ readonly at: number; readonly run: () => void }>()

  now(): number {
    return this.time
  }

  after(ms: number, run: () => void): () => void {
    const task = { at: this.time + ms, run }
    this.tasks.add(task)
    return () => this.tasks.delete(task)
  }

  /** Number of waiting tasks: 0 if none leaked. */
  get pending(): number {
    return this.tasks.size
  }

  advance(ms: number) {
    const end = this.time + ms
    for (let task = this.next(end); task; task = this.next(end)) {
      this.tasks.delete(task)
      this.time = task.at
      task.run()
    }
    this.time = end
  }

  private next(end: number) {
    const due = [...this.tasks].filter((task) => task.at <= end)
    return due.reduce<(typeof due)[number] | undefined>(
      (first, task) => (first && first.at <= task.at ? first : task),
      undefined,
    )
  }
}
