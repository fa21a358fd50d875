import { type SqlBool, sql } from 'kysely'
import { keyOf, keysOf } from '../db/items/externalKey.ts'
import type { ItemRow } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'

/** A file that is to be fetched, with the item that it comes from; null: that is gone. */
export type QueuedFetch = {
  readonly fileId: number
  readonly name: string
  /** As stored. */
  readonly settings: unknown
  readonly item: ItemRow | null
  /** How often it was asked for without an answer. */
  readonly tries: number
}

/** The files that are fetched next: those that were not answered after all others. */
export async function nextFetches(db: Db, accountId: number, most: number): Promise<QueuedFetch[]> {
  const found = await sql<Row>`
    select f.id, f.name, f.settings, f.external_file_id, p.tries from sync_queue p
    join files f on f.id = p.file_id and f.deleted_at is null
    where p.account_id = ${accountId} and p.fetches order by p.tries, p.file_id limit ${most}`.execute(db)
  const items = await db
    .selectFrom('items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`external_key = any(${keysOf(found.rows.map((row) => row.external_file_id))})`)
    .execute()
  const byId = new Map(items.map((item) => [item.external_id, item]))
  return found.rows.map((row) => ({
    fileId: row.id,
    name: row.name ?? '',
    settings: row.settings,
    item: byId.get(row.external_file_id) ?? null,
    tries: row.tries,
  }))
}

/** These files were asked for, and nothing came. */
export async function putBack(trx: Db, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return
  await sql`update sync_queue set tries = tries + 1 where file_id = any(${fileIds})`.execute(trx)
}

type Row = {
  readonly id: number
  readonly name: string | null
  readonly settings: unknown
  readonly external_file_id: string
  readonly tries: number
}

/** The next item whose contents are still to become files. */
export async function nextExpansion(db: Db, accountId: number): Promise<string | null> {
  const found = await sql<{ folder: string }>`
    select f.external_file_id as folder from sync_queue p
    join files f on f.id = p.file_id and f.deleted_at is null
    where p.account_id = ${accountId} and p.expands order by p.tries, p.file_id limit 1`.execute(db)
  return found.rows[0]?.folder ?? null
}

/** The folder's contents are files now; its own is done when they are. */
export async function endExpansion(trx: Db, accountId: number, folder: string, now: Date): Promise<void> {
  const isFolder = sql`f.account_id = ${accountId} and f.external_key = ${keyOf(folder)} and f.deleted_at is null`
  await sql`update files f set sync_status = 'SYNCING', updated_at = ${now}
    from sync_queue p where p.file_id = f.id and not p.fetches and ${isFolder}`.execute(trx)
  await sql`update sync_queue p set expands = false from files f where p.file_id = f.id and ${isFolder}`.execute(
    trx,
  )
  await sql`delete from sync_queue p using files f
    where p.file_id = f.id and ${isFolder} and not p.fetches`.execute(trx)
}

/** The folder cannot be read, which is no empty one: its own file says why, and the next sync asks again. */
export async function failFolder(
  trx: Db,
  accountId: number,
  folder: string,
  reason: string,
  now: Date,
): Promise<void> {
  const isFolder = sql`f.account_id = ${accountId} and f.external_key = ${keyOf(folder)} and f.deleted_at is null`
  await sql`delete from listings where account_id = ${accountId} and folder_key = ${keyOf(folder)}`.execute(
    trx,
  )
  await sql`update files f set sync_status = 'SYNC_ERROR', sync_error_message = ${reason}, updated_at = ${now}
    from sync_queue p where p.file_id = f.id and p.expands and ${isFolder}`.execute(trx)
  await sql`delete from sync_queue p using files f where p.file_id = f.id and ${isFolder}`.execute(trx)
}

/** These files were fetched. */
export async function endFetches(trx: Db, fileIds: readonly number[]): Promise<void> {
  await sql`update sync_queue set fetches = false where file_id = any(${fileIds}) and expands`.execute(trx)
  await sql`delete from sync_queue where file_id = any(${fileIds}) and not expands`.execute(trx)
}

/** Whether the account's sync is over. Files that were deleted meanwhile are nobody's work. */
export async function hasQueued(db: Db, accountId: number): Promise<boolean> {
  const found = await sql<{ more: boolean }>`select exists (
    select from sync_queue p join files f on f.id = p.file_id and f.deleted_at is null
    where p.account_id = ${accountId}) as more`.execute(db)
  return found.rows[0]?.more ?? false
}
