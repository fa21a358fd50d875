import type { JobsQuery } from '@inlet/wire/service'
import { type RawBuilder, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import type { Db } from '../schema.ts'

/** A job as shown to its organization. Leaves out the payload, which may hold secrets. */
export type ListedJob = {
  readonly id: number
  readonly kind: string
  readonly state: string
  readonly customer: string | null
  readonly file_id: number | null
  readonly account_id: number | null
  readonly attempts: number
  readonly run_at: Date
  readonly created_at: Date
}

type Which = Partial<InferOutput<typeof JobsQuery>> & { readonly limit: number; readonly id?: number }

/** Lists the organization's jobs, newest first. */
export async function listJobs(
  db: Db,
  organizationId: number,
  { id, state, kind, before, limit }: Which,
  now: Date,
): Promise<ListedJob[]> {
  const given = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) =>
    value === undefined ? sql`true` : condition(value)
  const found = await sql<ListedJob>`
    select * from (
      select j.id, j.kind, c.supplied_id as customer, j.file_id, j.account_id, j.attempts, j.run_at, j.created_at,
        case
          when j.lease is not null then 'RUNNING'
          when j.suspect then 'SUSPECT'
          when j.run_at <= ${now} then 'WAITING'
          else 'SCHEDULED' end as state
      from jobs j left join customers c on c.id = j.customer_id
      where j.organization_id = ${organizationId}
        and ${given(id, (value) => sql`j.id = ${value}`)}
        and ${given(kind, (value) => sql`j.kind = ${value}`)}
        and ${given(before, (value) => sql`j.id < ${value}`)}
    ) listed
    where ${given(state, (value) => sql`state = ${value}`)}
    order by id desc limit ${limit}`.execute(db)
  return found.rows
}

/** Makes the job due now and resets its attempts. Returns false if it is running or does not exist. */
export async function expediteJob(db: Db, organizationId: number, id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ run_at: now, attempts: 0 })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('lease', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
