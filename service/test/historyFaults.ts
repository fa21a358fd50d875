import { sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'

type Row = { readonly id: number; readonly what: string }

/**
 * What doesn't add up in the history of this account: counts of runs that aren't their entries, what came and went that
 * isn't what is here, and files that aren't here without an entry that says why. Call it when nothing is being synced.
 */
export async function historyFaults(db: Db, accountId: number): Promise<string[]> {
  const { rows } = await sql<Row>`
    with counted as (
      select r.id, c.outcome, sum(c.entries) as entries from sync_runs r join sync_counts c on c.run_id = r.id
      where r.account_id = ${accountId} group by 1, 2 having sum(c.entries) <> 0
    ), listed as (
      select run_id as id, outcome, count(*) as entries from sync_entries
      where account_id = ${accountId} and run_id is not null group by 1, 2
    ), alive as (
      select f.id, f.last_sync is not null as is_here, e.outcome from files f
      left join lateral (select outcome from sync_entries e where e.file_id = f.id order by e.id desc limit 1) e on true
      where f.account_id = ${accountId} and f.deleted_at is null
    )
    select id, 'a run counts other entries than it has' as what from counted full join listed using (id, outcome)
      where coalesce(counted.entries, 0) <> coalesce(listed.entries, 0)
    union all select id, 'a file is not here, and nothing says why' from alive
      where not is_here and coalesce(outcome, '') not in ('FAILED', 'SKIPPED')
    union all select id, 'a file is here and never came' from alive where is_here and not exists (
      select from sync_entries e where e.file_id = alive.id and e.outcome = 'NEW')
    union all select id, 'a run never ended' from sync_runs where account_id = ${accountId} and ended_at is null
    union all select 0, 'came and went: ' || coalesce(here, 0) || ', here: ' || (select count(*) from alive where is_here)
      from (select sum(case outcome when 'NEW' then 1 when 'GONE' then -1 else 0 end) as here
        from sync_entries where account_id = ${accountId}) s
      where coalesce(here, 0) <> (select count(*) from alive where is_here)`.execute(db)
  return rows.map(({ id, what }) => `${id}: ${what}`)
}
