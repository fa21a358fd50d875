import { AgainAnswer, FailingAccount, FailingAccountsPage, FailingAccountsQuery } from '@inlet/wire/console'
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import {
  type FailingAccountRow,
  listFailingAccounts,
  ownerOfAccount,
} from '../../db/console/failingAccounts.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { wholeCustomer } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { answer, body, path } from '../../http/contract.ts'
import type { BackEnd } from '../../http/Environment.ts'
import { notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import { resyncAccount } from '../account/resyncAccount.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner; backEnd: MiddlewareHandler<BackEnd> }

const AccountPath = v.object({ account_id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) })

/** /console/api/failing_accounts: lists accounts that need attention, and syncs them again. */
export function failingAccountRoutes({ db, clock, jobs, backEnd }: Deps) {
  const app = new Hono<BackEnd>()
  const organizationOf = (name: string) => ensureOrganization(db, name, clock.now())

  app.post('/', backEnd, body(FailingAccountsQuery), async (c) => {
    const wanted = c.req.valid('json')
    const organizationId = await organizationOf(c.get('organization'))
    const rows = await listFailingAccounts(db, organizationId, { ...wanted, limit: wanted.limit + 1 })
    const shown = rows.slice(0, wanted.limit)
    const next = rows.length > wanted.limit ? (shown.at(-1)?.id ?? null) : null
    return answer(c, FailingAccountsPage, { results: shown.map(toFailingAccount), next })
  })

  app.post('/:account_id/again', backEnd, path(AccountPath, 'account'), body(v.object({})), async (c) => {
    const organizationId = await organizationOf(c.get('organization'))
    const id = c.req.valid('param').account_id
    const customerId = await ownerOfAccount(db, organizationId, id)
    if (customerId === undefined) throw notFound('account')
    const { sync_status: status } = await db
      .transaction()
      .execute((trx) => resyncAccount(trx, wholeCustomer(customerId), id, clock.now()))
    jobs.nudge()
    return answer(c, AgainAnswer, { status })
  })
  return app
}

function toFailingAccount({ customer, updated_at, ...row }: FailingAccountRow): FailingAccount {
  return v.parse(FailingAccount, { ...row, customer_id: customer, updated_at: updated_at.toISOString() })
}
