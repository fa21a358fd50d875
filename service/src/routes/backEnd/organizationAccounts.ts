import { AccountsPage, AccountsQuery } from '@inlet/wire/service'
import { listAccounts } from '../../db/accounts/accounts.ts'
import { customersOf } from '../../db/customers/customers.ts'
import { sharingOf } from '../../db/readers/sharingOf.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { OWN_LIST, OWN_PAGING } from '../../http/extensions.ts'
import { toAccount } from '../answers/toAccount.ts'

type Deps = { db: Db }

/** POST /data_sources: lists the accounts of all customers of an organization. */
export const organizationAccountEndpoints = [
  endpoint({
    id: 'listOrganizationAccounts',
    method: 'POST',
    path: '/data_sources',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    extension: { body: OWN_PAGING, answer: OWN_LIST },
    summary: 'One page of the connected accounts of all customers',
    request: { body: AccountsQuery },
    answer: AccountsPage,
    run:
      ({ db }: Deps) =>
      async (c) => {
        const organization = c.get('organization')
        const { rows, next, count, isExact } = await listAccounts(db, { organization }, c.req.valid('json'))
        const customers = await customersOf(
          db,
          rows.map((row) => row.customer_id),
        )
        const sharing = await sharingOf(db, rows, null)
        const results = rows.flatMap((row) => {
          const owner = customers.get(row.customer_id)
          return owner ? [toAccount(row, owner, { sharing: sharing.get(row.id) })] : []
        })
        return { results, count, next_cursor: next, count_is_exact: isExact }
      },
  }),
]
