/** Time as a dependency, so that tests need not wait. */
export type Clock = {
  now(): Date
  /** Runs `task` once after `milliseconds`. The returned function cancels it. */
  after(milliseconds: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}
