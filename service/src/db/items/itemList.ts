import type { ItemsQuery } from '@inlet/wire/service'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { allOf } from '../filters/conditions.ts'
import { type Reach, reachedFiles } from '../filters/Reach.ts'
import { soughtItem } from '../filters/SoughtName.ts'
import { behindId } from '../paging/behindId.ts'
import { type Count, countRows } from '../paging/countRows.ts'
import { byId, byMaybeValue, byValue, type ListOrder } from '../paging/ListOrder.ts'
import { type ListPage, listPage } from '../paging/listPage.ts'
import type { Db } from '../schema.ts'
import { keyOf, keysOf } from './externalKey.ts'
import type { ItemRow } from './items.ts'

type Query = InferOutput<typeof ItemsQuery>

/** An item with its imported file, if it has one. */
export type ListedItem = ItemRow & { file_id: number | null; synced_at: Date | null }

/** Returns one page of a folder, or of a search, and how many there are in all pages. */
export async function listItems(
  db: Db,
  { accountId, reach }: { readonly accountId: number; readonly reach: Reach },
  query: Query,
): Promise<ListPage<ListedItem> & Count> {
  const { pagination, filters } = query
  const all = allOf([
    sql<SqlBool>`i.account_id = ${accountId}`,
    condition(accountId, query),
    ...withoutHidden(reach),
  ])
  const sought = filters.name ? await soughtItem(db, accountId, filters.name, all) : undefined
  const listed = { table: 'items', as: 'i', matching: all, sought } as const
  const matching = allOf([all, ...behindId(sql.ref('i.id'), pagination.starting_id)])
  const { rows, next } = await listPage<ItemRow>(
    db,
    { ...listed, matching, order: orderOf(query) },
    pagination,
  )
  const counted = await countRows(db, listed, pagination.count_up_to)
  return { rows: await withFiles(db, accountId, rows), next, ...counted }
}

/** A person finds no item whose file they may not read. Of others the account's readers see what is there. */
function withoutHidden(reach: Reach): RawBuilder<SqlBool>[] {
  if ((reach.bounds?.userId ?? null) === null) return []
  return [
    sql`not exists (select from files f where f.account_id = i.account_id and f.external_key = i.external_key
      and f.deleted_at is null and not ${reachedFiles(reach)})`,
  ]
}

/** Each item with its file, if it has one. */
async function withFiles(db: Db, accountId: number, items: readonly ItemRow[]): Promise<ListedItem[]> {
  const keys = items.map((item) => item.external_key)
  const found = await sql<{ external_key: string; id: number; last_sync: Date | null }>`
    select external_key, id, last_sync from files
    where account_id = ${accountId} and external_key = any(${keys}::uuid[]) and deleted_at is null`.execute(
    db,
  )
  const byKey = new Map(found.rows.map((file) => [file.external_key, file]))
  return items.map((item) => {
    const file = byKey.get(item.external_key)
    return { ...item, file_id: file?.id ?? null, synced_at: file?.last_sync ?? null }
  })
}

/** The top level, without a search. */
function showsTop({ filters, parent_id: folder }: Query): boolean {
  return !folder && !filters.ids && !filters.external_ids && !filters.name
}

function condition(accountId: number, { filters, parent_id: folder }: Query): RawBuilder<SqlBool> {
  const found: RawBuilder<SqlBool>[] = []
  if (filters.ids) found.push(sql`i.id = any(${filters.ids})`)
  if (filters.external_ids) found.push(sql`i.external_key = any(${keysOf(filters.external_ids)})`)
  const isSearch = found.length > 0 || Boolean(filters.name)
  if (filters.root_files_only) found.push(sql`i.parent_key is null`)
  // A search covers everything below the folder; otherwise only the folder itself is listed.
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

/** Indexes of a folder begin with it. At the top it is null, which the planner must be told. */
function orderOf(query: Query): ListOrder {
  const order = orderIn(query)
  return showsTop(query) ? { ...order, within: sql.ref('i.parent_key') } : order
}

function orderIn({ order_by: by, order_dir: way }: Query): ListOrder {
  const name = `${by} ${way}`
  switch (by) {
    case 'id':
      return byId(name, way)
    case 'name':
      return byValue(name, way, 'i.name_key', 'text')
    case 'created_at':
      return byMaybeValue(name, way, 'i.created_at', 'moment')
    case 'directories_first': {
      const stretches = [
        { condition: sql<SqlBool>`i.is_folder` },
        { condition: sql<SqlBool>`not i.is_folder` },
      ]
      return { ...byValue(name, way, 'i.name_key', 'text'), stretches }
    }
  }
}
