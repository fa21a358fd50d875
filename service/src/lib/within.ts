import type { Clock } from './Clock.ts'

/** What the promise answers in so many milliseconds; null when it takes longer. */
export function within<T>(promise: Promise<T>, clock: Clock, milliseconds: number): Promise<T | null> {
  let cancel = () => {}
  const tooLate = new Promise<null>((resolve) => {
    cancel = clock.after(milliseconds, () => resolve(null))
  })
  return Promise.race([promise, tooLate]).finally(() => cancel())
}
