import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../schema.ts'

export type DeliveryRow = Selectable<Tables['deliveries']>

/** Returns one page of an endpoint's log, newest first. */
export function listDeliveries(
  db: Db,
  webhookId: number,
  {
    limit,
    before,
    status,
  }: {
    readonly limit: number
    readonly before?: number | undefined
    readonly status?: string | undefined
  },
): Promise<DeliveryRow[]> {
  let matching = db.selectFrom('deliveries').selectAll().where('webhook_id', '=', webhookId)
  if (status !== undefined) matching = matching.where('status', '=', status)
  if (before !== undefined) matching = matching.where('id', '<', before)
  return matching.orderBy('id', 'desc').limit(limit).execute()
}

/** Requeues a delivery for another day. Undefined: there is no such delivery. */
export function queueDelivery(
  db: Db,
  { webhookId, id }: { readonly webhookId: number; readonly id: number },
  { now, giveUpAt }: { readonly now: Date; readonly giveUpAt: Date },
): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('deliveries')
    .set({ status: 'WAITING', attempts: 0, next_at: now, give_up_at: giveUpAt, delivered_at: null })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirst()
}

/** Ends the pause of the endpoint. */
export async function resumeWebhook(db: Db, id: number): Promise<void> {
  await db.updateTable('webhooks').set({ paused_until: null, failures: 0 }).where('id', '=', id).execute()
}

/** Endpoints with deliveries that are due, and without a running job. */
export async function webhooksDue(
  db: Db,
  now: Date,
): Promise<readonly { readonly id: number; readonly organizationId: number }[]> {
  const { rows } = await sql<{ id: number; organizationId: number }>`
    select w.id, w.organization_id as "organizationId" from webhooks w
    where (w.paused_until is null or w.paused_until <= ${now})
      and exists (select from deliveries d where d.webhook_id = w.id and d.status = 'WAITING' and d.next_at <= ${now})
      and not exists (select from jobs j where j.kind = 'deliver' and j.payload ->> 'webhookId' = w.id::text)
    order by w.id`.execute(db)
  return rows
}

/** A delivery that is due, and until when it waits for an earlier one of the same subject. */
export type Due = DeliveryRow & { readonly waits_until: Date | null }

/** Returns deliveries that are due, oldest first. */
export async function dueDeliveries(
  db: Db,
  webhookId: number,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select d.*, (select max(e.next_at) from deliveries e
      where e.status = 'WAITING' and e.subjects && d.subjects and e.webhook_id = d.webhook_id and e.id < d.id
        and e.next_at > ${now}) as waits_until
    from deliveries d where d.webhook_id = ${webhookId} and d.status = 'WAITING' and d.next_at <= ${now}
    order by d.id limit ${most}`.execute(db)
  return rows
}

/** The outcome of an attempt. */
export type Outcome = {
  readonly id: number
  readonly answerStatus: number | null
  /** Null: delivered. */
  readonly error: string | null
  /** When a failed delivery is retried. Null: never. */
  readonly nextAt: Date | null
}

export async function recordOutcome(trx: Db, outcome: Outcome, now: Date): Promise<void> {
  const { id, answerStatus, error, nextAt } = outcome
  const status = error === null ? 'DELIVERED' : nextAt === null ? 'FAILED' : 'WAITING'
  await sql`update deliveries set status = ${status}, attempts = attempts + 1, tried_at = ${now},
      next_at = coalesce(${nextAt}::timestamptz, next_at), answer_status = ${answerStatus}, error = ${error},
      delivered_at = case when ${error === null} then ${now}::timestamptz end
    where id = ${id}`.execute(trx)
}

/** Defers a delivery that waits for earlier ones. */
export async function deferDelivery(trx: Db, id: number, until: Date): Promise<void> {
  await trx.updateTable('deliveries').set({ next_at: until }).where('id', '=', id).execute()
}

/** Records the health of the endpoint after a batch. */
export async function recordHealth(
  trx: Db,
  id: number,
  health: { readonly failures: number; readonly pausedUntil: Date | null; readonly flag?: string | null },
  now: Date,
): Promise<void> {
  const { failures, pausedUntil, flag } = health
  await trx
    .updateTable('webhooks')
    .set({
      failures,
      paused_until: pausedUntil,
      ...(flag !== undefined && {
        status: flag === null ? 'ACTIVE' : 'FLAGGED',
        status_reason: flag,
        updated_at: now,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes finished deliveries from before then. */
export async function forgetDeliveries(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('deliveries')
    .where('status', '<>', 'WAITING')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
