import type { Sandbox } from './Sandbox.ts'

/** What the slow person makes everybody have. */
export function delay(
  { clock, slowSeconds }: Pick<Sandbox, 'clock' | 'slowSeconds'>,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const callOff = clock.after(slowSeconds * 1000, done)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      callOff()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
