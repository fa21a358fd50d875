import { Account, AccountRequest, GenericSuccess } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Clock } from '../Clock.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { Refusal } from '../http/Refusal.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import { cancelSync, disconnect, requestSync, SYNCING } from '../store/accountSync.ts'
import { addJob } from '../store/jobs.ts'
import { listFromTop } from '../store/listings.ts'
import type { Db } from '../store/schema.ts'
import { toAccount } from './toAccount.ts'
import { ownAccount, usableAccount } from './usableAccount.ts'

type Dependencies = { db: Db; clock: Clock; jobs: JobRunner; guard: MiddlewareHandler<Authenticated> }

const REFUSALS = [401, 404, 409, 422, 429]

/** Syncing an account again, calling that off, and disconnecting the account. */
export function accountSyncRoutes({ db, clock, jobs, guard }: Dependencies) {
  const app = new Hono<Authenticated>()

  app.post(
    '/integrations/items/sync',
    describe({ summary: 'Fetch what changed at the source', answers: Account, refusals: REFUSALS }),
    guard,
    body(AccountRequest),
    async (c) => {
      const { data_source_id: id } = c.req.valid('json')
      const row = await db.transaction().execute(async (trx) => {
        const account = await usableAccount(trx, c.get('customer').id, id)
        if (SYNCING.includes(account.sync_status)) throw busy()
        const now = clock.now()
        const requested = await requestSync(trx, account, { changes: true }, now)
        // A listing that was called off is made up for.
        if (account.source_items_synced_at === null) await listFromTop(trx, id, { walk: true })
        return requested
      })
      jobs.nudge()
      return answer(c, Account, toAccount(row))
    },
  )

  app.post(
    '/integrations/items/sync/cancel',
    describe({ summary: 'Call off what an account is syncing', answers: Account, refusals: REFUSALS }),
    guard,
    body(AccountRequest),
    async (c) => {
      const { data_source_id: id } = c.req.valid('json')
      const { account, fileIds } = await db.transaction().execute(async (trx) => {
        const found = await ownAccount(trx, c.get('customer').id, id)
        if (!SYNCING.includes(found.sync_status)) throw new Refusal(409, 'Nothing is being synced.')
        return cancelSync(trx, id, clock.now())
      })
      jobs.cancelAccount(id)
      jobs.cancel(fileIds)
      return answer(c, Account, toAccount(account))
    },
  )

  app.post(
    '/revoke_access_token',
    describe({
      summary: 'Disconnect an account; its files stay',
      answers: GenericSuccess,
      refusals: [401, 404, 422, 429],
    }),
    guard,
    body(AccountRequest),
    async (c) => {
      const { data_source_id: id } = c.req.valid('json')
      const fileIds = await db.transaction().execute(async (trx) => {
        const account = await ownAccount(trx, c.get('customer').id, id)
        if (account.revoked_access) return []
        const now = clock.now()
        const stopped = await disconnect(trx, id, now)
        const { credential, data_source_type: source } = account
        if (credential !== null) {
          const payload = { accountId: id, source, credential }
          await addJob(trx, { kind: 'revoke', payload, customerId: account.customer_id }, now)
        }
        return stopped
      })
      jobs.cancelAccount(id)
      jobs.cancel(fileIds)
      jobs.nudge()
      return answer(c, GenericSuccess, { success: true })
    },
  )
  return app
}

function busy(): Refusal {
  return new Refusal(409, 'The account is being synced already.')
}
