import type { Account } from '@inlet/wire/service'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { formatDate } from '../../i18n/dates.ts'
import { withReason } from '../../i18n/withReason.ts'

/** The contract has no null for an account that was never synced. Its sync time is the epoch. */
export function wasSynced(account: Account): boolean {
  return account.last_synced_at !== account.created_at
}

/** Without files, there is no need to say that they are kept. */
export function filesKept(account: Account): string {
  return account.files_synced_at === null ? '' : accountsTexts().filesKept
}

export function notSyncedSince(account: Account): string {
  const date = wasSynced(account) ? formatDate(account.last_synced_at) : ''
  return date && accountsTexts().notSyncedSince(date)
}

export function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').reduce(withReason)
}
