import { sql } from 'kysely'
import { keyOf } from '../db/items/externalKey.ts'
import type { Db } from '../db/schema.ts'
import type { SourceFault } from '../sources/Connector.ts'
import { whileWaiting } from '../sources/client/meaning.ts'
import { PART_FAILS, reasonOfPart } from '../sources/client/partFaults.ts'
import type { Owner } from './enqueue.ts'

/**
 * A full scan passed over a folder: its own file says why. Returns what the account says instead, where there is no such
 * file. A folder that is gone says nothing: it is asked for when its own folder was read.
 */
export async function markPassedOver(
  trx: Db,
  { id }: Owner,
  folder: string | null,
  fault: SourceFault,
  now: Date,
): Promise<string | null> {
  if (folder === null) return reasonOfPart(fault)
  const reason = fault.code === 'gone' ? PART_FAILS : whileWaiting(fault)
  const marked = await sql`update files f set sync_status = 'SYNC_ERROR', sync_error_message = ${reason},
      updated_at = ${now}
    where ${isFileOf(id, folder)} returning f.id`.execute(trx)
  return marked.rows.length > 0 || fault.code === 'gone' ? null : reasonOfPart(fault)
}

/** It is read again. */
export async function markRead(trx: Db, { id }: Owner, folder: string, now: Date): Promise<void> {
  await sql`update files f set sync_status = 'READY', sync_error_message = null, updated_at = ${now}
    where ${isFileOf(id, folder)} and f.sync_status = 'SYNC_ERROR'
      and not exists (select from sync_queue q where q.file_id = f.id)`.execute(trx)
}

/** The rows of the folders whose files say so. */
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
