import { giveUpJob, takeBack } from '../db/jobs/jobQueue.ts'
import type { Db } from '../db/schema.ts'
import type { Log } from '../lib/log.ts'
import type { JobHandler } from './JobHandler.ts'

/**
 * How long a process has to live, in milliseconds, before it runs a suspect with which none, one, two processes died.
 * Somebody who stops a process again and again (a deploy, a loop of kills) is thus not taken for a job that does it.
 */
const PROBATION: readonly number[] = [0, 5_000, 15_000]

/** A suspect with which more processes died is not to be run now, by a process that lives for so long. */
export function mostDeaths(lived: number): number {
  return PROBATION.findLastIndex((wanted) => wanted <= lived)
}

const GIVEN_UP = `The service stopped each time it worked on this alone, ${PROBATION.length} times. Sync it again to give it another try.`

/**
 * Puts jobs whose process died into the queue again, as suspects. One that was alone each time as often as anybody may
 * try is given up. `before` null: whoever holds a job is gone.
 */
export async function takeBackJobs(
  { db, log, handlers }: { db: Db; log: Log; handlers: Readonly<Record<string, JobHandler>> },
  who: { before: Date | null; except: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const job of await takeBack(trx, who.before, who.except)) {
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
