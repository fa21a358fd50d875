import type { Account } from '@inlet/wire/service'
import { isAccountSyncing } from './accountStatus.ts'
import { syncMessage } from './repairReason.ts'

/** What keeps an account from being synced. */
export type SyncTrouble = {
  /** The service's sentence; empty if it says none. */
  readonly message: string
  /** False: nothing failed yet, the sync waits for something. */
  readonly hasFailed: boolean
  /** A sync is under way. */
  readonly isSyncing: boolean
}

/**
 * Returns the trouble of each account by its id. A failure stays while the sync is tried again, although the
 * service forgets it meanwhile: until the next success nothing is better.
 */
export function syncTroubles(
  before: ReadonlyMap<number, SyncTrouble>,
  accounts: readonly Account[],
): ReadonlyMap<number, SyncTrouble> {
  const found = accounts.flatMap((account): readonly [number, SyncTrouble][] => {
    const trouble = troubleOf(account, before.get(account.id))
    return trouble ? [[account.id, trouble]] : []
  })
  return new Map(found)
}

function troubleOf(account: Account, before: SyncTrouble | undefined): SyncTrouble | null {
  const message = syncMessage(account)
  if (account.sync_status === 'SYNC_ERROR') return { message, hasFailed: true, isSyncing: false }
  if (!isAccountSyncing(account.sync_status)) return null
  const hasFailed = before?.hasFailed ?? false
  if (message === '' && !hasFailed) return null
  return { message: message || (before?.message ?? ''), hasFailed, isSyncing: true }
}
