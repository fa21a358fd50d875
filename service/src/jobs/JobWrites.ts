import { confirmLease, type Held, type Job, postponeJob, removeJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Effects, FinalEffects, JobHandler } from './JobHandler.ts'

/** Milliseconds before the first repetition; doubled for each further one, up to the longest. */
const FIRST_DELAY = 2_000
const LONGEST_DELAY = 10 * 60_000
/** Likewise while somebody else is down. */
const MAX_OUTAGE_DELAY_MS = 2 * 3_600_000
/** Milliseconds before a job runs again that had nothing to do twice in a row; doubled each time, up to the longest. */
const FIRST_IDLE_MS = 1_000
const MAX_IDLE_MS = 5 * 60_000
/** Milliseconds that somebody else may ask us to wait. */
const LONGEST_ASKED = 60 * 60_000

/** The job is not this run's any more: it was called off, or another process has it. */
export class LeaseLost extends Error {}

type Run = { readonly job: Job; readonly held: Held }
type Ended = Run & { readonly hasProgressed: boolean }
/** Runs in a row that ended with more to do and had done nothing, and the milliseconds until the next. */
export type IdleRuns = { readonly idleRuns: number; readonly waitMs: number }
type Failure = { readonly notBefore: number; readonly reason: string; readonly isOutage: boolean }

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

  /**
   * The job is done, or runs again when it says so; one that has done nothing waits longer each time. `hasProgressed`: it
   * did something. Returns how often in a row it did not, or null.
   */
  async end({ job, held, hasProgressed }: Ended, effects: FinalEffects): Promise<IdleRuns | null> {
    let idle: IdleRuns | null = null
    await this.commit(held, async (trx) => {
      const outcome = await effects(trx)
      const now = this.clock.now()
      const at = typeof outcome === 'object' ? outcome.againAt : outcome === 'again' ? now : null
      if (!at) return removeJob(trx, held)
      const isIdle = at > now
      const idleRuns = hasProgressed || isIdle ? 0 : job.idle_runs + 1
      const waitMs = idleRuns < 2 ? 0 : Math.min(MAX_IDLE_MS, FIRST_IDLE_MS * 2 ** (idleRuns - 2))
      if (waitMs > 0) idle = { idleRuns, waitMs }
      await postponeJob(trx, held, { runAt: addMs(at, waitMs), failed: false, idleRuns, isIdle })
    })
    return idle
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
  postpone(handler: JobHandler, { job, held }: Run, { notBefore, reason, isOutage }: Failure): Promise<void> {
    const longest = isOutage ? MAX_OUTAGE_DELAY_MS : LONGEST_DELAY
    const own = Math.min(longest, FIRST_DELAY * 2 ** job.attempts)
    const delay = Math.max(own, Math.min(LONGEST_ASKED, notBefore))
    return this.commit(held, async (trx) => {
      await handler.postponed?.(trx, job, isOutage ? reason : null)
      await postponeJob(trx, held, { runAt: addMs(this.clock.now(), delay), failed: true })
    })
  }
}
