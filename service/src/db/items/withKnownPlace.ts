import { type SqlBool, sql } from 'kysely'
import type { SourceItem } from '../../sources/SourceItem.ts'
import type { Db } from '../schema.ts'
import { hash, keysOf } from './externalKey.ts'

/**
 * Returns those of the changed items that the account has, that are at the top, or that are in one of these. Others are
 * in folders that were never listed, and nothing of them is imported: they are listed when a user opens the folder.
 */
export async function withKnownPlace(
  db: Db,
  accountId: number,
  changed: readonly SourceItem[],
): Promise<readonly SourceItem[]> {
  const asked = changed.flatMap(({ externalId, parentExternalId: parent }) =>
    [externalId, parent ?? []].flat(),
  )
  if (asked.length === 0) return changed
  const found = await db
    .selectFrom('items')
    .select('external_id')
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`external_key = any(${keysOf(asked)})`)
    .execute()
  const known = new Set(found.map((row) => hash(row.external_id)))
  const inside = new Map<string, SourceItem[]>()
  const placed = new Set<SourceItem>()
  for (const item of changed) {
    const { externalId, parentExternalId: parent } = item
    if (parent === null || known.has(hash(externalId)) || known.has(hash(parent))) placed.add(item)
    else inside.set(hash(parent), [...(inside.get(hash(parent)) ?? []), item])
  }
  // A Set also iterates over entries that are added meanwhile.
  for (const { externalId } of placed) for (const item of inside.get(hash(externalId)) ?? []) placed.add(item)
  return changed.filter((item) => placed.has(item))
}
