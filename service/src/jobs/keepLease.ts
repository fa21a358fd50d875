import { DatabaseOutage } from '../db/DatabaseOutage.ts'
import { extendLease, type Held } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'

/** Milliseconds for which a run holds its job without a sign of life. */
export const LEASE = 30_000
/** Milliseconds between two signs of life. */
const HEARTBEAT = 10_000

/**
 * Holds on to a job until the returned function is called. `lost`: the job went to somebody else. `failed`: nobody can
 * tell, because the database does not answer.
 */
export function keepLease(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  held: Held,
  told: { lost: () => void; failed: () => void },
): () => void {
  let stopped = false
  let cancelTimer = () => {}
  const beat = async () => {
    try {
      const kept = await extendLease(db, held, addMs(clock.now(), LEASE))
      if (!kept && !stopped) told.lost()
    } catch (error) {
      told.failed()
      // An outage is logged by the runner, once for all jobs.
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
