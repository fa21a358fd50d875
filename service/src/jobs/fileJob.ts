import * as v from 'valibot'
import { FileSettings } from '../db/files/FileSettings.ts'
import { beginSync, type FileRow, setStatus } from '../db/files/files.ts'
import type { Job } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { JobHandler } from './JobHandler.ts'

/** The common part of all jobs on one file: the file's status shows the state of the job. */
export function statusOfFile(clock: Clock): Required<Pick<JobHandler, 'postponed' | 'failed'>> {
  return {
    async postponed(trx, job, reason) {
      if (job.file_id !== null) await setStatus(trx, job.file_id, 'DELAYED', reason, clock.now())
    },
    async failed(trx, job, reason) {
      if (job.file_id !== null) await setStatus(trx, job.file_id, 'SYNC_ERROR', reason, clock.now())
    },
  }
}

/** Returns the job's file with its settings and marks it as in progress. Null if it was deleted meanwhile. */
export async function beginFile(
  db: Db,
  job: Job,
  clock: Clock,
): Promise<{ file: FileRow; settings: FileSettings } | null> {
  const file = job.file_id === null ? undefined : await beginSync(db, job.file_id, clock.now())
  if (!file) return null
  return { file, settings: v.parse(FileSettings, file.settings) }
}
