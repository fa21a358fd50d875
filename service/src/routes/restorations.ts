import { RestoreFiles, RestoreFilesAnswer } from '@inlet/wire/service'
import type { Config } from '../config/config.ts'
import type { AccountRow } from '../db/accounts/accounts.ts'
import type { ByteQuota } from '../db/customers/ByteQuota.ts'
import { type FileRow, setStatus } from '../db/files/files.ts'
import { ENDED, restoreDeleted, unfinishedAccounts } from '../db/files/restoration.ts'
import type { Reach } from '../db/filters/Reach.ts'
import { addJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { enqueueFile } from '../db/sync/enqueue.ts'
import { requestSync } from '../db/sync/syncState.ts'
import { endpoint } from '../http/endpoint.ts'
import { HttpError, invalid, notFound } from '../http/HttpError.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { toUserFile } from './answers/toUserFile.ts'
import { webhookMessage } from './answers/webhookMessage.ts'
import { jobOf } from './settings/jobOf.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  quota: ByteQuota
  jobs: JobRunner
}

/** POST /restore_files: undoes a deletion, for ten minutes. An extension of the predecessor's contract. */
export const restorationEndpoints = [
  endpoint({
    id: 'restoreFiles',
    method: 'POST',
    path: '/restore_files',
    by: 'customer',
    needs: 'files:write',
    effect: 'change',
    about: 'file',
    within: 'files',
    extension: true,
    summary: 'Take the deletion of files back',
    request: { body: RestoreFiles },
    answer: RestoreFilesAnswer,
    errors: [403, 404],
    run:
      ({ config, db, clock, quota, jobs }: Deps) =>
      async (c) => {
        const customer = c.get('customer')
        const { ids, send_webhook: tell } = c.req.valid('json')
        if (ids.length === 0) throw invalid(['body', 'ids'], 'Name at least one file.')
        const now = clock.now()
        const rows = await db.transaction().execute(async (trx) => {
          // Every transaction locks an account's job before its files.
          const accounts = await requestSyncs(trx, c.get('reach'), ids, now)
          const restored = await restoreDeleted(trx, c.get('reach'), ids, now)
          if (restored.length === 0) throw notFound('file')
          const room = await quota.lockRoom(trx, customer.id)
          if (room.bytes < 0) throw new HttpError(403, room.refusal.message)
          for (const file of restored) await goOn(trx, file, accounts, now)
          if (tell && config.webhookUrl) {
            const message = webhookMessage(
              'FILES_RESTORED',
              customer,
              restored.map(({ id }) => id),
            )
            await addJob(trx, { kind: 'webhook', payload: message, customerId: customer.id }, now)
          }
          return restored
        })
        jobs.nudge()
        return { results: rows.map((row) => toUserFile(row, customer)) }
      },
  }),
]

/** Usable accounts that must continue with files which were deleted before they were fetched. */
async function requestSyncs(
  trx: Db,
  reach: Reach,
  ids: readonly number[],
  now: Date,
): Promise<readonly AccountRow[]> {
  const accounts = await unfinishedAccounts(trx, reach, ids)
  const usable = accounts.filter(({ revoked_access, access }) => !revoked_access && access === 'ok')
  for (const account of usable) await requestSync(trx, account, { cause: 'CHOSEN', files: true }, now)
  return usable
}

/** What was still to be done for the file when it was deleted. */
async function goOn(trx: Db, file: FileRow, accounts: readonly AccountRow[], now: Date): Promise<void> {
  if (ENDED.includes(file.sync_status)) return
  if (file.account_id !== null) {
    const account = accounts.find(({ id }) => id === file.account_id)
    if (account) await enqueueFile(trx, account, file.external_file_id, now)
    else await setStatus(trx, file.id, 'SYNC_ABORTED', null, now)
  } else await addJob(trx, { kind: jobOf(file), fileId: file.id }, now)
}
