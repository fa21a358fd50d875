import * as v from 'valibot'
import type { Clock } from '../Clock.ts'
import { removeDeleted, selectGone } from '../store/deletion.ts'
import { DeleteFilesPayload } from '../store/NewJob.ts'
import type { Db } from '../store/schema.ts'
import type { Vault } from '../uploads/Vault.ts'
import type { JobHandler } from './JobHandler.ts'

type Dependencies = { db: Db; clock: Clock; vault: Vault }

/**
 * Kind `delete-files`: files that no reader sees any more go for good, with their bytes and chunks. Those that were
 * brought back meanwhile, or deleted once more, are none of its business.
 */
export function deleteFilesJob({ db, clock, vault }: Dependencies): JobHandler {
  return {
    atOnce: 1,
    attempts: 10,
    async run(job) {
      const { fileIds, blobs } = v.parse(DeleteFilesPayload, job.payload)
      const gone = await selectGone(db, fileIds, clock.now())
      for (const blob of [...blobs, ...gone.blobs]) await vault.remove(blob)
      return (trx) => removeDeleted(trx, gone.ids)
    },
  }
}
