import * as v from 'valibot'
import { revokeAccess } from '../accounts/revokeAccess.ts'
import type { BlobStore } from '../blobs/BlobStore.ts'
import { findAnyAccount } from '../db/accounts/accounts.ts'
import {
  accountsToErase,
  countErased,
  dropAccess,
  endErasure,
  eraseAccount,
  eraseFiles,
  eraseItems,
  filesToErase,
  findAnyErasure,
} from '../db/customers/erasures.ts'
import { uploadsToRemove } from '../db/files/resumableUploads.ts'
import { addJob, dropAccountJobs } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import { removeUploads } from '../uploads/removeUploads.ts'
import type { JobHandler, JobRun } from './JobHandler.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly blobStore: BlobStore }

const Payload = v.object({ erasureId: v.number() })

/** Rows per transaction. */
const FILES = 25
const ITEMS = 5_000
/** Milliseconds. */
const HOUR = 3_600_000

/**
 * Kind `erase`: deletes all data of a customer, in small transactions that each commit and count a step, so that an
 * interrupted run continues. Blobs are deleted before the records that name them.
 */
export function eraseJob({ db, clock, blobStore }: Deps): JobHandler {
  async function eraseAllFiles(erasureId: number, customerId: number, run: JobRun): Promise<void> {
    for (;;) {
      run.signal.throwIfAborted()
      const files = await filesToErase(db, customerId, FILES)
      if (files.length === 0) return
      const blobs = files.flatMap(({ blob }) => (blob === null ? [] : [blob]))
      for (const blob of blobs) await blobStore.remove(blob)
      await run.commit(async (trx) => {
        const chunks = await eraseFiles(
          trx,
          files.map(({ id }) => id),
        )
        await countErased(trx, erasureId, { files: files.length, blobs: blobs.length, chunks })
      })
      await run.survived()
    }
  }

  async function eraseOneAccount(erasureId: number, accountId: number, run: JobRun): Promise<void> {
    // Credentials go first, so that nothing is fetched any more.
    await run.commit(async (trx) => {
      await dropAccountJobs(trx, accountId)
      const account = await findAnyAccount(trx, accountId)
      const isTold = account !== undefined && (await revokeAccess(trx, account, clock.now(), erasureId))
      await dropAccess(trx, accountId)
      if (isTold) await countErased(trx, erasureId, { accesses: 1 })
    })
    for (let left = true; left; ) {
      run.signal.throwIfAborted()
      await run.commit(async (trx) => {
        const items = await eraseItems(trx, accountId, ITEMS)
        await countErased(trx, erasureId, { items })
        left = items === ITEMS
      })
    }
  }

  return {
    concurrency: 1,
    attempts: Number.POSITIVE_INFINITY,
    async run(job, run) {
      const { erasureId } = v.parse(Payload, job.payload)
      const erasure = await findAnyErasure(db, erasureId)
      if (!erasure || erasure.status === 'DONE') return async () => {}
      const customerId = erasure.customer_id
      const accounts = await accountsToErase(db, customerId)
      for (const accountId of accounts) await eraseOneAccount(erasureId, accountId, run)
      await removeUploads({ db, blobStore }, { customerId }, run.signal)
      await eraseAllFiles(erasureId, customerId, run)
      for (const accountId of accounts) {
        await run.commit(async (trx) => {
          await eraseAccount(trx, accountId)
          await countErased(trx, erasureId, { accounts: 1 })
        })
      }
      return async (trx) => {
        // A request that was running during the erasure may have stored something.
        if ((await filesToErase(trx, customerId, 1)).length > 0) return 'again'
        if ((await accountsToErase(trx, customerId)).length > 0) return 'again'
        if ((await uploadsToRemove(trx, { customerId }, 1)).length > 0) return 'again'
        await endErasure(trx, erasure, clock.now())
        return 'done'
      }
    },
    /** The job was given up as the cause of repeated crashes. The erasure was promised, so it is still carried out. */
    async failed(trx, job) {
      const payload = v.parse(Payload, job.payload)
      const again = { kind: 'erase', payload, customerId: job.customer_id } as const
      await addJob(trx, again, clock.now(), addMs(clock.now(), HOUR))
    },
  }
}
