import * as v from 'valibot'
import { removeDeleted } from '../store/deletion.ts'
import { DeleteFilesPayload } from '../store/NewJob.ts'
import type { Vault } from '../uploads/Vault.ts'
import type { JobHandler } from './JobHandler.ts'

/** Kind `delete-files`: files that no reader sees any more go for good, with their bytes and chunks. */
export function deleteFilesJob({ vault }: { vault: Vault }): JobHandler {
  return {
    atOnce: 1,
    attempts: 10,
    async run(job) {
      const { fileIds, blobs } = v.parse(DeleteFilesPayload, job.payload)
      for (const blob of blobs) await vault.remove(blob)
      return (trx) => removeDeleted(trx, fileIds)
    },
  }
}
