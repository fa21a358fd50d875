import { type AccountRow, listAccounts } from '../../db/accounts/accounts.ts'
import type { Db } from '../../db/schema.ts'
import { notFound } from '../../http/HttpError.ts'
import { usableAccount } from './usableAccount.ts'

/** The customer's account, if it is one of this source; 404 otherwise, and 409 for one that we may not use any more. */
export async function accountOfSource(
  db: Db,
  customerId: number,
  source: string,
  id: number,
): Promise<AccountRow> {
  const account = await usableAccount(db, customerId, id)
  if (account.data_source_type !== source) throw notFound('account')
  return account
}

/** The id of the only connected account of this source; null where there are none, or several. */
export async function onlyAccountId(db: Db, customerId: number, source: string): Promise<number | null> {
  const { rows } = await listAccounts(db, customerId, {
    pagination: { limit: 2, offset: 0 },
    order_by: 'created_at',
    order_dir: 'asc',
    filters: { source, revoked_access: false },
  })
  const [first] = rows
  return rows.length === 1 && first ? first.id : null
}
