import { AccountsPage, AccountsQuery } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import { listAccounts } from '../db/accounts/accounts.ts'
import type { Db } from '../db/schema.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { toAccount } from './answers/toAccount.ts'

type Dependencies = { db: Db; guard: MiddlewareHandler<Authenticated> }

/** POST /user_data_sources: the customer's connected accounts. */
export function accountRoutes({ db, guard }: Dependencies) {
  const app = new Hono<Authenticated>()
  app.post(
    '/',
    describe({ summary: 'One page of the connected accounts', answers: AccountsPage }),
    guard,
    body(AccountsQuery),
    async (c) => {
      const { rows, count } = await listAccounts(db, c.get('customer').id, c.req.valid('json'))
      return answer(c, AccountsPage, { results: rows.map(toAccount), count })
    },
  )
  return app
}
