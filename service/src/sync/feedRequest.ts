import type { AccountRow } from '../db/accounts/accounts.ts'
import { importedRoots } from '../db/items/items.ts'
import { failingOf } from '../db/sync/changeFeed.ts'
import type { FeedRequest } from '../sources/abilities/Changes.ts'
import { isOfPart } from '../sources/client/partFaults.ts'
import { isItemFault } from '../sources/SourceFault.ts'
import type { SyncDeps } from './SyncDeps.ts'

/** Returns what every request for changes says about the account. */
export function feedRequest({ db, account, settings }: SyncDeps): FeedRequest {
  const { types, attachments } = settings
  return { roots: () => importedRoots(db, account.id), types, attachments }
}

/** Returns whether it is time to ask the source for changes. */
export function areChangesDue(account: AccountRow, now: Date): boolean {
  if (!account.changes_due) return false
  const failing = failingOf(account)
  return !failing || account.sweep !== null || failing.retryAt <= now
}

/**
 * Returns whether the next rate limit of the change feed may be the feed's own: it's the first one, or the source answers
 * other requests.
 */
export async function isAliveBeforeRetry({ account, probe }: SyncDeps): Promise<boolean> {
  return failingOf(account) === null || (await probe.isAlive({ withTop: true }))
}

/** Returns whether only the change feed fails, while the source answers other requests. */
export async function isOfChanges({ probe }: SyncDeps, error: unknown): Promise<boolean> {
  return isOfPart(error) && (isItemFault(error) || (await probe.isAlive({ withTop: true })))
}
