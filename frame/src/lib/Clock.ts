/** Time as a dependency, so that polling, debouncing and timeouts are tested without waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs `task` once after `ms`. Call the returned function to cancel it. */
  after(ms: number, task: () => void): () => void
}

/** Browsers fire timers with a longer delay at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(ms, MAX_TIMEOUT_MS))
    return () => clearTimeout(timer)
  },
}
