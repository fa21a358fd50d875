import type { Account } from '@inlet/wire/service'

/** A change of an account between two responses, as reported to the host. */
export type AccountChange = {
  readonly kind: 'ADD' | 'CANCEL' | 'UPDATE'
  readonly account: Account
  /** UPDATE: its files were synced again, not only its list of items. */
  readonly filesSynced: boolean
}

/**
 * Returns ADD for a new account. Returns CANCEL or UPDATE if its sync time changed and that was its last action.
 * Removed accounts and other actions are not reported.
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
