import type { Account } from '@inlet/wire/service'

/** Why an account needs its owner: the access ran out, was withdrawn at the source, or the last sync failed. */
export type RepairReason = 'expired' | 'revoked' | 'failed'

/** Null for an account that works. */
export function repairReason(account: Account): RepairReason | null {
  const access = account.data_source_metadata?.access
  if (access === 'expired') return 'expired'
  if (access === 'revoked' || account.revoked_access) return 'revoked'
  return account.sync_status === 'SYNC_ERROR' ? 'failed' : null
}
