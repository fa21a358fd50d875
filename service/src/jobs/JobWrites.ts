import { confirmLease, type Held, type Job, postponeJob, removeJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Effects, FinalEffects, JobHandler } from './JobHandler.ts'
import { idleDelayMs, retryDelayMs } from './retryDelay.ts'

/** The run lost its job: it was canceled, or another process holds it. */
export class LeaseLost extends Error {}

type Run = { readonly job: Job; readonly held: Held }
type Ended = Run & { readonly hasProgressed: boolean }
/** Consecutive runs that ended with more to do but made no progress, and the milliseconds until the next. */
export type IdleRuns = { readonly idleRuns: number; readonly waitMs: number }
type Failure = { readonly notBefore: number; readonly reason: string; readonly isOutage: boolean }

/** Stores the outcome of a run. Each method is one transaction that only the holder of the lease can commit. */
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
   * Ends the job, or requeues it if its effects say so; without progress it waits longer each time. Returns the number
   * of consecutive runs without progress, or null.
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
      const waitMs = idleDelayMs(idleRuns)
      if (waitMs > 0) idle = { idleRuns, waitMs }
      await postponeJob(trx, held, { runAt: addMs(at, waitMs), failed: false, idleRuns, isIdle })
    })
    return idle
  }

  /** Requeues a job that must wait but did not fail: no attempt is counted. `wait` in milliseconds. */
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

  /** Requeues a failed job for a retry. `notBefore` in milliseconds. */
  postpone(handler: JobHandler, { job, held }: Run, { notBefore, reason, isOutage }: Failure): Promise<void> {
    const delay = retryDelayMs(job.attempts, { notBefore, isOutage })
    return this.commit(held, async (trx) => {
      await handler.postponed?.(trx, job, isOutage ? reason : null)
      await postponeJob(trx, held, { runAt: addMs(this.clock.now(), delay), failed: true })
    })
  }
}
