import { AgainAnswer, FailingAccount, FailingAccountsPage, FailingAccountsQuery } from '@inlet/wire/console'
import * as v from 'valibot'
import {
  type FailingAccountRow,
  listFailingAccounts,
  ownerOfAccount,
} from '../../db/console/failingAccounts.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { wholeCustomer } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { noteObjects } from '../../http/auditCalls.ts'
import { endpoint } from '../../http/endpoint.ts'
import { notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import { resyncAccount } from '../account/resyncAccount.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner }

const AccountPath = v.object({ account_id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) })

/** /console/api/failing_accounts: lists accounts that need attention, and syncs them again. */
export const failingAccountEndpoints = [
  endpoint({
    id: 'listFailingAccounts',
    method: 'POST',
    path: '/failing_accounts',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    isReadOnly: true,
    summary: 'Accounts that need attention',
    request: { body: FailingAccountsQuery },
    answer: FailingAccountsPage,
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const wanted = c.req.valid('json')
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const rows = await listFailingAccounts(db, organizationId, { ...wanted, limit: wanted.limit + 1 })
        const shown = rows.slice(0, wanted.limit)
        const next = rows.length > wanted.limit ? (shown.at(-1)?.id ?? null) : null
        return { results: shown.map(toFailingAccount), next }
      },
  }),
  endpoint({
    id: 'retryAccount',
    method: 'POST',
    path: '/failing_accounts/{account_id}/again',
    by: 'organization',
    needs: 'api_key',
    role: 'operator',
    effect: 'change',
    summary: 'Sync one of them again',
    request: { path: AccountPath, names: 'account', body: v.object({}) },
    answer: AgainAnswer,
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const id = c.req.valid('param').account_id
        const customerId = await ownerOfAccount(db, organizationId, id)
        if (customerId === undefined) throw notFound('account')
        noteObjects(c, 'customer', [customerId])
        const { sync_status: status } = await db
          .transaction()
          .execute((trx) => resyncAccount(trx, wholeCustomer(customerId), id, clock.now()))
        jobs.nudge()
        return { status }
      },
  }),
]

function toFailingAccount({ customer, updated_at, ...row }: FailingAccountRow): FailingAccount {
  return v.parse(FailingAccount, { ...row, customer_id: customer, updated_at: updated_at.toISOString() })
}
