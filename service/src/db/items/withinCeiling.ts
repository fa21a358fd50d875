import { type SqlBool, sql } from 'kysely'
import type { SourceItem } from '../../sources/Connector.ts'
import type { Db } from '../schema.ts'
import { hash, keysOf } from './externalKey.ts'

/**
 * Of items that a source listed those that the account has already, and as many new ones as it may keep, `most` in all.
 * That others were left out is noted with the account. Its row is locked until the items are stored: two that store the
 * same ones would count them twice, and every transaction takes the account before its items.
 */
export async function withinCeiling(
  trx: Db,
  accountId: number,
  listed: readonly SourceItem[],
  most: number,
): Promise<readonly SourceItem[]> {
  const account = await trx
    .selectFrom('accounts')
    .select('item_count')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  let room = Math.max(most - (account?.item_count ?? 0), 0)
  if (listed.length <= room) return listed
  const keys = keysOf(listed.map(({ externalId }) => externalId))
  const found = await trx
    .selectFrom('items')
    .select('external_id')
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`external_key = any(${keys})`)
    .execute()
  const known = new Set(found.map((row) => hash(row.external_id)))
  const kept = listed.filter(({ externalId }) => {
    const key = hash(externalId)
    if (known.has(key)) return true
    if (room === 0) return false
    room -= 1
    known.add(key)
    return true
  })
  if (kept.length < listed.length)
    await trx.updateTable('accounts').set({ has_left_out: true }).where('id', '=', accountId).execute()
  return kept
}
