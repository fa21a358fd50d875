import type { Account } from '@inlet/wire/service'

/** What happened to an account between two answers, as the host hears it. */
export type AccountChange = {
  readonly kind: 'ADD' | 'CANCEL' | 'UPDATE'
  readonly account: Account
  /** UPDATE: its files were synced anew, not only its list of items. */
  readonly filesSynced: boolean
}

/**
 * ADD for an account that was not there; CANCEL and UPDATE when it was synced at another time than before and that
 * was its last action. Accounts that are gone, and other actions, are no news.
 */
export function accountChanges(
  before: readonly Account[],
  after: readonly Account[],
): readonly AccountChange[] {
  const known = new Map(before.map((account) => [account.id, account]))
  return after.flatMap((account): AccountChange[] => {
    const old = known.get(account.id)
    if (!old) return [{ kind: 'ADD', account, filesSynced: false }]
    if (old.last_synced_at === account.last_synced_at) return []
    const kind = account.last_sync_action
    if (kind !== 'CANCEL' && kind !== 'UPDATE') return []
    return [
      { kind, account, filesSynced: kind === 'UPDATE' && old.files_synced_at !== account.files_synced_at },
    ]
  })
}
