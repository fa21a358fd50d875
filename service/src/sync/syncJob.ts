import type { SyncCause } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { BlobStore } from '../blobs/BlobStore.ts'
import { AccountSettings } from '../db/accounts/AccountSettings.ts'
import { type AccountRow, findAnyAccount, updateAccount } from '../db/accounts/accounts.ts'
import type { ByteQuota } from '../db/customers/ByteQuota.ts'
import type { Db } from '../db/schema.ts'
import { changeSync } from '../db/sync/accountSyncStates.ts'
import { endSync, failSync, hasWork } from '../db/sync/syncState.ts'
import type { Embedders, Ingester } from '../ingest/index.ts'
import { JobFault } from '../jobs/JobFault.ts'
import type { JobHandler } from '../jobs/JobHandler.ts'
import type { Clock } from '../lib/Clock.ts'
import { whileWaiting } from '../sources/client/meaning.ts'
import { PART_FAILS } from '../sources/client/partFaults.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import type { DiskSpace } from '../uploads/DiskSpace.ts'
import { AccountSync } from './AccountSync.ts'
import { nextRetryAt } from './nextRetryAt.ts'
import { SourceProbe } from './SourceProbe.ts'

type Deps = {
  db: Db
  clock: Clock
  blobStore: BlobStore
  quota: ByteQuota
  disk: DiskSpace
  embedders: Embedders
  ingester: Ingester
  access: AccountAccess
  /** Maximum size of one file in bytes. */
  maxFile: number
  /** Maximum items per account. */
  maxItems: number
}

/**
 * Kind `sync`: does all pending work of one account. The work is in the database and not in the job, step by step: an
 * interrupted run continues with the unfinished step.
 */
export function syncJob(deps: Deps): JobHandler {
  const { db, clock, access } = deps
  return {
    concurrency: 4,
    attempts: 6,
    async run(job, run) {
      const account = job.account_id === null ? undefined : await findAnyAccount(db, job.account_id)
      if (!account || account.revoked_access) return async () => {}
      try {
        const session = access.open(account)
        const probe = new SourceProbe({ session, clock, signal: run.signal })
        await run.commit(async (trx) => {
          const change = { cause: causeOf(account), sync_error_message: null } as const
          await changeSync(trx, account.id, 'begin', change, clock.now())
        })
        await new AccountSync({ ...deps, ...about(account), session, probe, job, run }).work()
      } catch (error) {
        throw error instanceof SourceFault ? meaningOf(error) : error
      }
      return async (trx) => {
        const now = clock.now()
        const retryAt = await nextRetryAt(trx, account.id)
        if (await hasWork(trx, account.id)) {
          if (!retryAt || retryAt <= now) return 'again'
          await updateAccount(trx, account.id, { sync_error_message: PART_FAILS }, now)
          return { againAt: retryAt }
        }
        await endSync(trx, account.id, deps.maxItems, now)
        return retryAt ? { againAt: retryAt } : 'done'
      }
    },
    // The sync goes on, and its status says what it waits for.
    async postponed(trx, job, reason) {
      if (job.account_id === null || reason === null) return
      await updateAccount(trx, job.account_id, { sync_error_message: reason }, clock.now())
    },
    async failed(trx, job, reason) {
      const { account_id: id, deaths } = job
      if (id !== null) await failSync(trx, id, { reason, deaths }, clock.now())
    },
  }
}

/** Of a run that no request began. */
function causeOf({ run_id: run }: AccountRow): SyncCause {
  return run === null ? 'CONNECTED' : 'RETRIED'
}

function about(account: AccountRow): { account: AccountRow; settings: AccountSettings } {
  return { account, settings: v.parse(AccountSettings, account.settings) }
}

/** A source that is down, or doesn't know our app, is retried until it works: its accounts have not failed. */
function meaningOf(fault: SourceFault): JobFault {
  const { code, message, retryAfter } = fault
  if (code === 'rate-limited')
    return new JobFault(whileWaiting(fault), { retryable: true, wait: (retryAfter ?? 30) * 1000 })
  if (code === 'unavailable' || code === 'app')
    return new JobFault(whileWaiting(fault), {
      retryable: true,
      outage: { notBefore: (retryAfter ?? 0) * 1000 },
    })
  return new JobFault(message, { retryable: false })
}
