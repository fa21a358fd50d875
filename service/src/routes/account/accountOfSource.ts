import { type AccountRow, connectedAccounts } from '../../db/accounts/accounts.ts'
import type { Reach } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { invalid, notFound } from '../../http/HttpError.ts'
import { THIRD_PARTY_SOURCES } from '../../sources/thirdPartySources.ts'
import { usableAccount } from './usableAccount.ts'

/** A trait in the record of a source. */
export type Trait = (source: string) => boolean

/** Returns the account in reach, if its source has the trait; 404 otherwise, and 409 if its access has ended. */
export async function accountOfSource(db: Db, reach: Reach, trait: Trait, id: number): Promise<AccountRow> {
  const account = await usableAccount(db, reach, id)
  if (!trait(account.data_source_type)) throw notFound('account')
  return account
}

/** Returns the named account, or the only one of such sources. `loc`: where the request would name it. */
export async function accountMeant(
  db: Db,
  reach: Reach,
  trait: Trait,
  id: number | null | undefined,
  loc: string[],
): Promise<AccountRow> {
  const meant = id ?? (await onlyAccountId(db, reach, trait))
  if (meant === null) throw invalid(loc, 'Say which account is meant: there is not exactly one.')
  return accountOfSource(db, reach, trait, meant)
}

/** Returns the id of the only connected account of such sources; null if there are none, or several. */
async function onlyAccountId(db: Db, reach: Reach, trait: Trait): Promise<number | null> {
  const ids = await connectedAccounts(db, reach, THIRD_PARTY_SOURCES.filter(trait))
  const [first = null] = ids
  return ids.length === 1 ? first : null
}
