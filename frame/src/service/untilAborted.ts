import { Fault } from './Fault.ts'
import { onAbort } from './onAbort.ts'

/** The promise, or a Fault `aborted` as soon as one of the signals is aborted. The work itself goes on. */
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
