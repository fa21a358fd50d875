import type { AccountRow } from '../../db/accounts/accounts.ts'
import type { Reach } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { SYNCING } from '../../db/sync/syncState.ts'
import { HttpError } from '../../http/HttpError.ts'
import { syncAgain } from '../../sync/syncAgain.ts'
import { usableAccount } from './usableAccount.ts'

/** Syncs an account in reach again. Rejects with an HttpError if that isn't possible. */
export async function resyncAccount(trx: Db, reach: Reach, id: number, now: Date): Promise<AccountRow> {
  const account = await usableAccount(trx, reach, id)
  if (SYNCING.includes(account.sync_status)) throw new HttpError(409, 'The account is being synced already.')
  return syncAgain(trx, account, 'REQUESTED', now)
}
