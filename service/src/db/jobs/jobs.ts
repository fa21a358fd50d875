import { type RawBuilder, sql } from 'kysely'
import { addToSpan } from '../../lib/tracing.ts'
import { PREPARED } from '../preparedStatements.ts'
import type { Db } from '../schema.ts'
import { mayHappen } from './jobStates.ts'
import type { NewJob } from './NewJob.ts'

/** Channel of the triggers on the table: jobs were added or requeued. */
export const JOBS_ADDED = 'inlet_jobs'
/** Channel for canceled jobs. The payload is the lease of the run. */
export const JOB_CANCELED = 'inlet_called_off'

/** A job as its run sees it. */
export type Job = {
  readonly id: number
  readonly kind: string
  readonly payload: unknown
  readonly file_id: number | null
  readonly account_id: number | null
  /** 0 for jobs of the service itself. */
  readonly customer_id: number
  /** Failed attempts so far. */
  readonly attempts: number
  /** It was running when its process died, so it runs alone. */
  readonly suspect: boolean
  /** How many processes died while it ran alone. */
  readonly deaths: number
  /** Consecutive runs that ended with more to do but made no progress. */
  readonly idle_runs: number
}

/** A claimed job. The lease identifies the run that holds it; only that run may finish it. */
export type Held = { readonly id: number; readonly lease: string }

/**
 * Adds a job. Call it in the transaction that makes the job necessary, then nudge the runner. If the account already
 * has a job, that job is locked for the rest of the transaction, so that it can't end before it sees the new work.
 */
export async function addJob(db: Db, job: NewJob, now: Date, runAt = now): Promise<void> {
  const fileId = 'fileId' in job ? job.fileId : null
  const accountId = 'accountId' in job ? job.accountId : null
  const customerId = 'customerId' in job ? (job.customerId ?? null) : null
  const payload = JSON.stringify('payload' in job ? job.payload : {})
  // These link the job's span to the span of the request that added it.
  addToSpan({
    'inlet.added.kind': job.kind,
    ...(fileId !== null && { 'inlet.added.file.id': fileId }),
    ...(accountId !== null && { 'inlet.added.account.id': accountId }),
  })
  await sql`
    with owner as (
      select id, organization_id from customers where id = coalesce(
        ${customerId}::integer,
        (select customer_id from files where id = ${fileId}::integer),
        (select customer_id from accounts where id = ${accountId}::integer))
    )
    insert into jobs (kind, payload, file_id, account_id, organization_id, customer_id, run_at, created_at)
    values (${job.kind}, ${payload}, ${fileId}, ${accountId},
      coalesce((select organization_id from owner), 0), coalesce((select id from owner), 0), ${runAt}, ${now})
    on conflict (account_id, kind) where account_id is not null do update set run_at =
      case when jobs.is_idle and jobs.lease is null then least(jobs.run_at, excluded.run_at) else jobs.run_at end
    ${PREPARED}`.execute(db)
}

/** Returns when a job was added, or null if it doesn't exist. */
export async function jobCreatedAt(db: Db, id: number): Promise<Date | null> {
  const row = await db.selectFrom('jobs').select('created_at').where('id', '=', id).executeTakeFirst()
  return row?.created_at ?? null
}

/** Extends the lease. Returns false if the job was canceled or another run holds it. */
export async function extendLease(db: Db, held: Held, until: Date): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ lease_until: until })
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Locks the job's row for the rest of the transaction. Returns false if the run lost its lease. A run writes only after
 * this check, so that two runs of one job never both take effect.
 */
export async function confirmLease(db: Db, held: Held): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .forUpdate()
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  return row !== undefined
}

export async function removeJob(db: Db, held: Held): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .where(mayHappen('finish'))
    .modifyEnd(PREPARED)
    .execute()
}

/**
 * Requeues a job to run at `runAt` and clears its suspicion, since the run ended. `failed`: the run counts as an
 * attempt. `idleRuns`: consecutive runs without work. `isIdle`: it runs earlier if new work arrives.
 */
export async function postponeJob(
  db: Db,
  held: Held,
  to: { runAt: Date; failed: boolean; idleRuns?: number; isIdle?: boolean },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({
      lease: null,
      lease_until: null,
      run_at: to.runAt,
      attempts: to.failed ? eb('attempts', '+', 1) : eb.ref('attempts'),
      suspect: false,
      deaths: 0,
      idle_runs: to.idleRuns ?? 0,
      is_idle: to.isIdle ?? false,
    }))
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .where(mayHappen('postpone'))
    .execute()
}

/** Resets the failed attempts, because the job made progress. */
export async function forgetAttempts(db: Db, id: number): Promise<void> {
  await db.updateTable('jobs').set({ attempts: 0 }).where('id', '=', id).execute()
}

/** Stores where the next run continues. */
export async function keepPayload(db: Db, id: number, payload: unknown): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload), attempts: 0 })
    .where('id', '=', id)
    .execute()
}

/** Stores where the next run continues. Failed attempts still count. */
export async function changePayload(db: Db, id: number, payload: unknown): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
}

/** Cancels the jobs that match `which`. The processes that run them are notified when the transaction commits. */
export async function dropJobs(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`with dropped as (delete from jobs where ${which} returning lease)
    select pg_notify(${JOB_CANCELED}, lease) from dropped where lease is not null`.execute(db)
}

/** Cancels all jobs of the customer's file. Every transaction locks a job before its file. */
export async function dropFileJobs(db: Db, customerId: number, fileId: number): Promise<void> {
  const own = sql`select id from files where id = ${fileId} and customer_id = ${customerId}`
  await dropJobs(db, sql`file_id in (${own})`)
}

/** Cancels all jobs of the account. Call it before other changes to the account. */
export async function dropAccountJobs(db: Db, accountId: number): Promise<void> {
  await dropJobs(db, sql`account_id = ${accountId}`)
}

/** Requeues the job as if it had not started. */
export async function releaseJob(db: Db, held: Held): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease: null, lease_until: null })
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .where(mayHappen('release'))
    .execute()
}
