import { sql } from 'kysely'
import { addMs } from '../../lib/addMs.ts'
import type { Db } from '../schema.ts'
import { mergeCounts } from './syncRuns.ts'

const DAY = 24 * 3_600_000
/** How far the history goes back. */
const MAX_AGE_MS = 90 * DAY
/** Likewise for runs that found nothing: an account may have one every minute. */
const MAX_QUIET_AGE_MS = 7 * DAY
/** Entries of an account. Those of its oldest runs go, but never those of its newest run. */
const MAX_ENTRIES = 1_000_000
/** Rows of one run's counts that are not merged. */
const FEW = 500
/** Rows per statement. */
const BATCH = 10_000

/** Deletes what is older than the history goes back. Stops early when aborted. */
export async function forgetHistory(
  db: Db,
  now: Date,
  signal?: AbortSignal,
  { maxEntries = MAX_ENTRIES, few = FEW } = {},
): Promise<void> {
  const parts = await sql<{ id: number }>`
    select run_id as id from sync_counts group by run_id having count(*) > ${few}`.execute(db)
  for (const { id } of parts.rows) await mergeCounts(db, id)
  const before = addMs(now, -MAX_AGE_MS)
  const old = await sql<{ id: number }>`
    select r.id from sync_runs r where r.ended_at < ${before} and ${isNotNewest}
    union all
    select r.id from sync_runs r where r.ended_at < ${addMs(now, -MAX_QUIET_AGE_MS)} and r.state = 'DONE'
      and ${isNotNewest} and not exists (select from sync_entries e where e.run_id = r.id)
      and not exists (select from sync_counts c where c.run_id = r.id)`.execute(db)
  for (const { id } of old.rows) {
    if (!(await forgetEntries(db, id, signal))) return
    await sql`delete from sync_counts where run_id = ${id}`.execute(db)
    await sql`delete from sync_runs where id = ${id}`.execute(db)
  }
  await sql`delete from sync_entries where run_id is null and created_at < ${before}`.execute(db)
  for (const id of await runsBeyond(db, maxEntries)) {
    if (!(await forgetEntries(db, id, signal))) return
    await sql`update sync_runs set is_trimmed = true where id = ${id}`.execute(db)
  }
}

const isNotNewest = sql`not exists (select from accounts a where a.id = r.account_id and a.run_id = r.id)`

/** The runs whose entries, with those of newer runs, are more than an account may have. */
async function runsBeyond(db: Db, maxEntries: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from (
      select r.id, r.account_id, sum(n.entries) over (partition by r.account_id order by r.id desc) as entries
      from sync_runs r
      cross join lateral (select coalesce(sum(entries), 0) as entries from sync_counts where run_id = r.id) n
      where not r.is_trimmed
    ) r where r.entries > ${maxEntries} and ${isNotNewest}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns false if it was aborted. */
async function forgetEntries(db: Db, runId: number, signal?: AbortSignal): Promise<boolean> {
  for (;;) {
    if (signal?.aborted) return false
    const { rows } = await sql`delete from sync_entries where id in (
      select id from sync_entries where run_id = ${runId} limit ${BATCH}) returning id`.execute(db)
    if (rows.length < BATCH) return true
  }
}
