import { AccountsPage, AccountsQuery } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { listAccounts } from '../db/accounts/accounts.ts'
import { nextAutoSyncs } from '../db/accounts/autoSync.ts'
import type { Db } from '../db/schema.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import { autoSyncTimetable } from '../sync/autoSyncTimetable.ts'
import { toAccount } from './answers/toAccount.ts'

type Dependencies = {
  db: Db
  clock: Clock
  connectors: Connectors
  config: Pick<Config, 'autoSyncHours' | 'autoSyncWalkHours'>
  guard: MiddlewareHandler<Authenticated>
}

/** POST /user_data_sources: the customer's connected accounts. */
export function accountRoutes({ db, clock, connectors, config, guard }: Dependencies) {
  const app = new Hono<Authenticated>()
  app.post(
    '/',
    describe({ summary: 'One page of the connected accounts', answers: AccountsPage }),
    guard,
    body(AccountsQuery),
    async (c) => {
      const customer = c.get('customer')
      const { rows, next, count, isExact } = await listAccounts(
        db,
        { customerId: customer.id },
        c.req.valid('json'),
      )
      const timetable = autoSyncTimetable({ connectors, clock, ...config })
      const ids = rows.map(({ id }) => id)
      const turns = await nextAutoSyncs(db, ids, timetable)
      const results = rows.map((row) => toAccount(row, customer, turns.get(row.id)))
      return answer(c, AccountsPage, { results, count, next_cursor: next, count_is_exact: isExact })
    },
  )
  return app
}
