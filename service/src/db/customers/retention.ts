import { type SqlBool, sql } from 'kysely'
import { emptyFiles, markDeleted, selectForDeletion } from '../files/deletion.ts'
import { wholeCustomer } from '../filters/Reach.ts'
import { addJob } from '../jobs/jobs.ts'
import type { Db } from '../schema.ts'
import { enqueueFileDeleted } from '../webhooks/enqueueEvents.ts'

/** Files of one transaction. */
const BATCH = 200

type Retention = { readonly customer: number; readonly days: number }
type Expired = { readonly id: number; readonly isUpload: boolean }

/**
 * Deletes contents that were last read longer ago than their customers' `retention_days`: uploads as a whole, and what
 * a sync could bring back down to its record. Returns how many files that were.
 */
export async function deleteExpired(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  let count = 0
  for (const retention of await retentions(db)) {
    let after = 0
    do {
      signal.throwIfAborted()
      const from = after
      const ids = await db.transaction().execute((trx) => deleteBatch(trx, retention, from, now))
      count += ids.length
      after = ids.length < BATCH ? 0 : (ids.at(-1) ?? 0)
    } while (after > 0)
  }
  return count
}

async function retentions(db: Db): Promise<readonly Retention[]> {
  const days = sql`((o.settings || c.settings)->>'retention_days')::integer`
  const { rows } = await sql<Retention>`
    select c.id as customer, ${days} as days from customers c join organizations o on o.id = c.organization_id
    where c.deleted_at is null and ${days} > 0 order by c.id`.execute(db)
  return rows
}

/** Returns the ids of the deleted files beyond `after`, in their order. What waits or is being read is left for later. */
async function deleteBatch(
  trx: Db,
  { customer, days }: Retention,
  after: number,
  now: Date,
): Promise<readonly number[]> {
  const { rows } = await sql<Expired>`
    select f.id, f.account_id is null and f.source not in ('WEB_SCRAPE', 'RSS_FEED') as "isUpload" from files f
    where f.customer_id = ${customer} and f.id > ${after} and f.deleted_at is null and ${isExpired(days, now)}
    order by f.id limit ${BATCH}`.execute(trx)
  const uploads = rows.filter(({ isUpload }) => isUpload).map(({ id }) => id)
  const others = rows.filter(({ isUpload }) => !isUpload).map(({ id }) => id)
  const reach = wholeCustomer(customer)
  // Cancels the jobs before it answers.
  const { blobs } = await selectForDeletion(trx, reach, { ids: [...uploads, ...others] })
  if (others.length > 0) await emptyFiles(trx, others, now)
  if (uploads.length > 0) await markDeleted(trx, uploads, now)
  if (rows.length > 0) {
    await enqueueFileDeleted(trx, customer, [...uploads, ...others], now)
    const payload = { fileIds: uploads, blobs }
    await addJob(trx, { kind: 'delete-files', payload, customerId: customer }, now)
  }
  return rows.map(({ id }) => id)
}

function isExpired(days: number, now: Date) {
  return sql<SqlBool>`coalesce(f.last_sync, f.created_at) < ${now}::timestamptz - make_interval(days => ${days})
    and f.sync_status in ('READY', 'SYNC_ERROR') and f.metadata->>'is_folder' is distinct from 'true'
    and f.metadata->>'file_contents_deleted' is distinct from 'true'`
}
