import { confirmLease, type Held, type Job, postponeJob, removeJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Effects, FinalEffects, JobHandler } from './JobHandler.ts'

/** Milliseconds before the first repetition; doubled for each further one, up to the longest. */
const FIRST_DELAY = 2_000
const LONGEST_DELAY = 10 * 60_000
/** Milliseconds that somebody else may ask us to wait. */
const LONGEST_ASKED = 60 * 60_000

/** The job is not this run's any more: it was called off, or another process has it. */
export class LeaseLost extends Error {}

type Run = { readonly job: Job; readonly held: Held }

/** What a run leaves in the database, each in one transaction that only the holder of its lease can end. */
export class JobWrites {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Rejects with LeaseLost. */
  commit(held: Held, effects: Effects): Promise<void> {
    return this.db.transaction().execute(async (trx) => {
      if (!(await confirmLease(trx, held))) throw new LeaseLost()
      await effects(trx)
    })
  }

  /** The job is done, or runs again when it says so. */
  end(held: Held, effects: FinalEffects): Promise<void> {
    return this.commit(held, async (trx) => {
      const outcome = await effects(trx)
      const again = typeof outcome === 'object' ? outcome.againAt : outcome === 'again' && this.clock.now()
      if (again) await postponeJob(trx, held, { runAt: again, failed: false })
      else await removeJob(trx, held)
    })
  }

  /** It waits, for a reason that is no fault of its own. `wait` in milliseconds. */
  rest(
    handler: JobHandler,
    { job, held }: Run,
    { wait, reason }: { wait: number; reason: string },
  ): Promise<void> {
    const runAt = addMs(this.clock.now(), wait)
    return this.commit(held, async (trx) => {
      await handler.postponed?.(trx, job, reason)
      await postponeJob(trx, held, { runAt, failed: false })
    })
  }

  /** It failed, and is tried again later. `notBefore`: in milliseconds. */
  postpone(handler: JobHandler, { job, held }: Run, notBefore: number): Promise<void> {
    const own = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** job.attempts)
    const delay = Math.max(own, Math.min(LONGEST_ASKED, notBefore))
    return this.commit(held, async (trx) => {
      await handler.postponed?.(trx, job, null)
      await postponeJob(trx, held, { runAt: addMs(this.clock.now(), delay), failed: true })
    })
  }
}
