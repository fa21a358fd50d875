import { AccountsPage, AccountsQuery } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import { listAccounts } from '../../db/accounts/accounts.ts'
import { customersOf } from '../../db/customers/customers.ts'
import type { Db } from '../../db/schema.ts'
import { answer, body, describe } from '../../http/contract.ts'
import type { BackEnd } from '../../http/Environment.ts'
import { toAccount } from '../answers/toAccount.ts'

type Dependencies = { db: Db; backEnd: MiddlewareHandler<BackEnd> }

/** POST /data_sources: the accounts of all customers of an organisation. */
export function organizationAccountRoutes({ db, backEnd }: Dependencies) {
  const app = new Hono<BackEnd>()
  app.post(
    '/',
    describe({
      summary: 'One page of the connected accounts of all customers',
      answers: AccountsPage,
      refusals: [401, 403, 422, 429],
      byKey: true,
    }),
    backEnd,
    body(AccountsQuery),
    async (c) => {
      const organization = c.get('organization')
      const { rows, next, count, isExact } = await listAccounts(db, { organization }, c.req.valid('json'))
      const customers = await customersOf(
        db,
        rows.map((row) => row.customer_id),
      )
      const results = rows.flatMap((row) => {
        const owner = customers.get(row.customer_id)
        return owner ? [toAccount(row, owner)] : []
      })
      return answer(c, AccountsPage, { results, count, next_cursor: next, count_is_exact: isExact })
    },
  )
  return app
}
