import { AccountsPage, AccountsQuery } from '@inlet/wire/service'
import type { Config } from '../config/config.ts'
import { listAccounts } from '../db/accounts/accounts.ts'
import { nextAutoSyncs } from '../db/accounts/autoSync.ts'
import { sharingOf } from '../db/readers/sharingOf.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { OWN_LIST, OWN_PAGING } from '../http/extensions.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import { autoSyncTimetable } from '../sync/autoSyncTimetable.ts'
import { toAccount } from './answers/toAccount.ts'

type Deps = {
  db: Db
  clock: Clock
  connectors: Connectors
  config: Pick<Config, 'autoSyncHours' | 'autoSyncWalkHours'>
}

/** POST /user_data_sources: lists the customer's connected accounts. */
export const accountEndpoints = [
  endpoint({
    id: 'listAccounts',
    method: 'POST',
    path: '/user_data_sources',
    by: 'customer',
    needs: 'accounts:read',
    effect: 'read',
    within: 'accounts',
    weight: 'heavy',
    isReadOnly: true,
    extension: { body: OWN_PAGING, answer: OWN_LIST },
    summary: 'One page of the connected accounts',
    request: { body: AccountsQuery },
    answer: AccountsPage,
    run:
      ({ db, clock, connectors, config }: Deps) =>
      async (c) => {
        const customer = c.get('customer')
        const { rows, next, count, isExact } = await listAccounts(db, c.get('reach'), c.req.valid('json'))
        const timetable = autoSyncTimetable({ connectors, clock, ...config })
        const ids = rows.map(({ id }) => id)
        const turns = await nextAutoSyncs(db, ids, timetable)
        const sharing = await sharingOf(db, rows, c.get('reach').bounds)
        const results = rows.map((row) =>
          toAccount(row, customer, { next: turns.get(row.id), sharing: sharing.get(row.id) }),
        )
        return { results, count, next_cursor: next, count_is_exact: isExact }
      },
  }),
]
