import { MAX_REPOSITORIES } from '@inlet/wire/service'
import type { AccountAccess } from '../../accounts/AccountAccess.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { findItems, storeItems } from '../../db/items/items.ts'
import { withinCeiling } from '../../db/items/withinCeiling.ts'
import type { Db } from '../../db/schema.ts'
import { invalid } from '../../http/HttpError.ts'
import type { SourceItem } from '../../sources/SourceItem.ts'
import { hasRepositories } from '../../sources/thirdPartySources.ts'
import { askSource } from './askSource.ts'

type Deps = {
  readonly db: Db
  readonly access: AccountAccess
  /** Maximum items per account. */
  readonly maxItems: number
}

/**
 * Returns the ids of chosen items, or 422 for one that is unknown. Repositories are listed without being stored, so
 * they are looked up and stored first.
 */
export async function chosenItems(
  { db, access, maxItems }: Deps,
  account: AccountRow,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const stored = new Set((await findItems(db, account.id, ids)).map((item) => item.external_id))
  const unknown = ids.filter((id) => !stored.has(id))
  // More than can be looked up: one of them is refused, and the source isn't asked.
  const known = unknown.length > MAX_REPOSITORIES ? [] : unknown
  const found = await repositoriesOf(access, account, known, signal)
  const externalIds = ids.map((id) => (stored.has(id) ? id : found[unknown.indexOf(id)]?.externalId))
  const index = externalIds.indexOf(undefined)
  if (index >= 0) throw invalid(['body', 'item_ids', index], 'There is no such item in this account.')
  const items = found.filter((item) => item !== null)
  if (items.length > 0)
    await db.transaction().execute(async (trx) => {
      await storeItems(trx, account.id, await withinCeiling(trx, account.id, items, maxItems))
    })
  return externalIds.filter((id) => id !== undefined)
}

async function repositoriesOf(
  access: AccountAccess,
  account: AccountRow,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly (SourceItem | null)[]> {
  if (ids.length === 0 || !hasRepositories(account.data_source_type)) return []
  return askSource(access, account, 'account', async ({ repositories }, credential) =>
    repositories ? repositories.find(credential, ids, signal) : [],
  )
}
