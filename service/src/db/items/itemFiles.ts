import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keyOf, keysOf } from './externalKey.ts'

/** A condition on items. In it, `i` is the item and `f` its file, where joined. */
export type Chosen = RawBuilder<SqlBool>

/**
 * Joins items `i` with their files `f`. The limit makes the database look each file up by both columns of its index;
 * otherwise it may compare every item with every file, because the embedded database has no statistics of an account.
 */
export const withFile = sql`cross join lateral (
  select * from files x where x.account_id = i.account_id and x.external_key = i.external_key
    and x.deleted_at is null limit 1) f`

/** Joins the file `p` of the item's folder, if there is one. */
export const withOptionalParent = sql`left join lateral (
  select * from files x where x.account_id = i.account_id and x.external_key = i.parent_key
    and x.deleted_at is null limit 1) p on true`

export function isAmong(externalIds: readonly string[]): Chosen {
  return sql`i.external_key = any(${keysOf(externalIds)})`
}

/** Importable items in a folder; null: at the top. */
export function isIn(folder: string | null): Chosen {
  const parent = folder === null ? sql`is null` : sql`= ${keyOf(folder)}`
  return sql`i.parent_key ${parent} and (i.is_selectable or i.is_expandable)`
}

/** Needs `f`. The item has changed since it was last fetched. */
export const isStale: Chosen = sql`f.source_version is distinct from i.version`
