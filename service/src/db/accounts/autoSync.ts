import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Reach, reachedAccounts } from '../filters/Reach.ts'
import { dueInTurn } from '../jobs/dueInTurn.ts'
import type { Db } from '../schema.ts'
import type { AccountRow } from './accounts.ts'

/** Interval of automatic sync. 0 hours: never. */
export type Timetable = {
  readonly now: Date
  readonly hours: number
  /** For sources without a change feed: all imported files are read again, so the interval is longer. */
  readonly walked: { readonly sources: readonly string[]; readonly hours: number }
}

/**
 * Consecutive failed syncs after which an account waits for the user. With the backoff, that takes at least three days.
 */
export const MAX_FAILURES = 8
/** Hours until the first retry, doubled for each further one, up to the maximum: a source may be down for a day. */
const MIN_BACKOFF_HOURS = 1
const MAX_BACKOFF_HOURS = 24
/**
 * A process that dies during a sync counts as so many failures, so that a sync given up for that isn't started again.
 */
export const FAILURES_OF_DEATH = 4
/**
 * Adds up to a tenth of the interval per account, in so many steps, to spread accounts that were connected together.
 */
const STEPS = 1_000
const SPREAD = 0.1

/** The settings of a customer, over those of its organization. */
export function settingsFor(customerId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select o.settings || c.settings from customers c join organizations o on o.id = c.organization_id
    where c.id = ${customerId})`
}
const settings = settingsFor(sql`a.customer_id`)

/**
 * Automatic sync is on for the account `a`, or for something that was selected in it. Files in a folder follow the
 * folder.
 */
const isAskedFor = sql<SqlBool>`(a.enable_auto_sync or exists (
  select from files f
  where f.account_id = a.id and f.enable_auto_sync and f.parent_id is null and f.deleted_at is null))`

/** If a back end named sources, only those. */
const wantsAutoSync = sql<SqlBool>`(case jsonb_typeof(${settings} -> 'auto_sync_enabled_sources')
  when 'string' then true
  when 'array' then ${settings} -> 'auto_sync_enabled_sources' @> to_jsonb(a.data_source_type)
  else ${isAskedFor} end)`

/**
 * Minutes between two syncs of an account with change notifications, and likewise if all imported files are read again.
 */
const CALM = 1
const WALKED_CALM = 15

/** The user doesn't have to do anything first. */
export const isAble = sql<SqlBool>`(a.failed_syncs < ${sql.lit(MAX_FAILURES)} and not a.revoked_access
  and a.access = 'ok' and a.credential is not null and ${wantsAutoSync})`

function periodOf({ hours, walked }: Timetable): RawBuilder<unknown> {
  return intervalOf(
    { settings, id: sql`a.id` },
    sql`case when a.data_source_type = any(${walked.sources}) then ${walked.hours}::float8 else ${hours}::float8 end`,
  )
}

/** The interval that its back end set, or the default, plus the spread of the account. */
export function intervalOf(
  of: { readonly settings: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
  hours: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`interval '1 hour' * (coalesce(nullif((${of.settings} ->> 'auto_sync_interval')::float8, -1), ${hours})
    * (1 + ${sql.lit(SPREAD)} * (${of.id} % ${sql.lit(STEPS)}) / ${sql.lit(STEPS)}::float8))`
}

/** When it is due: earlier after a change notification. */
function turnOf(timetable: Timetable): RawBuilder<Date> {
  const calm = sql`interval '1 minute' * (case when a.data_source_type = any(${timetable.walked.sources})
    then ${sql.lit(WALKED_CALM)} else ${sql.lit(CALM)} end)`
  const turn = sql`least(a.sync_begun_at + ${periodOf(timetable)},
    case when a.hurried_at is not null then a.sync_begun_at + ${calm} end)`
  const pause = sql`interval '1 hour'
    * least(${sql.lit(MIN_BACKOFF_HOURS)} * 2 ^ (a.failed_syncs - 1), ${sql.lit(MAX_BACKOFF_HOURS)}::float8)`
  return sql`greatest(${turn}, case when a.failed_syncs > 0 then a.sync_begun_at + ${pause} end)`
}

function isDue(timetable: Timetable): RawBuilder<SqlBool> {
  return sql`(${turnOf(timetable)} <= ${timetable.now}::timestamptz
    and a.sync_status not in ('QUEUED_FOR_SYNCING', 'SYNCING') and ${isAble})`
}

/** Returns the next automatic sync of each of these accounts; none for those without. Overdue ones are next. */
export async function nextAutoSyncs(
  db: Db,
  accountIds: readonly number[],
  timetable: Timetable,
): Promise<ReadonlyMap<number, Date>> {
  if (timetable.hours === 0 || accountIds.length === 0) return new Map()
  const found = await sql<{ id: number; at: Date }>`
    select a.id, greatest(${turnOf(timetable)}, ${timetable.now}::timestamptz) as at
    from accounts a where a.id = any(${accountIds}) and ${isAble}`.execute(db)
  return new Map(found.rows.map(({ id, at }) => [id, at]))
}

/** Returns accounts that are due for a sync. */
export function dueForAutoSync(db: Db, timetable: Timetable): Promise<readonly number[]> {
  const due = sql`select a.id, a.customer_id, a.sync_begun_at as since from accounts a where ${isDue(timetable)}`
  return dueInTurn(db, { kind: 'sync', due, now: timetable.now })
}

/** Returns the account, locked for the rest of the transaction, if it is still due. */
export async function lockDue(
  trx: Db,
  accountId: number,
  timetable: Timetable,
): Promise<AccountRow | undefined> {
  const found = await sql<AccountRow>`
    select a.* from accounts a where a.id = ${accountId} and ${isDue(timetable)}
    for update of a`.execute(trx)
  return found.rows[0]
}

/** Returns the sources of which the customer has an account with automatic sync. */
export async function autoSyncedSources(db: Db, reach: Reach): Promise<string[]> {
  const found = await sql<{ source: string }>`
    select distinct a.data_source_type as source from accounts a
    where a.id in (select f.id from accounts f where ${reachedAccounts(reach)}) and not a.revoked_access
      and ${wantsAutoSync}
    order by source`.execute(db)
  return found.rows.map(({ source }) => source)
}
