import type { Job } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'

/** Changes to make in one transaction. */
export type Effects = (trx: Db) => Promise<void>
/** How a job ends. `again`: meanwhile there is more to do, so it runs once more; `againAt`: then. */
type Outcome = 'done' | 'again' | { readonly againAt: Date }
/** Those at the end of a job. */
export type FinalEffects = Effects | ((trx: Db) => Promise<Outcome>)

/** What a run may use. */
export type JobRun = {
  /** Aborted when the job is called off, when another run has it, or when the service stops. */
  readonly signal: AbortSignal
  /** Keeps part of the work now. Throws when the job is not this run's any more. */
  commit(effects: Effects): Promise<void>
  /**
   * Says that a step is done and kept, from which the job goes on if it runs again. A suspect has no need to run alone
   * any longer then: should a later step kill the process, it is the first one of the next run. A run that answers
   * `again` without having said so waits, longer each time.
   */
  survived(): Promise<void>
  /** Whether others wait for the place that this run has had for a while. It ends at its next step then, with `again`. */
  givesWay(): Promise<boolean>
}

/** The work behind one kind of job. It may be cut off at any moment and begun anew, so its effects replace. */
export type JobHandler = {
  /** Runs side by side, in this process. */
  readonly atOnce: number
  /** One customer never has the last place here: its runs take minutes and cannot give way. */
  readonly keepsOneFree?: true
  /** Runs that may fail until the job counts as failed. */
  readonly attempts: number
  /** Does the slow part; what it returns takes effect together with the end of the job. */
  run(job: Job, run: JobRun): Promise<FinalEffects>
  /** In the transaction that puts the job back into the queue. `reason`: what it waits for, if that is not itself. */
  postponed?(trx: Db, job: Job, reason: string | null): Promise<void>
  /** In the transaction that ends a job for good without success. `reason` is for people. */
  failed?(trx: Db, job: Job, reason: string): Promise<void>
}
