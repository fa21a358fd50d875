import type { Clock } from './Clock.ts'

/** Resolves when `wanted`, which never rejects, has resolved, or after a timeout in milliseconds. */
export function waitAtMost(wanted: Promise<unknown>, limit: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.after(limit, resolve)
    void wanted.then(() => {
      stop()
      resolve()
    })
  })
}
