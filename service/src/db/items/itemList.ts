import type { ItemsQuery } from '@inlet/wire/service'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { containsPattern, foldText } from '../foldText.ts'
import type { Db } from '../schema.ts'
import { keyOf, keysOf } from './externalKey.ts'
import { withOptionalFile } from './itemFiles.ts'
import type { ItemRow } from './items.ts'

type Query = InferOutput<typeof ItemsQuery>

/** An item with the file that it was imported to, if it was. */
export type ListedItem = ItemRow & { file_id: number | null; synced_at: Date | null }

/** One page of a folder, or of what is searched for, and how many there are in all pages. */
export async function listItems(
  db: Db,
  accountId: number,
  query: Query,
): Promise<{ rows: ListedItem[]; count: number }> {
  const matching = sql`from items i where i.account_id = ${accountId} and ${condition(accountId, query)}`
  const rows = await sql<ListedItem>`
    with page as (
      select i.* ${matching} and i.id > ${query.pagination.starting_id ?? 0} order by ${order(query)}
      limit ${query.pagination.limit} offset ${query.pagination.offset}
    )
    select i.*, f.id as file_id, f.last_sync as synced_at from page i
    ${withOptionalFile}
    order by ${order(query)}`.execute(db)
  const total = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db)
  return { rows: rows.rows, count: total.rows[0]?.count ?? 0 }
}

function condition(accountId: number, { filters, parent_id: folder }: Query): RawBuilder<SqlBool> {
  const found: RawBuilder<SqlBool>[] = []
  if (filters.ids) found.push(sql`i.id = any(${filters.ids})`)
  if (filters.external_ids) found.push(sql`i.external_key = any(${keysOf(filters.external_ids)})`)
  if (filters.name) found.push(sql`i.name_key like ${containsPattern(foldText(filters.name))}`)
  const isSearch = found.length > 0
  if (filters.root_files_only) found.push(sql`i.parent_key is null`)
  // A search looks into everything below the folder; otherwise it is the folder itself that is shown.
  if (folder) {
    found.push(isSearch ? isBelow(accountId, folder) : sql`i.parent_key = ${keyOf(folder)}`)
  } else if (!isSearch) found.push(sql`i.parent_key is null`)
  return sql<SqlBool>`${sql.join(found.length > 0 ? found : [sql`true`], sql` and `)}`
}

function isBelow(accountId: number, folder: string): RawBuilder<SqlBool> {
  return sql`i.external_key in (
    with recursive below as (
      select external_key from items where account_id = ${accountId} and parent_key = ${keyOf(folder)}
      union
      select c.external_key from items c join below on c.parent_key = below.external_key
      where c.account_id = ${accountId}
    )
    select external_key from below)`
}

function order({ order_by: by, order_dir: direction }: Query): RawBuilder<unknown> {
  const way = sql.raw(direction)
  // Without a last word on equal values a row could be on two pages, or on none.
  if (by === 'id') return sql`i.id ${way}`
  if (by === 'name') return sql`i.name_key ${way}, i.id ${way}`
  if (by === 'created_at') return sql`i.created_at ${way} nulls last, i.id ${way}`
  return sql`i.is_folder desc, i.name_key ${way}, i.id ${way}`
}
