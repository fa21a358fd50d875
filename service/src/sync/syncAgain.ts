import type { SyncCause } from '@inlet/wire/service'
import type { AccountRow } from '../db/accounts/accounts.ts'
import { listFromTop } from '../db/items/listings.ts'
import type { Db } from '../db/schema.ts'
import { requestSync } from '../db/sync/syncState.ts'

/** Requests a sync of the whole account: changes at the source, and a listing that was canceled. */
export async function syncAgain(
  trx: Db,
  account: AccountRow,
  cause: SyncCause,
  now: Date,
): Promise<AccountRow> {
  const requested = await requestSync(trx, account, { changes: true, cause }, now)
  if (account.source_items_synced_at === null) await listFromTop(trx, account.id, { walk: true })
  return requested
}
