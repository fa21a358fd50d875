import * as v from 'valibot'
import type { BlobStore } from '../blobs/BlobStore.ts'
import { removeDeleted, selectGone } from '../db/files/deletion.ts'
import { DeleteFilesPayload } from '../db/jobs/NewJob.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { JobHandler } from './JobHandler.ts'

type Deps = { db: Db; clock: Clock; blobStore: BlobStore }

/**
 * Kind `delete-files`: removes deleted files for good, with their blobs and chunks. Skips files that were restored or
 * deleted again meanwhile.
 */
export function deleteFilesJob({ db, clock, blobStore }: Deps): JobHandler {
  return {
    concurrency: 1,
    attempts: 10,
    async run(job) {
      const { fileIds, blobs } = v.parse(DeleteFilesPayload, job.payload)
      const gone = await selectGone(db, fileIds, clock.now())
      for (const blob of [...blobs, ...gone.blobs]) await blobStore.remove(blob)
      return (trx) => removeDeleted(trx, gone.ids)
    },
  }
}
