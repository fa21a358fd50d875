import type { Clock } from '../../src/lib/Clock.ts'

/** Waits, or until the signal is aborted. */
export function delay(clock: Clock, seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const callOff = clock.after(seconds * 1000, done)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      callOff()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
