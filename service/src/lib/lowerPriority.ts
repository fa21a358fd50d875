import { setPriority } from 'node:os'

/** As `nice` understands it: 0 is that of everything else, 19 the lowest. */
const NICE = 5

/**
 * Lets the other threads of this process go first where there are too few cores for all. Call it in the worker. On Linux
 * alone a thread has a priority of its own; elsewhere it would be that of the whole process.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    // 0: the thread that calls.
    setPriority(0, NICE)
  } catch {
    // Somebody forbids it, and nothing depends on it.
  }
}
