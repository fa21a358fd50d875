// How long threads had a processor or stood in the queue for one, as Linux counts it. What a busy machine does to a test is
// not what the service does: a measurement without it needs no second try.
import { readFileSync } from 'node:fs'

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
 * Milliseconds that all threads of a process had a processor, also those that ended; null on systems that do not count.
 * @param {number} pid
 */
export function processRunMs(pid) {
  try {
    // Fields 14 and 15 in hundredths of a second, after the name, which may hold anything: proc_pid_stat(5).
    const [, rest = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}
