import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** A file that was refused because its customer had no room. */
export type QuotaRefusal = {
  readonly fileId: number
  /** The error message of the file. */
  readonly reason: string
  /** The room that it needs at least. */
  readonly neededBytes: number
}

/** Remembers refused files until they are imported or fail for another reason. */
export async function saveRefusals(db: Db, refusals: readonly QuotaRefusal[]): Promise<void> {
  if (refusals.length === 0) return
  const rows = refusals.map(({ fileId, reason, neededBytes }) => ({
    file_id: fileId,
    reason,
    needed_bytes: neededBytes,
  }))
  await db
    .insertInto('quota_refusals')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('file_id').doUpdateSet(({ ref }) => ({
        reason: ref('excluded.reason'),
        needed_bytes: ref('excluded.needed_bytes'),
      })),
    )
    .execute()
}

/** Forgets refusals of files that are imported, deleted or failed for another reason. */
export async function dropPastRefusals(db: Db): Promise<void> {
  await sql`delete from quota_refusals r using files f where f.id = r.file_id
    and f.sync_status not in ('SYNCING', 'QUEUED_FOR_SYNC')
    and (f.deleted_at is not null or f.sync_error_message is distinct from r.reason)`.execute(db)
}
