import { type Selectable, type SqlBool, sql } from 'kysely'
import type { SourceItem } from '../../sources/SourceItem.ts'
import { foldText } from '../foldText.ts'
import type { Db, Tables } from '../schema.ts'
import { hash, keysOf } from './externalKey.ts'
import { withFile } from './itemFiles.ts'

/** Characters of a name that it is sorted and found by, limited by the index. */
const MAX_KEY_CHARS = 600

export type ItemRow = Selectable<Tables['items']>

/** Inserts or updates what a source listed. Returns the new items. */
export async function storeItems(
  trx: Db,
  accountId: number,
  items: readonly SourceItem[],
): Promise<readonly string[]> {
  // A statement may touch a row only once, and a source may list an item twice on one page, or two with the same key.
  const distinct = [...new Map(items.map((item) => [hash(item.externalId), item])).values()]
  if (distinct.length === 0) return []
  const keys = keysOf(distinct.map(({ externalId }) => externalId))
  const stored = await sql<{ external_id: string; is_new: boolean }>`
    with known as (
      select external_key, parent_key from items where account_id = ${accountId} and external_key = any(${keys})
    ), stored as (
      insert into items as i (
        account_id, seen_in, external_id, parent_external_id, root_external_id, name, name_key, item_type,
        is_selectable, is_expandable, file_format, external_url, created_at, updated_at, version,
        size, mime_type, handle, visibility
      )
      select ${accountId}::integer, (select round from accounts where id = ${accountId}), n.*
      from jsonb_to_recordset(${JSON.stringify(distinct.map(toRow))}::jsonb) as n(
        external_id text, parent_external_id text, root_external_id text, name text, name_key text, item_type text,
        is_selectable boolean, is_expandable boolean, file_format text, external_url text,
        created_at timestamptz, updated_at timestamptz, version text,
        size bigint, mime_type text, handle text, visibility text
      )
      on conflict (account_id, external_key) do update set
        parent_external_id = excluded.parent_external_id, root_external_id = excluded.root_external_id,
        name = excluded.name, name_key = excluded.name_key, item_type = excluded.item_type,
        is_selectable = excluded.is_selectable, is_expandable = excluded.is_expandable,
        file_format = excluded.file_format, external_url = excluded.external_url,
        created_at = excluded.created_at, updated_at = excluded.updated_at, version = excluded.version,
        size = excluded.size, mime_type = excluded.mime_type, handle = excluded.handle,
        visibility = excluded.visibility,
        seen_in = excluded.seen_in, is_gone = false, missing_since = null
      returning i.external_id, i.external_key, i.parent_key
    ), counted as (
      update accounts set item_count = item_count + (
        select count(*) from stored s where not exists (select from known k where k.external_key = s.external_key))
      where id = ${accountId}
    )
    select s.external_id, k.external_key is null or k.parent_key is distinct from s.parent_key as is_new
    from stored s left join known k on k.external_key = s.external_key`.execute(trx)
  if (distinct.some((item) => item.visibility)) await passVisibilityOn(trx, accountId, keys)
  return stored.rows.filter((row) => row.is_new).map((row) => row.external_id)
}

/** Hosts read it from files; it may change without the content. */
async function passVisibilityOn(trx: Db, accountId: number, keys: ReturnType<typeof keysOf>): Promise<void> {
  await sql`update files f
    set metadata = jsonb_strip_nulls(f.metadata || jsonb_build_object('visibility', i.visibility))
    from items i
    where i.account_id = ${accountId} and i.external_key = any(${keys})
      and f.account_id = i.account_id and f.external_key = i.external_key and f.deleted_at is null
      and f.metadata->>'visibility' is distinct from i.visibility`.execute(trx)
}

/** Returns those of the account's items that have these external ids. */
export function findItems(db: Db, accountId: number, externalIds: readonly string[]): Promise<ItemRow[]> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`external_key = any(${keysOf(externalIds)})`)
    .execute()
}

/** The same as connectors know them. */
export async function knownItems(
  db: Db,
  accountId: number,
  externalIds: readonly string[],
): Promise<SourceItem[]> {
  return (await findItems(db, accountId, externalIds)).map(toSourceItem)
}

/** Returns what is stored about a folder for requests to its source. */
export async function handleOf(db: Db, accountId: number, folder: string | null): Promise<string | null> {
  if (folder === null) return null
  const [item] = await findItems(db, accountId, [folder])
  return item?.handle ?? null
}

/**
 * Marks items that the source reports as deleted. They stay until all changes are read: moved ones are seen again by
 * then. `root`: deleted from this root; items known to be in another are skipped. A root itself is in no other.
 */
export async function markGone(
  trx: Db,
  accountId: number,
  externalIds: readonly string[],
  root: string | null,
): Promise<void> {
  if (externalIds.length === 0) return
  const isMeant =
    root === null ? sql`true` : sql`(root_external_id is null or root_external_id in (${root}, external_id))`
  await sql`update items set is_gone = true
    where account_id = ${accountId} and external_key = any(${keysOf(externalIds)}) and ${isMeant}`.execute(
    trx,
  )
}

/** Returns the roots of imported items: first those that are imported themselves, and not only something in them. */
export async function importedRoots(db: Db, accountId: number): Promise<string[]> {
  const found = await sql<{ root: string }>`
    select i.root_external_id as root from files f
    join items i on i.account_id = f.account_id and i.external_key = f.external_key
    where f.account_id = ${accountId} and f.deleted_at is null and i.root_external_id is not null
    group by root order by bool_or(i.external_id = i.root_external_id) desc, root`.execute(db)
  return found.rows.map((row) => row.root)
}

/** Returns those of these items that were imported directly, and not with a folder. */
export async function pickedItems(
  db: Db,
  accountId: number,
  externalIds: readonly string[],
): Promise<SourceItem[]> {
  const found = await sql<ItemRow>`select i.* from items i ${withFile}
    where i.account_id = ${accountId} and i.external_key = any(${keysOf(externalIds)}) and f.parent_id is null
    order by i.id`.execute(db)
  return found.rows.map(toSourceItem)
}

/** Returns those of the account's items with these handles. */
export async function itemsByHandle(
  db: Db,
  accountId: number,
  handles: readonly string[],
): Promise<Pick<SourceItem, 'externalId' | 'handle'>[]> {
  if (handles.length === 0) return []
  const found = await db
    .selectFrom('items')
    .select(['external_id', 'handle'])
    .where('account_id', '=', accountId)
    // The prefix in the index: handles may be longer than it allows.
    .where(sql<SqlBool>`md5(handle) = any(select md5(wanted) from unnest(${handles}::text[]) wanted)`)
    .where(sql<SqlBool>`handle = any(${handles})`)
    .execute()
  return found.map(({ external_id: externalId, handle }) => ({ externalId, handle }))
}

/** Deletes the account's marked items, with everything below them. Returns their files. */
export async function removeGoneItems(trx: Db, accountId: number): Promise<number[]> {
  const removed = await sql<{ file_id: number }>`
    with recursive gone as (
      select external_key from items where account_id = ${accountId} and is_gone
      union
      select i.external_key from items i join gone on i.parent_key = gone.external_key
      where i.account_id = ${accountId}
    ), removed as (
      delete from items i using gone where i.account_id = ${accountId} and i.external_key = gone.external_key
      returning i.account_id, i.external_key
    ), counted as (
      update accounts set item_count = item_count - (select count(*) from removed) where id = ${accountId}
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
    size: row.size,
    mimeType: row.mime_type,
    handle: row.handle,
    visibility: row.visibility,
  }
}

function toRow(item: SourceItem) {
  const name = printable(item.name)
  return {
    external_id: item.externalId,
    parent_external_id: item.parentExternalId,
    root_external_id: item.rootExternalId,
    name,
    name_key: printable(foldText(name).slice(0, MAX_KEY_CHARS)),
    item_type: item.itemType,
    is_selectable: item.isSelectable,
    is_expandable: item.isExpandable,
    file_format: item.fileFormat,
    external_url: item.externalUrl,
    created_at: momentOf(item.createdAt),
    updated_at: momentOf(item.updatedAt),
    version: item.version,
    size: item.size ?? null,
    mime_type: item.mimeType ?? null,
    handle: item.handle ?? null,
    visibility: item.visibility ?? null,
  }
}

/** PostgreSQL can't store NUL characters and lone surrogates; other control characters are invisible. */
function printable(name: string): string {
  return name.replace(/[\p{Cc}\p{Cs}]/gu, '')
}

function momentOf(text: string | null): string | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
