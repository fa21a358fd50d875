import { type RawBuilder, sql } from 'kysely'
import { addToSpan } from '../../lib/tracing.ts'
import { KEPT } from '../keptStatements.ts'
import type { Db } from '../schema.ts'
import { CALLED_OFF } from './JobNotices.ts'
import { mayHappen } from './jobStates.ts'
import type { NewJob } from './NewJob.ts'

/** A job as its run sees it. */
export type Job = {
  readonly id: number
  readonly kind: string
  readonly payload: unknown
  readonly file_id: number | null
  readonly account_id: number | null
  /** 0: nobody in particular. */
  readonly customer_id: number
  /** Runs that failed before. */
  readonly attempts: number
  /** It was running when its process died, so it runs alone. */
  readonly suspect: boolean
  /** How often its process died while it ran alone. */
  readonly deaths: number
  /** Runs in a row that ended with more to do and had done nothing. */
  readonly idle_runs: number
}

/** A claimed job: the lease says which run holds it, and nobody else may finish it. */
export type Held = { readonly id: number; readonly lease: string }

/**
 * Call it in the transaction that makes the job necessary; then tell the runner. An account's job that is there
 * already is locked for the rest of the transaction instead: it cannot end before it sees the new work.
 */
export async function addJob(db: Db, job: NewJob, now: Date, runAt = now): Promise<void> {
  const fileId = 'fileId' in job ? job.fileId : null
  const accountId = 'accountId' in job ? job.accountId : null
  const customerId = 'customerId' in job ? (job.customerId ?? null) : null
  const payload = JSON.stringify('payload' in job ? job.payload : {})
  // By these its span is found from the span of whoever asked for it.
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
    ${KEPT}`.execute(db)
}

/** When a job was added. Null: there is no such job. */
export async function jobCreatedAt(db: Db, id: number): Promise<Date | null> {
  const row = await db.selectFrom('jobs').select('created_at').where('id', '=', id).executeTakeFirst()
  return row?.created_at ?? null
}

/** Holds on to the job. False: it is not ours any more, because it was called off or another run has it. */
export async function extendLease(db: Db, held: Held, until: Date): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ lease_until: until })
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .modifyEnd(KEPT)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Locks the job's row for the rest of the transaction. False: it is not ours any more. What a run changes, it
 * changes behind this check, so that two runs of one job can never both take effect.
 */
export async function confirmLease(db: Db, held: Held): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .forUpdate()
    .modifyEnd(KEPT)
    .executeTakeFirst()
  return row !== undefined
}

export async function removeJob(db: Db, held: Held): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .where(mayHappen('finish'))
    .modifyEnd(KEPT)
    .execute()
}

/**
 * Back into the queue, to run again at `runAt`. `failed`: this run counts as an attempt. It ended, so it is no suspect.
 * `idleRuns`: how many in a row had nothing to do. `isIdle`: it runs before that when there is more to do.
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

/** What failed before counts no more: the job got on. */
export async function forgetAttempts(db: Db, id: number): Promise<void> {
  await db.updateTable('jobs').set({ attempts: 0 }).where('id', '=', id).execute()
}

/** Where the job goes on when it runs again. */
export async function keepPayload(db: Db, id: number, payload: unknown): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload), attempts: 0 })
    .where('id', '=', id)
    .execute()
}

/** Something else to go on with. Runs that failed still count. */
export async function changePayload(db: Db, id: number, payload: unknown): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
}

/**
 * Calls off the jobs for which `which` holds, in the process that runs each as well: it hears of it once the
 * transaction is committed.
 */
export async function dropJobs(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`with dropped as (delete from jobs where ${which} returning lease)
    select pg_notify(${CALLED_OFF}, lease) from dropped where lease is not null`.execute(db)
}

/** Calls off whatever is to be done for the customer's file. Every transaction takes a job before its file. */
export async function dropFileJobs(db: Db, customerId: number, fileId: number): Promise<void> {
  const own = sql`select id from files where id = ${fileId} and customer_id = ${customerId}`
  await dropJobs(db, sql`file_id in (${own})`)
}

/** Calls off whatever is to be done for the account. Call it before anything else of the account is changed. */
export async function dropAccountJobs(db: Db, accountId: number): Promise<void> {
  await dropJobs(db, sql`account_id = ${accountId}`)
}

/** Back into the queue as if it had not been begun. */
export async function releaseJob(db: Db, held: Held): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease: null, lease_until: null })
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .where(mayHappen('release'))
    .execute()
}
