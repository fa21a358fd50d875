import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { NewJob } from './NewJob.ts'

/** Scheduled jobs per organization that may wait in the queue before more are added. */
const MAX_WAITING = 20

/** `due`: a query of `id`, `customer_id` and `since`, the time from which it waits. */
type DueRequest = { readonly kind: NewJob['kind']; readonly due: RawBuilder<unknown>; readonly now: Date }

/**
 * Returns the ids for which a scheduled job of this kind is added now: per customer the one that waited longest, none
 * for customers who already have one queued, and few per organization. This keeps scheduled work from delaying the jobs
 * that users wait for.
 */
export async function dueInTurn(db: Db, { kind, due, now }: DueRequest): Promise<readonly number[]> {
  const found = await sql<{ id: number }>`
    with waiting as (
      select distinct organization_id, customer_id from jobs
      where kind = ${kind} and lease is null and not suspect and run_at <= ${now}
    ), due as (
      select distinct on (d.customer_id) d.id, d.since, c.organization_id
      from (${due}) d join customers c on c.id = d.customer_id
      where not exists (select from waiting w where w.customer_id = d.customer_id)
      order by d.customer_id, d.since, d.id
    ), placed as (
      select d.id, (select count(*) from waiting w where w.organization_id = d.organization_id)
        + row_number() over (partition by d.organization_id order by d.since, d.id) as place
      from due d
    )
    select id from placed where place <= ${sql.lit(MAX_WAITING)} order by place, id`.execute(db)
  return found.rows.map(({ id }) => id)
}
