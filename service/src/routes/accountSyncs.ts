import { Account, AccountRequest, GenericSuccess } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import { giveBack } from '../accounts/giveBack.ts'
import type { Db } from '../db/schema.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { HttpError } from '../http/HttpError.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { cancelSync, disconnect, SYNCING } from '../sync/syncState.ts'
import { resyncAccount } from './account/resyncAccount.ts'
import { ownAccount } from './account/usableAccount.ts'
import { toAccount } from './answers/toAccount.ts'

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
      const row = await db
        .transaction()
        .execute((trx) => resyncAccount(trx, c.get('customer').id, id, clock.now()))
      jobs.nudge()
      return answer(c, Account, toAccount(row, c.get('customer')))
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
        if (!SYNCING.includes(found.sync_status)) throw new HttpError(409, 'Nothing is being synced.')
        return cancelSync(trx, id, clock.now())
      })
      jobs.cancelAccount(id)
      jobs.cancel(fileIds)
      return answer(c, Account, toAccount(account, c.get('customer')))
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
        await giveBack(trx, account, now)
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
