import { type Selectable, sql } from 'kysely'
import { forgetSignInsOf } from '../accounts/forgetSignIns.ts'
import { addJob, dropAccountJobs, dropJobs } from '../jobs/jobs.ts'
import type { Db, Tables } from '../schema.ts'

export type ErasureRow = Selectable<Tables['erasures']>

/** Counts of an erasure. */
type Figure =
  | 'files'
  | 'blobs'
  | 'chunks'
  | 'accounts'
  | 'items'
  | 'tokens'
  | 'accesses'
  | 'accesses_ended'
  | 'accesses_not_ended'

/**
 * Starts an erasure: the customer's tokens are revoked, and the same name becomes a new customer. A job deletes the
 * data. Null: there is no such customer.
 */
export async function beginErasure(
  trx: Db,
  { organizationId, name }: { readonly organizationId: number; readonly name: string },
  now: Date,
): Promise<ErasureRow | null> {
  const { rows } = await sql<{ id: number }>`
    update customers set deleted_at = ${now}, supplied_id = 'erased ' || gen_random_uuid(), updated_at = ${now}
    where organization_id = ${organizationId} and supplied_id = ${name} and deleted_at is null
    returning id`.execute(trx)
  const [customer] = rows
  if (!customer) return null
  const tokens = await trx
    .deleteFrom('access_tokens')
    .where('customer_id', '=', customer.id)
    .executeTakeFirst()
  const erasure = await trx
    .insertInto('erasures')
    .values({
      organization_id: organizationId,
      customer_id: customer.id,
      customer: name,
      report: JSON.stringify({ tokens: Number(tokens.numDeletedRows) }),
      requested_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const accesses = await forgetSignInsOf(trx, { customerId: customer.id, erasureId: erasure.id }, now)
  if (accesses > 0) await countErased(trx, erasure.id, { accesses })
  await addJob(trx, { kind: 'erase', payload: { erasureId: erasure.id }, customerId: customer.id }, now)
  return erasure
}

export function findErasure(db: Db, organizationId: number, id: number): Promise<ErasureRow | undefined> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/** For the job. */
export function findAnyErasure(db: Db, id: number): Promise<ErasureRow | undefined> {
  return db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Adds to the counts. */
export async function countErased(
  trx: Db,
  erasureId: number,
  figures: Partial<Record<Figure, number>>,
): Promise<void> {
  for (const [figure, more] of Object.entries(figures)) {
    await sql`update erasures set report = report
        || jsonb_build_object(${figure}::text, coalesce((report ->> ${figure}::text)::integer, 0) + ${more}::integer)
      where id = ${erasureId}`.execute(trx)
  }
}

/** Returns files of the customer, deleted ones too, with the names of their blobs. */
export function filesToErase(
  db: Db,
  customerId: number,
  most: number,
): Promise<{ id: number; blob: string | null }[]> {
  return db
    .selectFrom('files')
    .select(['id', 'blob'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Deletes them with their chunks and jobs. Returns the number of chunks. */
export async function eraseFiles(trx: Db, ids: readonly number[]): Promise<number> {
  // Every transaction locks a job before its file.
  await dropJobs(trx, sql`file_id = any(${ids})`)
  const { rows } = await sql<{ chunks: number }>`
    with gone as (delete from chunks where file_id = any(${ids}) returning 1) select count(*) as chunks from gone`.execute(
    trx,
  )
  await sql`delete from files where id = any(${ids})`.execute(trx)
  return rows[0]?.chunks ?? 0
}

export async function accountsToErase(db: Db, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns how many were deleted. */
export async function eraseItems(trx: Db, accountId: number, most: number): Promise<number> {
  const result = await trx
    .deleteFrom('items')
    .where('id', 'in', (eb) =>
      eb.selectFrom('items').select('id').where('account_id', '=', accountId).limit(most),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Removes the credential of an account. */
export async function dropAccess(trx: Db, accountId: number): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ credential: null, revoked_access: true, app_id: null })
    .where('id', '=', accountId)
    .execute()
}

export async function eraseAccount(trx: Db, accountId: number): Promise<void> {
  await dropAccountJobs(trx, accountId)
  await trx.deleteFrom('accounts').where('id', '=', accountId).execute()
}

/** The last step: deletes all that names the customer, except the erasure itself and its event. */
export async function endErasure(trx: Db, erasure: ErasureRow, now: Date): Promise<void> {
  const { id, customer_id: customerId } = erasure
  await trx.deleteFrom('deliveries').where('customer_id', '=', customerId).execute()
  // Also those of limited tokens, whose owners begin with the customer.
  await sql`delete from idempotent_calls
    where owner = ${`customer:${customerId}`} or starts_with(owner, ${`customer:${customerId}:`})`.execute(
    trx,
  )
  await sql`with event_id as materialized (select gen_random_uuid() as id)
    insert into deliveries (webhook_id, event_id, customer, type, object_type, object_id, information, subjects,
      next_at, give_up_at, created_at)
    select w.id, e.id, ${erasure.customer}, 'ORGANIZATION_USER_DELETED', 'ORGANIZATION_USER',
      to_jsonb(${String(customerId)}::text), jsonb_build_object('erasure_id', ${id}::integer),
      array['customer:' || ${customerId}::integer], ${now}, ${now}::timestamptz + interval '24 hours', ${now}
    from webhooks w cross join event_id e where w.organization_id = ${erasure.organization_id}`.execute(trx)
  await trx.deleteFrom('customers').where('id', '=', customerId).execute()
  await trx.updateTable('erasures').set({ status: 'DONE', ended_at: now }).where('id', '=', id).execute()
}
