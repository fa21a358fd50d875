import { type SqlBool, sql } from 'kysely'
import type { SourceItem } from '../../sources/Connector.ts'
import type { Db } from '../schema.ts'
import { hash, keysOf } from './externalKey.ts'

/**
 * Of items that changed those that the account has, that are at the top, or that are in something of these. Nobody has
 * looked for the others, and nothing of them is imported: whoever looks there has them listed.
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
  const kept = new Set<SourceItem>()
  for (const item of changed) {
    const { externalId, parentExternalId: parent } = item
    if (parent === null || known.has(hash(externalId)) || known.has(hash(parent))) kept.add(item)
    else inside.set(hash(parent), [...(inside.get(hash(parent)) ?? []), item])
  }
  // What is added is walked, too: a set goes on with what comes meanwhile.
  for (const { externalId } of kept) for (const item of inside.get(hash(externalId)) ?? []) kept.add(item)
  return changed.filter((item) => kept.has(item))
}
