import type { Clock } from './Clock.ts'

/** Returns the promise's value, or null if it takes longer than so many milliseconds. */
export function within<T>(promise: Promise<T>, clock: Clock, milliseconds: number): Promise<T | null> {
  let cancel = () => {}
  const tooLate = new Promise<null>((resolve) => {
    cancel = clock.after(milliseconds, () => resolve(null))
  })
  return Promise.race([promise, tooLate]).finally(() => cancel())
}
