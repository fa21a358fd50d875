import { readFileSync, readlinkSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'

/** Linux counts in hundredths of a second for all programs, whatever the kernel does (proc(5), USER_HZ). */
const TICK_MS = 10

/** The system's number of the thread that calls. Null where it cannot be told. */
export function ownThread(): number | null {
  try {
    return Number(/\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]) || null
  } catch {
    return null
  }
}

/**
 * Milliseconds that a worker has computed. Where the system does not tell, those in which its event loop was busy,
 * which is more on a machine with too few cores.
 */
export function threadCpuMs(worker: Worker, thread: number | null): number {
  try {
    if (thread === null) return worker.performance.eventLoopUtilization().active
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1')
    // The fields after the name, which is in parentheses and may hold spaces: user and system time are 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    // It has ended.
    return 0
  }
}
