import { setPriority } from 'node:os'

/** A `nice` value: 0 is normal, 19 the lowest priority. */
const NICE = 10

/**
 * Lowers the priority of the calling worker thread, so that other threads of this process go first if there are too few
 * cores. Only Linux has priorities per thread; elsewhere it would apply to the whole process.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    // 0: the calling thread.
    setPriority(0, NICE)
  } catch {
    // The system may forbid it, and nothing depends on it.
  }
}
