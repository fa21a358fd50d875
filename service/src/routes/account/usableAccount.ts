import { type AccountRow, findAccount } from '../../db/accounts/accounts.ts'
import type { Reach } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'

/** Returns the account; 404 if it is missing or out of reach. */
export async function ownAccount(db: Db, reach: Reach, id: number): Promise<AccountRow> {
  const account = await findAccount(db, reach, id)
  if (!account) throw notFound('account')
  return account
}

/** Returns the account, or 409 if the source refuses access. */
export async function usableAccount(db: Db, reach: Reach, id: number): Promise<AccountRow> {
  const account = await ownAccount(db, reach, id)
  if (account.revoked_access || account.access !== 'ok') throw needsReconnection()
  return account
}

export function needsReconnection(): HttpError {
  return new HttpError(409, 'The access to this account has ended. Reconnect it.')
}
