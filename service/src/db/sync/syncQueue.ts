import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keyOf, keysOf } from '../items/externalKey.ts'
import type { ItemRow } from '../items/items.ts'
import type { Db } from '../schema.ts'
import type { Failing } from './Failing.ts'

/** A file that is to be fetched, with the item that it comes from; null: that is gone. */
export type QueuedFetch = {
  readonly fileId: number
  readonly name: string
  /** As stored. */
  readonly settings: unknown
  readonly item: ItemRow | null
  /** Bytes of its earlier content. */
  readonly storedBytes: number
  /** How often in a row its source could not hand it out, and since when. */
  readonly tries: number
  readonly since: Date | null
}

/** The files that are fetched next: those that failed after all others, when their time has come. */
export async function nextFetches(
  db: Db,
  accountId: number,
  most: number,
  now: Date,
): Promise<QueuedFetch[]> {
  const found = await sql<Row>`
    select f.id, f.name, f.settings, f.external_file_id, f.file_size, p.tries, p.failing_since from sync_queue p
    join files f on f.id = p.file_id and f.deleted_at is null
    where p.account_id = ${accountId} and p.fetches and (p.retry_at is null or p.retry_at <= ${now})
    order by p.tries, p.file_id limit ${most}`.execute(db)
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
    storedBytes: row.file_size ?? 0,
    tries: row.tries,
    since: row.failing_since,
  }))
}

/** A file that its source could not hand out. `isSkipped`: the sync ends without it. */
export type FailedFetch = Failing & { readonly fileId: number; readonly isSkipped: boolean }

/** These files are asked for again later. */
export async function keepFailedFetches(trx: Db, failed: readonly FailedFetch[]): Promise<void> {
  if (failed.length === 0) return
  const rows = failed.map(({ fileId, tries, since, retryAt, isSkipped }) => ({
    file_id: fileId,
    tries,
    failing_since: since,
    retry_at: retryAt,
    is_skipped: isSkipped,
  }))
  await sql`update sync_queue q set tries = n.tries, failing_since = n.failing_since, retry_at = n.retry_at,
      is_skipped = n.is_skipped
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      file_id integer, tries integer, failing_since timestamptz, retry_at timestamptz, is_skipped boolean)
    where q.file_id = n.file_id`.execute(trx)
}

/** No file of the account is asked for before then. */
export async function holdFetches(trx: Db, accountId: number, until: Date): Promise<void> {
  await sql`update sync_queue set retry_at = ${until}
    where account_id = ${accountId} and fetches and (retry_at is null or retry_at < ${until})`.execute(trx)
}

/** Since when the file has failed that has done so for the longest, and is not skipped. */
export async function failingSince(db: Db, accountId: number): Promise<Date | null> {
  const found = await sql<{ since: Date | null }>`
    select min(failing_since) as since from sync_queue
    where account_id = ${accountId} and fetches and not is_skipped`.execute(db)
  return found.rows[0]?.since ?? null
}

/** Returns when the first file or folder of the account that failed is tried again. Null: none is. */
export async function firstRetryAt(db: Db, accountId: number): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`select least(
    (select min(p.retry_at) from sync_queue p join files f on f.id = p.file_id and f.deleted_at is null
      where p.account_id = ${accountId} and p.fetches),
    (select min(retry_at) from listings where account_id = ${accountId})) as at`.execute(db)
  return found.rows[0]?.at ?? null
}

type Row = {
  readonly id: number
  readonly name: string | null
  readonly settings: unknown
  readonly external_file_id: string
  readonly file_size: number | null
  readonly tries: number
  readonly failing_since: Date | null
}

/** The next item whose contents are still to become files. */
export async function nextExpansion(db: Db, accountId: number, now: Date): Promise<string | null> {
  const found = await sql<{ folder: string }>`
    select f.external_file_id as folder from sync_queue p
    join files f on f.id = p.file_id and f.deleted_at is null
    where p.account_id = ${accountId} and p.expands
      and not ${hasListing(sql`l.retry_at > ${now}`)} order by p.tries, p.file_id limit 1`.execute(db)
  return found.rows[0]?.folder ?? null
}

/** The folder's contents are files now; its own is done when they are. */
export async function endExpansion(trx: Db, accountId: number, folder: string, now: Date): Promise<void> {
  const isFolder = sql`f.account_id = ${accountId} and f.external_key = ${keyOf(folder)} and f.deleted_at is null`
  await sql`update files f set sync_status = 'SYNCING', sync_error_message = null, updated_at = ${now}
    from sync_queue p where p.file_id = f.id and not p.fetches and ${isFolder}`.execute(trx)
  await sql`delete from sync_queue p using files f
    where p.file_id = f.id and ${isFolder} and not p.fetches`.execute(trx)
  await sql`update sync_queue p set expands = false from files f where p.file_id = f.id and ${isFolder}`.execute(
    trx,
  )
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
  await sql`update sync_queue set fetches = false, tries = 0, failing_since = null, retry_at = null, is_skipped = false
    where file_id = any(${fileIds}) and expands`.execute(trx)
  await sql`delete from sync_queue where file_id = any(${fileIds}) and not expands`.execute(trx)
}

/** Whether the sync is not over. Files that were deleted meanwhile, and those that are skipped, do not hold it up. */
export async function hasQueued(db: Db, accountId: number): Promise<boolean> {
  const found = await sql<{ more: boolean }>`select exists (
    select from sync_queue p join files f on f.id = p.file_id and f.deleted_at is null
    where p.account_id = ${accountId}
      and (p.fetches and not p.is_skipped or p.expands and not ${hasListing(sql`l.is_skipped`)})) as more`.execute(
    db,
  )
  return found.rows[0]?.more ?? false
}

/** The folder could not be read, and is read again later: its own file says why. `isLasting`: the sync ends without it. */
export async function markFailedFolder(
  trx: Db,
  accountId: number,
  folder: string,
  { reason, isLasting }: { readonly reason: string; readonly isLasting: boolean },
  now: Date,
): Promise<void> {
  const status = isLasting ? 'SYNC_ERROR' : 'DELAYED'
  await sql`update files f set sync_status = ${status}, sync_error_message = ${reason}, updated_at = ${now}
    from sync_queue p where p.file_id = f.id and p.expands and f.account_id = ${accountId}
      and f.external_key = ${keyOf(folder)} and f.deleted_at is null`.execute(trx)
}

/** Whether the listing `l` of the folder of file `f` is such a one. */
function hasListing(isSuch: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from listings l
    where l.account_id = f.account_id and l.folder_key = f.external_key and ${isSuch})`
}
