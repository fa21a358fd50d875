import { DatabaseOutage } from '../db/DatabaseOutage.ts'
import { extendLease, type Held } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'

/** Milliseconds until the lease of a run expires without a heartbeat. */
export const LEASE = 30_000
/** Milliseconds between two heartbeats. */
const HEARTBEAT = 10_000

/**
 * Renews the lease of a job until the returned function is called. `lost`: another run holds the job. `failed`: the
 * database doesn't answer.
 */
export function renewLease(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  held: Held,
  callbacks: { lost: () => void; failed: () => void },
): () => void {
  let stopped = false
  let cancelTimer = () => {}
  const beat = async () => {
    try {
      const isHeld = await extendLease(db, held, addMs(clock.now(), LEASE))
      if (!isHeld && !stopped) callbacks.lost()
    } catch (error) {
      callbacks.failed()
      // The runner logs an outage once for all jobs.
      if (!(error instanceof DatabaseOutage)) {
        log.warn({ err: error, job: held.id }, 'the lease could not be extended')
      }
    }
    schedule()
  }
  const schedule = () => {
    if (!stopped) cancelTimer = clock.after(HEARTBEAT, beat)
  }
  schedule()
  return () => {
    stopped = true
    cancelTimer()
  }
}
