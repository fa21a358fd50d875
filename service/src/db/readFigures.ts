import { sql } from 'kysely'
import type { Figures } from '../lib/Metrics.ts'
import type { Db } from './schema.ts'

/** Counts of what there is and what waits, over all organizations. */
export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const jobs = await sql<Figures['jobs'][number]>`
    select kind, case
        when lease is not null then 'running'
        when suspect then 'suspect'
        when run_at <= ${now} then 'waiting'
        else 'scheduled' end as state,
      count(*) as count,
      greatest(0, extract(epoch from ${now}::timestamptz - min(run_at)))::float as age
    from jobs group by 1, 2`.execute(db)
  const files = await sql<{ status: string; count: number; bytes: number }>`
    select sync_status as status, count(*) filter (where deleted_at is null) as count,
      coalesce(sum(file_size) filter (where blob is not null), 0)::float as bytes
    from files group by 1`.execute(db)
  const accounts = await sql<Figures['accounts'][number]>`
    select data_source_type as source, access, count(*) as count from accounts group by 1, 2`.execute(db)
  const deliveries = await sql<Figures['deliveries'][number]>`
    select status, count(*) as count from deliveries group by 1`.execute(db)
  const size = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return {
    jobs: jobs.rows,
    files: files.rows.map(({ status, count }) => ({ status, count })),
    accounts: accounts.rows,
    deliveries: deliveries.rows,
    databaseBytes: size.rows[0]?.bytes ?? 0,
    blobBytes: files.rows.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
