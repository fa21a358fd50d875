import { sql } from 'kysely'
import type { Db } from '../schema.ts'

// What the states of files and accounts tell by themselves is told by the database (migration 20). Here is the rest.

/** Files that somebody deleted by a call that is to be told. */
export async function tellDeleted(
  trx: Db,
  customerId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`select tell_webhooks(${customerId}, 'FILE_DELETED', 'FILE', to_jsonb(f.id::text),
      jsonb_build_object('is_resync', false, 'request_id', f.request_id, 'upload_id', f.upload_id),
      array['file:' || f.id], ${now})
    from files f where f.id = any(${ids}) order by f.id`.execute(trx)
}

/** Something was refused, or not imported, because its customer may have no more. */
export async function tellLimit(
  db: Db,
  about: { readonly customerId: number; readonly fileId: number | null; readonly reason: string },
  now: Date,
): Promise<void> {
  const { customerId, fileId, reason } = about
  const kind = fileId === null ? 'ORGANIZATION_USER' : 'FILE'
  const id = String(fileId ?? customerId)
  const subject = fileId === null ? `customer:${customerId}` : `file:${fileId}`
  await sql`select tell_webhooks(${customerId}, 'FILE_SYNC_LIMIT_REACHED', ${kind}, to_jsonb(${id}::text),
    jsonb_build_object('reason', ${reason}::text), array[${subject}::text], ${now})`.execute(db)
}
