import { type Selectable, type SqlBool, sql } from 'kysely'
import type { SourceItem } from '../../sources/Connector.ts'
import { foldText } from '../foldText.ts'
import type { Db, Tables } from '../schema.ts'
import { withFile } from './itemFiles.ts'

export type ItemRow = Selectable<Tables['items']>

/** Stores what a source listed; an item that is there already becomes as it is now. Answers those that are new. */
export async function storeItems(
  trx: Db,
  accountId: number,
  items: readonly SourceItem[],
): Promise<readonly string[]> {
  // One statement may touch a row once only, and a source may list an item twice on one page.
  const distinct = [...new Map(items.map((item) => [item.externalId, item])).values()]
  if (distinct.length === 0) return []
  const stored = await sql<{ external_id: string; is_new: boolean }>`
    insert into items as i (
      account_id, external_id, parent_external_id, root_external_id, name, name_key, item_type,
      is_selectable, is_expandable, file_format, external_url, created_at, updated_at, version
    )
    select ${accountId}, n.* from jsonb_to_recordset(${JSON.stringify(distinct.map(toRow))}::jsonb) as n(
      external_id text, parent_external_id text, root_external_id text, name text, name_key text, item_type text,
      is_selectable boolean, is_expandable boolean, file_format text, external_url text,
      created_at timestamptz, updated_at timestamptz, version text
    )
    on conflict (account_id, external_id) do update set
      parent_external_id = excluded.parent_external_id, root_external_id = excluded.root_external_id,
      name = excluded.name, name_key = excluded.name_key, item_type = excluded.item_type,
      is_selectable = excluded.is_selectable, is_expandable = excluded.is_expandable,
      file_format = excluded.file_format, external_url = excluded.external_url,
      created_at = excluded.created_at, updated_at = excluded.updated_at, version = excluded.version
    returning i.external_id, i.xmax = 0 as is_new`.execute(trx)
  return stored.rows.filter((row) => row.is_new).map((row) => row.external_id)
}

/** Those of the account's items that have these external ids. */
export function findItems(db: Db, accountId: number, externalIds: readonly string[]): Promise<ItemRow[]> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`external_id = any(${externalIds})`)
    .execute()
}

/** Removes items that are gone from their source, with everything below them. Answers the files they became. */
export async function removeItems(
  trx: Db,
  accountId: number,
  externalIds: readonly string[],
): Promise<number[]> {
  if (externalIds.length === 0) return []
  const removed = await sql<{ file_id: number }>`
    with recursive gone as (
      select external_id from items where account_id = ${accountId} and external_id = any(${externalIds})
      union
      select i.external_id from items i join gone on i.parent_external_id = gone.external_id
      where i.account_id = ${accountId}
    ), removed as (
      delete from items i using gone where i.account_id = ${accountId} and i.external_id = gone.external_id
      returning i.account_id, i.external_id
    )
    select f.id as file_id from removed i ${withFile} order by f.id`.execute(trx)
  return removed.rows.map((row) => row.file_id)
}

/** A stored item as connectors know it. */
export function toSourceItem(row: ItemRow): SourceItem {
  return {
    externalId: row.external_id,
    parentExternalId: row.parent_external_id,
    rootExternalId: row.root_external_id,
    name: row.name,
    itemType: row.item_type,
    isSelectable: row.is_selectable,
    isExpandable: row.is_expandable,
    fileFormat: row.file_format,
    externalUrl: row.external_url,
    createdAt: row.created_at?.toISOString() ?? null,
    updatedAt: row.updated_at?.toISOString() ?? null,
    version: row.version,
  }
}

function toRow(item: SourceItem) {
  const name = printable(item.name)
  return {
    external_id: item.externalId,
    parent_external_id: item.parentExternalId,
    root_external_id: item.rootExternalId,
    name,
    name_key: foldText(name),
    item_type: item.itemType,
    is_selectable: item.isSelectable,
    is_expandable: item.isExpandable,
    file_format: item.fileFormat,
    external_url: item.externalUrl,
    created_at: momentOf(item.createdAt),
    updated_at: momentOf(item.updatedAt),
    version: item.version,
  }
}

/** PostgreSQL keeps neither NUL characters nor halves of characters; other control characters have no look. */
function printable(name: string): string {
  return name.replace(/[\p{Cc}\p{Cs}]/gu, '')
}

function momentOf(text: string | null): string | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
