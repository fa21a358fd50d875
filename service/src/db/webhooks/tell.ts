import { sql } from 'kysely'
import type { Db } from '../schema.ts'

// What the states of files and accounts tell by themselves is told by the database (migration 26). Here is the rest.

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
