import { type SqlBool, sql } from 'kysely'
import type { SourceItem } from '../../sources/SourceItem.ts'
import type { Db } from '../schema.ts'
import { hash, keysOf } from './externalKey.ts'

/**
 * Returns those of the listed items that the account has already, and as many new ones as fit, `most` in total. The
 * account records that others were left out. Its row stays locked until the items are stored: two transactions with the
 * same items would count them twice, and every transaction locks the account before its items.
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
  const accepted = listed.filter(({ externalId }) => {
    const key = hash(externalId)
    if (known.has(key)) return true
    if (room === 0) return false
    room -= 1
    known.add(key)
    return true
  })
  if (accepted.length < listed.length)
    await trx.updateTable('accounts').set({ has_left_out: true }).where('id', '=', accountId).execute()
  return accepted
}
