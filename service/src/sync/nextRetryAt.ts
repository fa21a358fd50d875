import { sql } from 'kysely'
import { findAnyAccount } from '../db/accounts/accounts.ts'
import type { Db } from '../db/schema.ts'
import { failingOf } from './changesStep.ts'
import { sweepOf } from './sweepState.ts'

/** When the first of the account's failing parts is tried again. Null: none is. */
export async function nextRetryAt(db: Db, accountId: number): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`select least(
    (select min(p.retry_at) from sync_queue p join files f on f.id = p.file_id and f.deleted_at is null
      where p.account_id = ${accountId} and p.fetches),
    (select min(retry_at) from listings where account_id = ${accountId})) as at`.execute(db)
  const state = await findAnyAccount(db, accountId)
  const times = found.rows.flatMap(({ at }) => at ?? [])
  if (state?.changes_due) {
    const failing = failingOf(state)
    if (state.sweep === null && failing) times.push(failing.retryAt)
    if (state.sweep !== null) times.push(...sweepOf(state).deferred.map(({ retryAt }) => new Date(retryAt)))
  }
  const [first = null] = times.sort((one, other) => one.getTime() - other.getTime())
  return first
}
