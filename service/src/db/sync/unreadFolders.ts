import { sql } from 'kysely'
import { keyOf } from '../items/externalKey.ts'
import type { Db } from '../schema.ts'
import type { Owner } from './enqueue.ts'

/** The file of this folder says why the folder could not be read. Returns whether there is such a file. */
export async function markUnread(
  trx: Db,
  { id }: Owner,
  folder: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const marked = await sql`update files f set sync_status = 'SYNC_ERROR', sync_error_message = ${reason},
      updated_at = ${now}
    where ${isFileOf(id, folder)} returning f.id`.execute(trx)
  return marked.rows.length > 0
}

/** The folder was read again. */
export async function markRead(trx: Db, { id }: Owner, folder: string, now: Date): Promise<void> {
  await sql`update files f set sync_status = 'READY', sync_error_message = null, updated_at = ${now}
    where ${isFileOf(id, folder)} and f.sync_status = 'SYNC_ERROR'
      and not exists (select from sync_queue q where q.file_id = f.id)`.execute(trx)
}

/** Returns the rows of the folders whose files say that they could not be read. */
export async function passedOverFolders(db: Db, accountId: number, most: number): Promise<number[]> {
  const found = await sql<{ id: number }>`select i.id from items i
    join files f on f.account_id = i.account_id and f.external_key = i.external_key and f.deleted_at is null
    where i.account_id = ${accountId} and f.sync_status = 'SYNC_ERROR' and i.is_expandable
      and i.listed_at is not null and i.file_format is null
    order by i.id limit ${most}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** A folder without a content of its own. */
function isFileOf(accountId: number, folder: string) {
  return sql`f.account_id = ${accountId} and f.external_key = ${keyOf(folder)} and f.deleted_at is null
    and f.file_format is null`
}
