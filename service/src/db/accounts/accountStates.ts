import { type AccountState, EXPIRING_DAYS } from '@inlet/wire/service'
import { type RawBuilder, sql } from 'kysely'
import { type Reach, reachedAccounts } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'

/** Failed runs in a row after which an account is failing: fewer may be a bad hour of its source. */
const MIN_FAILED_RUNS = 3
const EXPIRING = sql`interval '1 day' * ${sql.lit(EXPIRING_DAYS)}`
/** Accounts of one answer. */
const MAX_ACCOUNTS = 1000

/** The state of the account `f`. */
function stateAt(now: Date): RawBuilder<AccountState> {
  return sql`(case when f.access <> 'ok' then 'broken'
    when f.failed_runs >= ${sql.lit(MIN_FAILED_RUNS)} then 'failing'
    when f.access_ends_at <= ${now}::timestamptz + ${EXPIRING} then 'expiring'
    else 'ok' end)`
}

/** When the state of the account `f` began. */
function sinceOf(state: RawBuilder<string>): RawBuilder<Date | null> {
  return sql`(case ${state} when 'broken' then f.lost_at when 'failing' then f.failing_since
    when 'expiring' then f.access_ends_at - ${EXPIRING} end)`
}

/** An account's state, and what decides how it is mended. */
export type AccountStateRow = {
  readonly id: number
  readonly source: string
  readonly access: string
  readonly failed_syncs: number
  readonly state: AccountState
  readonly since: Date | null
}

/** Returns the states of the connected accounts in reach, the worst first. */
export async function listAccountStates(
  db: Db,
  reach: Reach,
  now: Date,
): Promise<readonly AccountStateRow[]> {
  const { rows } = await sql<AccountStateRow>`
    select f.id, f.data_source_type as source, f.access, f.failed_syncs, ${stateAt(now)} as state,
      ${sinceOf(stateAt(now))} as since
    from accounts f where ${reachedAccounts(reach)} and not f.revoked_access
    order by array_position(array['broken', 'failing', 'expiring', 'ok'], ${stateAt(now)}), f.id
    limit ${MAX_ACCOUNTS}`.execute(db)
  return rows
}

/**
 * Enqueues an event for each account whose state has become worse than `ok`, or changed since. The statement that adds
 * the event also records its state, so each state is sent once, however often this runs. Without `id`: all accounts.
 */
export async function notifyAccountStates(db: Db, now: Date, id?: number): Promise<void> {
  const state = stateAt(now)
  await sql`
    with changed as (
      update accounts f set notified_state = ${state}
      where not f.revoked_access and f.notified_state <> ${state} and ${id === undefined ? sql`true` : sql`f.id = ${id}`}
      returning f.*)
    select tell_webhooks(f.customer_id,
      case f.notified_state when 'expiring' then 'ACCOUNT_EXPIRING' else 'ACCOUNT_NEEDS_REPAIR' end,
      'DATA_SOURCE', to_jsonb(f.id::text),
      jsonb_build_object('data_source_type', f.data_source_type, 'data_source_external_id', f.data_source_external_id,
        'state', f.notified_state, 'since', ${sinceOf(sql`f.notified_state`)}, 'access_ends_at', f.access_ends_at),
      array['account:' || f.id], ${now})
    from changed f where f.notified_state <> 'ok'`.execute(db)
}
