import { giveUpJob, reclaimExpired } from '../db/jobs/jobQueue.ts'
import type { Db } from '../db/schema.ts'
import type { Log } from '../lib/log.ts'
import type { JobHandler } from './JobHandler.ts'

/**
 * How long a process must have lived, in milliseconds, before it runs a suspect with zero, one or two deaths. Processes
 * that are stopped again and again (deploys, kill loops) thus don't count against a job.
 */
const PROBATION: readonly number[] = [0, 5_000, 15_000]

/** Returns the deaths up to which a process with this uptime may run a suspect. */
export function maxDeaths(lived: number): number {
  return PROBATION.findLastIndex((wanted) => wanted <= lived)
}

const GIVEN_UP = `The service stopped each time it worked on this alone, ${PROBATION.length} times. Sync it again to give it another try.`

/**
 * Requeues jobs whose process died, as suspects. Gives up a job that has killed its process in every probation run.
 * `before` null: all other processes are gone.
 */
export async function reclaimExpiredJobs(
  { db, log, handlers }: { db: Db; log: Log; handlers: Readonly<Record<string, JobHandler>> },
  who: { before: Date | null; except: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const job of await reclaimExpired(trx, who.before, who.except)) {
      const handler = handlers[job.kind]
      const details = { job: job.id, kind: job.kind, file: job.file_id, deaths: job.deaths }
      if (job.deaths < PROBATION.length) {
        log.warn(details, 'the process of this job died; it runs alone now')
        await handler?.postponed?.(trx, job, null)
      } else {
        log.error(details, 'job given up: its process died each time it ran alone')
        await giveUpJob(trx, job.id)
        await handler?.failed?.(trx, job, GIVEN_UP)
      }
    }
  })
}
