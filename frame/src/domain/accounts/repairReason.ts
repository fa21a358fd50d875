import type { Account } from '@inlet/wire/service'

/** Why an account needs its owner: the access ran out, was withdrawn at the source, or the last sync failed. */
export type RepairReason = 'expired' | 'revoked' | 'failed'

/** Null for an account that works. */
export function repairReason(account: Account): RepairReason | null {
  return lostAccess(account) ?? (account.sync_status === 'SYNC_ERROR' ? 'failed' : null)
}

/** Why we are no longer let in, which signing in again repairs; null while we are. */
export function lostAccess(account: Account): 'expired' | 'revoked' | null {
  const access = account.data_source_metadata?.access
  if (access === 'expired') return 'expired'
  return access === 'revoked' || account.revoked_access ? 'revoked' : null
}

/** The service's sentence about the last sync: why it failed, or what a running one waits for. Empty without one. */
export function syncMessage(account: Account): string {
  return account.data_source_metadata?.sync_error_message ?? ''
}
