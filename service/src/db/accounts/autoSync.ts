import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Reach, reachedAccounts } from '../filters/Reach.ts'
import { dueInTurn } from '../jobs/dueInTurn.ts'
import type { Db } from '../schema.ts'
import type { AccountRow } from './accounts.ts'

/** How often accounts are synced by themselves. 0 hours: never. */
export type Timetable = {
  readonly now: Date
  readonly hours: number
  /** Sources that do not say what changed: all that is imported is read again, so there are more hours between. */
  readonly walked: { readonly sources: readonly string[]; readonly hours: number }
}

/** Syncs in a row that may fail; then an account waits for a person. With the pauses between them three days pass at least. */
const MOST_FAILURES = 8
/** Hours between the first of them and the next, twice as many each time, and at most: a source may be away for a day. */
const FIRST_PAUSE = 1
const LONGEST_PAUSE = 24
/** Each death of a process at a sync counts as so many failures: one that was given up for that is not begun again. */
export const FAILURES_OF_DEATH = 4
/** Accounts differ by up to a tenth of the hours, in so many steps, so that those of one day do not stay together. */
const STEPS = 1_000
const SPREAD = 0.1

/** What a back end set for a customer, else for its organisation. */
export function settingsFor(customerId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select o.settings || c.settings from customers c join organizations o on o.id = c.organization_id
    where c.id = ${customerId})`
}
const settings = settingsFor(sql`a.customer_id`)

/** The host asked for it: for the account `a`, or for something that was picked from it. What is in a folder goes by the folder. */
const isAskedFor = sql<SqlBool>`(a.enable_auto_sync or exists (
  select from files f
  where f.account_id = a.id and f.enable_auto_sync and f.parent_id is null and f.deleted_at is null))`

/** Where a back end named sources, those and no others are. */
const wantsAutoSync = sql<SqlBool>`(case jsonb_typeof(${settings} -> 'auto_sync_enabled_sources')
  when 'string' then true
  when 'array' then ${settings} -> 'auto_sync_enabled_sources' @> to_jsonb(a.data_source_type)
  else ${isAskedFor} end)`

/** Minutes between two syncs of an account whose source tells of changes; likewise where all that is imported is read again. */
const CALM = 1
const WALKED_CALM = 15

/** A person has to do nothing first. */
export const isAble = sql<SqlBool>`(a.failed_syncs < ${sql.lit(MOST_FAILURES)} and not a.revoked_access
  and a.access = 'ok' and a.credential is not null and ${wantsAutoSync})`

function periodOf({ hours, walked }: Timetable): RawBuilder<unknown> {
  return intervalOf(
    { settings, id: sql`a.id` },
    sql`case when a.data_source_type = any(${walked.sources}) then ${walked.hours}::float8 else ${hours}::float8 end`,
  )
}

/** What its back end set, else so many hours, and a share of its own on top. */
export function intervalOf(
  of: { readonly settings: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
  hours: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`interval '1 hour' * (coalesce(nullif((${of.settings} ->> 'auto_sync_interval')::float8, -1), ${hours})
    * (1 + ${sql.lit(SPREAD)} * (${of.id} % ${sql.lit(STEPS)}) / ${sql.lit(STEPS)}::float8))`
}

/** When its turn is: earlier where its source says that something changed. */
function turnOf(timetable: Timetable): RawBuilder<Date> {
  const calm = sql`interval '1 minute' * (case when a.data_source_type = any(${timetable.walked.sources})
    then ${sql.lit(WALKED_CALM)} else ${sql.lit(CALM)} end)`
  const turn = sql`least(a.sync_begun_at + ${periodOf(timetable)},
    case when a.hurried_at is not null then a.sync_begun_at + ${calm} end)`
  const pause = sql`interval '1 hour'
    * least(${sql.lit(FIRST_PAUSE)} * 2 ^ (a.failed_syncs - 1), ${sql.lit(LONGEST_PAUSE)}::float8)`
  return sql`greatest(${turn}, case when a.failed_syncs > 0 then a.sync_begun_at + ${pause} end)`
}

function isDue(timetable: Timetable): RawBuilder<SqlBool> {
  return sql`(${turnOf(timetable)} <= ${timetable.now}::timestamptz
    and a.sync_status not in ('QUEUED_FOR_SYNCING', 'SYNCING') and ${isAble})`
}

/** When each of these accounts is synced by itself next; none for those that are not. What is overdue is next. */
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

/** Accounts to be synced now. */
export function dueForAutoSync(db: Db, timetable: Timetable): Promise<readonly number[]> {
  const due = sql`select a.id, a.customer_id, a.sync_begun_at as since from accounts a where ${isDue(timetable)}`
  return dueInTurn(db, { kind: 'sync', due, now: timetable.now })
}

/** The account, locked for the rest of the transaction, if it is still to be synced now. */
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

/** Sources of which the customer has an account that is synced by itself. */
export async function autoSyncedSources(db: Db, reach: Reach): Promise<string[]> {
  const found = await sql<{ source: string }>`
    select distinct a.data_source_type as source from accounts a
    where a.id in (select f.id from accounts f where ${reachedAccounts(reach)}) and not a.revoked_access
      and ${wantsAutoSync}
    order by source`.execute(db)
  return found.rows.map(({ source }) => source)
}
