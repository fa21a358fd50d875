import { sql } from 'kysely'
import type { Db } from '../schema.ts'

// Triggers of the database enqueue the events of file and account states (migration 20). These are the others.

/** Enqueues events for files that a call deleted. */
export async function enqueueFileDeleted(
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

/** Enqueues an event for what was refused or not imported because of the customer's limits. */
export async function enqueueLimitReached(
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
