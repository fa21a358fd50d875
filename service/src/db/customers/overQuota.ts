import { sql } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import { withFile } from '../items/itemFiles.ts'
import { addJob } from '../jobs/jobs.ts'
import type { Db } from '../schema.ts'
import { enqueueStale } from '../sync/enqueue.ts'
import { requestSync } from '../sync/syncState.ts'
import type { ByteQuota } from './ByteQuota.ts'
import { dropPastRefusals } from './quotaRefusals.ts'

/** Joins files that are still refused because their customer had no room. */
const withRefusal = sql`join quota_refusals r on r.file_id = f.id and r.reason = f.sync_error_message
  and f.sync_status = 'SYNC_ERROR' and f.deleted_at is null`

/** Imports what was refused for lack of room, for customers who have enough again. Returns how many imports go on. */
export async function importRefused(db: Db, quota: ByteQuota, now: Date): Promise<number> {
  await dropPastRefusals(db)
  const { rows } = await sql<{ id: number; least: number }>`
    select c.id, min(r.needed_bytes)::bigint as least from files f ${withRefusal}
    join customers c on c.id = f.customer_id and c.deleted_at is null group by c.id order by c.id`.execute(db)
  let count = 0
  for (const { id, least } of rows) {
    const { bytes } = await quota.roomOf(db, id)
    if (bytes < least) continue
    const room = Math.min(bytes, Number.MAX_SAFE_INTEGER)
    count += await syncAccounts(db, id, room, now)
    count += await readFeeds(db, id, room, now)
  }
  return count
}

/** Accounts of which at least one refused file may fit. */
async function syncAccounts(db: Db, customerId: number, room: number, now: Date): Promise<number> {
  const { rows } = await sql<AccountRow>`
    select a.* from accounts a where a.customer_id = ${customerId} and not a.revoked_access and a.access = 'ok'
      and exists (select from items i ${withFile} ${withRefusal}
        where i.account_id = a.id and r.needed_bytes <= ${room})
    order by a.id`.execute(db)
  for (const account of rows) {
    await db.transaction().execute(async (trx) => {
      await requestSync(trx, account, { cause: 'RETRIED', files: true }, now)
      await enqueueStale(trx, account, now)
    })
  }
  return rows.length
}

/** Feeds with an entry that may fit. */
function readFeeds(db: Db, customerId: number, room: number, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update files set sync_status = 'QUEUED_FOR_SYNC', sync_error_message = null, updated_at = ${now}
      where id in (select f.id from files f ${withRefusal}
        where f.customer_id = ${customerId} and f.source = 'RSS_FEED' and f.parent_id is null
          and r.needed_bytes <= ${room})
      returning id`.execute(trx)
    for (const { id } of rows) await addJob(trx, { kind: 'feed', fileId: id }, now)
    return rows.length
  })
}
