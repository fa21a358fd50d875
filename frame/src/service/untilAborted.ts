import { Fault } from './Fault.ts'
import { onAbort } from './onAbort.ts'

/**
 * Resolves with the promise, or rejects with a Fault `aborted` once a signal is aborted. The work itself continues.
 */
export async function untilAborted<T>(
  work: Promise<T>,
  signals: readonly (AbortSignal | undefined)[],
): Promise<T> {
  let stopHearing = () => {}
  const abort = new Promise<never>((_, reject) => {
    stopHearing = onAbort(signals, () => reject(new Fault('aborted')))
  })
  try {
    return await Promise.race([work, abort])
  } finally {
    stopHearing()
  }
}
