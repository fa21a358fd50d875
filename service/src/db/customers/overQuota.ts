import { type SqlBool, sql } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import { withFile } from '../items/itemFiles.ts'
import { addJob } from '../jobs/jobs.ts'
import type { Db } from '../schema.ts'
import { enqueueStale } from '../sync/enqueue.ts'
import { requestSync } from '../sync/syncState.ts'
import { type ByteQuota, MAKE_ROOM } from './ByteQuota.ts'

/** A file that was refused because its customer had no room. */
const isRefused = sql<SqlBool>`(f.sync_status = 'SYNC_ERROR' and f.deleted_at is null
  and right(f.sync_error_message, ${MAKE_ROOM.length}) = ${MAKE_ROOM})`

/** Imports what was refused for lack of room, for customers who have some again. Returns how many imports go on. */
export async function importRefused(db: Db, quota: ByteQuota, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.id from customers c where c.deleted_at is null and exists (
      select from files f where f.customer_id = c.id and ${isRefused}) order by c.id`.execute(db)
  let count = 0
  for (const { id } of rows) {
    const { bytes } = await quota.roomOf(db, id)
    if (bytes <= 0) continue
    count += await syncAccounts(db, id, bytes, now)
    count += await readFeeds(db, id, now)
  }
  return count
}

/** Accounts of which at least one refused file may fit. */
async function syncAccounts(db: Db, customerId: number, room: number, now: Date): Promise<number> {
  const bytes = Math.min(room, Number.MAX_SAFE_INTEGER)
  const { rows } = await sql<AccountRow>`
    select a.* from accounts a where a.customer_id = ${customerId} and not a.revoked_access and a.access = 'ok'
      and exists (select from items i ${withFile}
        where i.account_id = a.id and ${isRefused} and coalesce(i.size, 0) <= ${bytes})
    order by a.id`.execute(db)
  for (const account of rows) {
    await db.transaction().execute(async (trx) => {
      await requestSync(trx, account, { cause: 'RETRIED', files: true }, now)
      await enqueueStale(trx, account, now)
    })
  }
  return rows.length
}

function readFeeds(db: Db, customerId: number, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update files f set sync_status = 'QUEUED_FOR_SYNC', sync_error_message = null, updated_at = ${now}
      where f.customer_id = ${customerId} and f.source = 'RSS_FEED' and f.parent_id is null and ${isRefused}
      returning f.id`.execute(trx)
    for (const { id } of rows) await addJob(trx, { kind: 'feed', fileId: id }, now)
    return rows.length
  })
}
