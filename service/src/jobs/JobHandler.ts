import type { Job } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'

/** Changes to make in one transaction. */
export type Effects = (trx: Db) => Promise<void>
/** How a job ends. `again`: more work arrived, so it runs once more. `againAt`: it runs once more at that time. */
type Outcome = 'done' | 'again' | { readonly againAt: Date }
/** Changes to make when the job ends. */
export type FinalEffects = Effects | ((trx: Db) => Promise<Outcome>)

/** What a run may use. */
export type JobRun = {
  /** Aborted when the job is canceled, when another run holds it, or when the service stops. */
  readonly signal: AbortSignal
  /** Commits part of the work now. Throws if the run lost its lease. */
  commit(effects: Effects): Promise<void>
  /**
   * Reports that a step is committed, so that the next run continues after it. A suspect then need not run alone any
   * more: if a later step kills the process, that step is the first of the next run. A run that returns `again` without
   * this report is delayed, longer each time.
   */
  survived(): Promise<void>
  /**
   * Whether the run has used up its time slice and other jobs wait for its worker. It should then end after the current
   * step, with `again`.
   */
  shouldYield(): Promise<boolean>
}

/** The work behind one kind of job. A run may be cut off anywhere and repeated, so its effects must be idempotent. */
export type JobHandler = {
  /** Concurrent runs in this process. */
  readonly concurrency: number
  /** One customer can't take the last worker of this kind: its runs take minutes and can't yield. */
  readonly keepsOneFree?: true
  /** Attempts before the job counts as failed. */
  readonly attempts: number
  /** Does the slow part. The returned effects are committed together with the end of the job. */
  run(job: Job, run: JobRun): Promise<FinalEffects>
  /** Runs in the transaction that requeues the job. `reason`: what it waits for; null: only for its turn. */
  postponed?(trx: Db, job: Job, reason: string | null): Promise<void>
  /** Runs in the transaction that ends a failed job for good. `reason` is shown to users. */
  failed?(trx: Db, job: Job, reason: string): Promise<void>
}
