import type { SYNC_RUN_STATES, SyncCause, SyncOutcome } from '@inlet/wire/service'
import { sql } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import type { Db } from '../schema.ts'

type RunState = (typeof SYNC_RUN_STATES)[number]
export type EndedState = Exclude<RunState, 'RUNNING'>

export type RunCounts = { readonly [outcome in Lowercase<SyncOutcome>]: number }

export type SyncRun = RunCounts & {
  readonly id: number
  readonly cause: SyncCause
  readonly state: RunState
  readonly reason: string | null
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly is_trimmed: boolean
  /** Files that still have to be fetched or read. */
  readonly pending: number
}

/** Rows of one run's counts that are added up without merging them. */
const FEW = 500

const UNFINISHED = sql`('QUEUED_FOR_SYNC', 'SYNCING', 'DELAYED', 'RATE_LIMITED', 'EVALUATING_RESYNC')`

/** The counts of run `r`. */
const counts = sql`lateral (
  select coalesce(sum(entries) filter (where outcome = 'NEW'), 0)::bigint as new,
    coalesce(sum(entries) filter (where outcome = 'CHANGED'), 0)::bigint as changed,
    coalesce(sum(entries) filter (where outcome = 'MOVED'), 0)::bigint as moved,
    coalesce(sum(entries) filter (where outcome = 'GONE'), 0)::bigint as gone,
    coalesce(sum(entries) filter (where outcome = 'SKIPPED'), 0)::bigint as skipped,
    coalesce(sum(entries) filter (where outcome = 'FAILED'), 0)::bigint as failed, count(*) as parts
  from sync_counts where run_id = r.id) n`

/** A run begins, unless the account's newest one is still running. Call it with the account's row locked. */
export async function beginRun(trx: Db, accountId: number, cause: SyncCause, now: Date): Promise<void> {
  await sql`with begun as (
      insert into sync_runs (account_id, cause, started_at)
      select ${accountId}::integer, ${cause}::text, ${now}::timestamptz where not exists (
        select from accounts a join sync_runs r on r.id = a.run_id where a.id = ${accountId} and r.ended_at is null)
      returning id)
    update accounts set run_id = begun.id from begun where accounts.id = ${accountId}`.execute(trx)
}

/** The account's run ends, if one is running, and webhooks that ask for it get its counts. */
export async function endRun(
  trx: Db,
  accountId: number,
  { state, reason }: { readonly state: EndedState; readonly reason: string | null },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update sync_runs r set state = ${state}, reason = ${reason}, ended_at = ${now} from accounts a
    where a.id = ${accountId} and r.id = a.run_id and r.ended_at is null returning r.id`.execute(trx)
  const [run] = rows
  if (!run) return
  await mergeCounts(trx, run.id)
  await sql`select tell_webhooks(a.customer_id, 'SYNC_RUN_FINISHED', 'DATA_SOURCE', to_jsonb(a.id::text),
      jsonb_build_object('data_source_type', a.data_source_type,
        'data_source_external_id', a.data_source_external_id, 'run_id', r.id, 'cause', r.cause, 'state', r.state,
        'reason', r.reason, 'started_at', r.started_at, 'ended_at', r.ended_at, 'new', n.new, 'changed', n.changed,
        'moved', n.moved, 'gone', n.gone, 'skipped', n.skipped, 'failed', n.failed, 'pending', ${pendingOf}),
      array['account:' || a.id], ${now})
    from accounts a join sync_runs r on r.id = ${run.id} cross join ${counts} where a.id = ${accountId}`.execute(
    trx,
  )
}

/** The files of account `a` that still have to be fetched or read. */
const pendingOf = sql`(select count(*) from files f where f.customer_id = a.customer_id and f.account_id = a.id
  and f.sync_status <> 'READY' and f.sync_status in ${UNFINISHED} and f.deleted_at is null)`

/** Returns the account's runs before this one, the newest first. */
export async function listRuns(
  db: Db,
  { id }: AccountRow,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<readonly SyncRun[]> {
  const isBefore = before === undefined ? sql`true` : sql`r.id < ${before}`
  const { rows } = await sql<SyncRun & { parts: number }>`
    select r.id, r.cause, r.state, r.reason, r.started_at, r.ended_at, r.is_trimmed, n.*,
      case when r.id = a.run_id then ${pendingOf} else 0 end as pending
    from accounts a join sync_runs r on r.account_id = a.id cross join ${counts}
    where a.id = ${id} and ${isBefore} order by r.id desc limit ${limit}`.execute(db)
  for (const run of rows) if (run.parts > FEW) await mergeCounts(db, run.id)
  return rows.map(({ parts: _, ...run }) => run)
}

/** Returns whether the run is one of the account. */
export async function hasRun(db: Db, { id }: AccountRow, runId: number): Promise<boolean> {
  const found = await db
    .selectFrom('sync_runs')
    .select('id')
    .where('id', '=', runId)
    .where('account_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Replaces the run's rows by their sums. */
export async function mergeCounts(db: Db, runId: number): Promise<void> {
  await sql`with gone as (delete from sync_counts where run_id = ${runId} returning *)
    insert into sync_counts (run_id, outcome, entries)
    select run_id, outcome, sum(entries) from gone group by run_id, outcome having sum(entries) <> 0`.execute(
    db,
  )
}
