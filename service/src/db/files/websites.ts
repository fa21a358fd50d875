import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { intervalOf, settingsFor, type Timetable } from '../accounts/autoSync.ts'
import { type Reach, reachedFiles } from '../filters/Reach.ts'
import { dueInTurn } from '../jobs/dueInTurn.ts'
import type { Db } from '../schema.ts'
import type { FileRow } from './files.ts'

const settings = settingsFor(sql`f.customer_id`)

/** Websites, pages and sitemaps with automatic sync, as the index of migration 24 has it. */
const isAskedFor = sql<SqlBool>`(f.source = 'WEB_SCRAPE' and f.enable_auto_sync and f.parent_id is null
  and f.deleted_at is null)`

/** If a back end named the sources with automatic sync, only those. */
const isAllowed = sql<SqlBool>`(jsonb_typeof(${settings} -> 'auto_sync_enabled_sources') is distinct from 'array')`

/** It ended, well or not, an interval ago: the interval of accounts whose files are all read again. */
function isDue({ now, walked }: Timetable): RawBuilder<SqlBool> {
  const interval = intervalOf({ settings, id: sql`f.id` }, sql`${walked.hours}::float8`)
  return sql`(${isAskedFor} and ${isAllowed} and f.sync_status in ('READY', 'SYNC_ERROR')
    and case when f.sync_status = 'READY' then f.last_sync else f.updated_at end + ${interval}
      <= ${now}::timestamptz)`
}

/** Returns websites that are due for a sync, few at a time as for accounts. */
export function dueWebsites(db: Db, timetable: Timetable): Promise<readonly number[]> {
  const due = sql`select f.id, f.customer_id, f.updated_at as since from files f where ${isDue(timetable)}`
  return dueInTurn(db, { kind: 'crawl', due, now: timetable.now })
}

/** Returns the website, locked for the rest of the transaction, if it is still due. */
export async function lockDueWebsite(
  trx: Db,
  id: number,
  timetable: Timetable,
): Promise<FileRow | undefined> {
  const found = await sql<FileRow>`
    select f.* from files f where f.id = ${id} and ${isDue(timetable)} for update of f`.execute(trx)
  return found.rows[0]
}

/** Returns whether one in reach has automatic sync. */
export async function hasSyncedWebsites(db: Db, reach: Reach): Promise<boolean> {
  const found = await sql<{ has: boolean }>`
    select exists (select from files f where ${reachedFiles(reach)} and ${isAskedFor} and ${isAllowed}) as has
  `.execute(db)
  return found.rows[0]?.has ?? false
}
