// How long threads stood in the queue for a processor, as Linux counts it. What a busy machine does to a test is not what
// the service does: a measurement subtracts it, and needs no second try.
import { readdirSync, readFileSync } from 'node:fs'

const MS = 1_000_000

/** Milliseconds of one thread since it began; the calling one without a path. 0 on systems that do not count. */
export function threadWaitMs(task = '/proc/thread-self') {
  try {
    // "run wait slices", https://docs.kernel.org/scheduler/sched-stats.html
    return Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ')[1]) / MS
  } catch {
    return 0
  }
}

/**
 * Of a process's main thread.
 * @param {number} pid
 */
export function mainThreadWaitMs(pid) {
  return threadWaitMs(`/proc/${pid}/task/${pid}`)
}

/**
 * Of all threads of a process together. Threads that ended are left out.
 * @param {number} pid
 */
export function processWaitMs(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => threadWaitMs(`/proc/${pid}/task/${thread}`))
      .reduce((sum, one) => sum + one, 0)
  } catch {
    return 0
  }
}
