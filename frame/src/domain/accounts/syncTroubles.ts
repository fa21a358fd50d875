import type { Account } from '@inlet/wire/service'
import { isAccountSyncing } from './accountStatus.ts'
import { syncMessage } from './repairReason.ts'

/** Why an account is not synced. */
export type SyncTrouble = {
  /** The service's message; empty if there is none. */
  readonly message: string
  /** False: nothing failed yet, but the sync is waiting. */
  readonly hasFailed: boolean
  /** A sync is running. */
  readonly isSyncing: boolean
}

/**
 * Returns the trouble of each account by its id. A failure stays during the retry, although the service clears it:
 * until the next success nothing has improved.
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
