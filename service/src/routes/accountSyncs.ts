import { Account, AccountRequest, GenericSuccess } from '@inlet/wire/service'
import { revokeAccess } from '../accounts/revokeAccess.ts'
import type { Reach } from '../db/filters/Reach.ts'
import { isOwner } from '../db/readers/shareAccount.ts'
import type { Db } from '../db/schema.ts'
import { RefusedTransition } from '../db/sync/accountSyncStates.ts'
import { cancelSync, disconnect } from '../db/sync/syncState.ts'
import { endpoint } from '../http/endpoint.ts'
import { HttpError } from '../http/HttpError.ts'
import { outsideGrant } from '../http/requireScope.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { resyncAccount } from './account/resyncAccount.ts'
import { ownAccount } from './account/usableAccount.ts'
import { toAccount } from './answers/toAccount.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner }

/** Syncing an account again, canceling a sync, and disconnecting the account. */
export const accountSyncEndpoints = [
  endpoint({
    id: 'syncAccount',
    method: 'POST',
    path: '/integrations/items/sync',
    by: 'customer',
    needs: 'accounts:manage',
    effect: 'change',
    about: 'account',
    within: 'accounts',
    weight: 'heavy',
    summary: 'Fetch what changed at the source',
    request: { body: AccountRequest },
    answer: Account,
    errors: [404, 409],
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const { data_source_id: id } = c.req.valid('json')
        const row = await db
          .transaction()
          .execute((trx) => resyncAccount(trx, c.get('reach'), id, clock.now()))
        jobs.nudge()
        return toAccount(row, c.get('customer'))
      },
  }),
  endpoint({
    id: 'cancelAccountSync',
    method: 'POST',
    path: '/integrations/items/sync/cancel',
    by: 'customer',
    needs: 'accounts:manage',
    effect: 'change',
    about: 'account',
    within: 'accounts',
    weight: 'heavy',
    summary: 'Call off what an account is syncing',
    request: { body: AccountRequest },
    answer: Account,
    errors: [404, 409],
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const { data_source_id: id } = c.req.valid('json')
        const { account, fileIds } = await cancelOwn(db, c.get('reach'), id, clock.now())
        jobs.cancelAccount(id)
        jobs.cancel(fileIds)
        return toAccount(account, c.get('customer'))
      },
  }),
  endpoint({
    id: 'disconnectAccount',
    method: 'POST',
    path: '/revoke_access_token',
    by: 'customer',
    needs: 'accounts:manage',
    effect: 'change',
    about: 'account',
    within: 'accounts',
    weight: 'heavy',
    summary: 'Disconnect an account; its files stay',
    request: { body: AccountRequest },
    answer: GenericSuccess,
    errors: [403, 404],
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const { data_source_id: id } = c.req.valid('json')
        const fileIds = await db.transaction().execute(async (trx) => {
          const account = await ownAccount(trx, c.get('reach'), id)
          if (!isOwner(c.get('reach'), account)) throw outsideGrant()
          if (account.revoked_access) return []
          const now = clock.now()
          const stopped = await disconnect(trx, id, now)
          await revokeAccess(trx, account, now)
          return stopped
        })
        jobs.cancelAccount(id)
        jobs.cancel(fileIds)
        jobs.nudge()
        return { success: true }
      },
  }),
]

async function cancelOwn(db: Db, reach: Reach, id: number, now: Date) {
  try {
    return await db.transaction().execute(async (trx) => {
      const found = await ownAccount(trx, reach, id)
      return cancelSync(trx, found.id, now)
    })
  } catch (error) {
    if (error instanceof RefusedTransition) throw new HttpError(409, 'Nothing is being synced.')
    throw error
  }
}
