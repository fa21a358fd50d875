import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export async function markSyncing(trx: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`update files set sync_status = 'SYNCING', sync_error_message = null, updated_at = ${now}
    where id = any(${ids}) and deleted_at is null`.execute(trx)
}

/** What is held up by the source or a full disk, or what the sync goes on without. */
export async function markWaiting(
  trx: Db,
  ids: readonly number[],
  { status, reason }: { status: 'RATE_LIMITED' | 'DELAYED' | 'SYNC_ERROR'; reason: string | null },
  now: Date,
): Promise<void> {
  await sql`update files set sync_status = ${status}, sync_error_message = ${reason}, updated_at = ${now}
    where id = any(${ids}) and deleted_at is null`.execute(trx)
}
