import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keyOf, keysOf } from './externalKey.ts'

/** Which items are meant. In it, `i` is the item; where its file is known, `f` is that. */
export type Chosen = RawBuilder<SqlBool>

/**
 * To be joined to items `i`: each one's file `f`, if it has one. The limit makes the database look each file up by
 * both columns of its index. Left to itself it may compare every item with every file: the embedded database
 * knows nothing of how many rows an account has.
 */
export const withFile = sql`cross join lateral (
  select * from files x where x.account_id = i.account_id and x.external_key = i.external_key
    and x.deleted_at is null limit 1) f`

/** Likewise, for the file `p` of the folder that the item is in, if it has one. */
export const withOptionalParent = sql`left join lateral (
  select * from files x where x.account_id = i.account_id and x.external_key = i.parent_key
    and x.deleted_at is null limit 1) p on true`

export function isAmong(externalIds: readonly string[]): Chosen {
  return sql`i.external_key = any(${keysOf(externalIds)})`
}

/** What can be imported in a folder; null: at the top. */
export function isIn(folder: string | null): Chosen {
  const parent = folder === null ? sql`is null` : sql`= ${keyOf(folder)}`
  return sql`i.parent_key ${parent} and (i.is_selectable or i.is_expandable)`
}

/** Needs `f`. The item is not what was fetched last. */
export const isStale: Chosen = sql`f.source_version is distinct from i.version`
