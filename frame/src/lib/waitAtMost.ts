import type { Clock } from './Clock.ts'

/** Resolves with `wanted`, which never rejects, or after so many milliseconds without it. */
export function waitAtMost(wanted: Promise<unknown>, limit: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.after(limit, resolve)
    void wanted.then(() => {
      stop()
      resolve()
    })
  })
}
