import { sql } from 'kysely'
import type { NewJob } from './NewJob.ts'
import type { Db } from './schema.ts'

/** A job as its run sees it. */
export type Job = {
  readonly id: number
  readonly kind: string
  readonly payload: unknown
  readonly file_id: number | null
  readonly account_id: number | null
  /** Runs so far, this one included. */
  readonly attempts: number
}

/** A claimed job: the lease says which run holds it, and nobody else may finish it. */
export type Held = { readonly id: number; readonly lease: string }

/**
 * Call it in the transaction that makes the job necessary; then tell the runner. An account's job that is there
 * already is locked for the rest of the transaction instead: it cannot end before it sees the new work.
 */
export async function addJob(db: Db, job: NewJob, now: Date): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind: job.kind,
      payload: JSON.stringify('payload' in job ? job.payload : {}),
      file_id: 'fileId' in job ? job.fileId : null,
      account_id: 'accountId' in job ? job.accountId : null,
      run_at: now,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .where('account_id', 'is not', null)
        .doUpdateSet({ kind: job.kind }),
    )
    .execute()
}

/** The job that is due the longest, now held under `lease`. A lease that ran out counts as not held. */
export async function claimJob(
  db: Db,
  run: { kinds: readonly string[]; lease: string; now: Date; until: Date },
): Promise<Job | null> {
  const found = await sql<Job>`
    update jobs set lease = ${run.lease}, lease_until = ${run.until}, attempts = attempts + 1
    where id = (
      select id from jobs
      where kind = any(${run.kinds}) and run_at <= ${run.now} and (lease is null or lease_until < ${run.now})
      order by run_at, id limit 1 for update skip locked
    )
    returning id, kind, payload, file_id, account_id, attempts`.execute(db)
  return found.rows[0] ?? null
}

/** Holds on to the job. False: it is not ours any more, because it was called off or another run has it. */
export async function extendLease(db: Db, held: Held, until: Date): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ lease_until: until })
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
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
    .executeTakeFirst()
  return row !== undefined
}

export async function removeJob(db: Db, held: Held): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', held.id).where('lease', '=', held.lease).execute()
}

/** Back into the queue, to run again at `runAt`. `failed`: whether this run counts as an attempt. */
export async function postponeJob(db: Db, held: Held, to: { runAt: Date; failed: boolean }): Promise<void> {
  const attempts = to.failed ? sql<number>`attempts` : sql<number>`greatest(attempts - 1, 0)`
  await db
    .updateTable('jobs')
    .set({ lease: null, lease_until: null, run_at: to.runAt, attempts })
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .execute()
}

/** What failed before counts no more: the job got on. */
export async function forgetAttempts(db: Db, id: number): Promise<void> {
  await db.updateTable('jobs').set({ attempts: 0 }).where('id', '=', id).execute()
}

/** Calls off whatever is to be done for the account. Call it before anything else of the account is changed. */
export async function dropAccountJobs(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('jobs').where('account_id', '=', accountId).execute()
}

/** Back into the queue as if it had not been begun. */
export async function releaseJob(db: Db, held: Held): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({ lease: null, lease_until: null, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .execute()
}

/** At the start of a process that has the database to itself: whoever held a job is gone. */
export async function releaseAllJobs(db: Db): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease: null, lease_until: null })
    .where('lease', 'is not', null)
    .execute()
}

/** When the next job of these kinds can be claimed; null when there is none. */
export async function nextJobAt(db: Db, kinds: readonly string[]): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select min(case when lease is null then run_at else greatest(run_at, lease_until) end) as at
    from jobs where kind = any(${kinds})`.execute(db)
  return found.rows[0]?.at ?? null
}
