import { DatabaseOutage } from '../db/DatabaseOutage.ts'
import { releaseJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import type { Log } from '../lib/log.ts'
import type { JobOutcome } from '../lib/Metrics.ts'
import { classifyError } from './JobFault.ts'
import type { JobHandler, JobRun } from './JobHandler.ts'
import { type JobWrites, LeaseLost } from './JobWrites.ts'
import type { Run } from './RunningJobs.ts'

type Deps = {
  readonly db: Db
  readonly log: Log
  readonly writes: JobWrites
  readonly handlers: Readonly<Record<string, JobHandler>>
}

/**
 * Runs a job once and stores how it went. Rejects if that can't be stored, because the lease is lost or the database is
 * unavailable.
 */
export async function attemptJob(
  { db, log, writes, handlers }: Deps,
  run: Run,
  jobRun: JobRun,
): Promise<JobOutcome> {
  const { job, held } = run
  const handler = handlers[job.kind]
  if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
  try {
    const effects = await handler.run(job, jobRun)
    const idle = await writes.end(run, effects)
    if (idle) log.warn(idle, 'job made no progress, so it waits')
    return 'done'
  } catch (error) {
    if (error instanceof LeaseLost || jobRun.signal.reason instanceof LeaseLost) throw error
    // The job did not fail, and nothing can be stored now.
    if (error instanceof DatabaseOutage) throw error
    if (jobRun.signal.aborted) {
      await releaseJob(db, held)
      return 'put-back'
    }
    const verdict = classifyError(error)
    const attempts = job.attempts + 1
    if (verdict.foreseen) log.info({ attempt: attempts, reason: verdict.reason }, 'job failed')
    else log.error({ attempt: attempts, err: error }, 'job failed')
    const { wait, reason, isOutage } = verdict
    if (wait !== null) {
      await writes.rest(handler, run, { wait, reason })
      return 'waits'
    }
    if (isOutage || (verdict.retryable && attempts < handler.attempts)) {
      await writes.postpone(handler, run, verdict)
      return 'retried'
    }
    await writes.end(run, async (trx) => handler.failed?.(trx, job, reason))
    return 'failed'
  }
}
