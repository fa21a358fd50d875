import type { ConsoleOverview } from '@inlet/wire/console'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { isFailingAccount } from './failingAccounts.ts'
import { failureGroups } from './failingFiles.ts'

/** Counts stop here: for files that are ready, and for all others. */
const MAX_COUNTED_FILES = 100_000

type FileCounts = Pick<ConsoleOverview, 'files' | 'files_are_exact'>

/** The state of an organization: what it has, what waits, and what fails. */
export async function readOverview(db: Db, organizationId: number, now: Date): Promise<ConsoleOverview> {
  const theirs = sql`select id from customers where organization_id = ${organizationId}`
  const accounts = await sql<ConsoleOverview['accounts'][number]>`
    select a.data_source_type as source,
      count(*) filter (where not a.revoked_access and not ${isFailingAccount}) as connected,
      count(*) filter (where ${isFailingAccount}) as failing,
      count(*) filter (where a.revoked_access) as disconnected
    from accounts a where a.customer_id in (${theirs}) group by 1 order by 1`.execute(db)
  const jobs = await sql<ConsoleOverview['jobs'][number]>`
    select kind, count(*) filter (where lease is not null) as running,
      count(*) filter (where lease is null and run_at <= ${now}) as waiting,
      count(*) filter (where lease is null and run_at > ${now}) as scheduled,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz
        - min(run_at) filter (where lease is null and run_at <= ${now}))), 0)::integer as oldest
    from jobs where organization_id = ${organizationId} group by 1 order by 1`.execute(db)
  const webhooks = await sql<ConsoleOverview['webhooks'][number]>`
    select w.id, w.url, w.status = 'FLAGGED' as is_flagged,
      count(d.id) filter (where d.status = 'WAITING') as waiting,
      count(d.id) filter (where d.status = 'FAILED') as failed
    from webhooks w left join deliveries d on d.webhook_id = w.id and d.status <> 'DELIVERED'
    where w.organization_id = ${organizationId} group by w.id order by w.id`.execute(db)
  return {
    ...(await countFiles(db, theirs)),
    accounts: accounts.rows,
    jobs: jobs.rows,
    failures: await failureGroups(db, organizationId),
    webhooks: webhooks.rows,
  }
}

/** Files in progress are few and counted separately: the limit would hide them among a million that are ready. */
async function countFiles(db: Db, theirs: RawBuilder<unknown>): Promise<FileCounts> {
  const count = (which: RawBuilder<unknown>) =>
    sql<{ status: string; count: number }>`
      select status, count(*) as count from (
        select sync_status as status from files
        where customer_id in (${theirs}) and deleted_at is null and ${which} limit ${MAX_COUNTED_FILES}) counted
      group by 1 order by 1`.execute(db)
  const ready = (await count(sql`sync_status = 'READY'`)).rows
  const others = (await count(sql`sync_status <> 'READY'`)).rows
  const isWhole = (rows: readonly { count: number }[]) =>
    rows.reduce((sum, row) => sum + row.count, 0) < MAX_COUNTED_FILES
  return { files: [...ready, ...others], files_are_exact: isWhole(ready) && isWhole(others) }
}
