/** Time as a dependency, so that waiting is tested without waiting. */
export type Clock = {
  now(): Date
  /** Runs `task` once after `milliseconds`; the returned function calls it off. */
  after(milliseconds: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}
