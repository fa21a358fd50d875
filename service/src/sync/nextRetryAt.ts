import { findAnyAccount } from '../db/accounts/accounts.ts'
import type { Db } from '../db/schema.ts'
import { failingOf } from '../db/sync/changeFeed.ts'
import { scanStateOf } from '../db/sync/scanState.ts'
import { firstRetryAt } from '../db/sync/syncQueue.ts'

/** Returns the next retry among the account's failing parts. Null: none. */
export async function nextRetryAt(db: Db, accountId: number): Promise<Date | null> {
  const state = await findAnyAccount(db, accountId)
  const first = await firstRetryAt(db, accountId)
  const times = first ? [first] : []
  if (state?.changes_due) {
    const failing = failingOf(state)
    if (state.sweep === null && failing) times.push(failing.retryAt)
    if (state.sweep !== null)
      times.push(...scanStateOf(state).deferred.map(({ retryAt }) => new Date(retryAt)))
  }
  const [next = null] = times.sort((one, other) => one.getTime() - other.getTime())
  return next
}
