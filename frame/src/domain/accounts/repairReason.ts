import { type Account, EXPIRING_DAYS } from '@inlet/wire/service'

const DAY_MS = 86_400_000

/** Why an account needs the user: its access expired, was revoked at the source, or the last sync failed. */
export type RepairReason = 'expired' | 'revoked' | 'failed'

/** Null for an account that works. */
export function repairReason(account: Account): RepairReason | null {
  return lostAccess(account) ?? (account.sync_status === 'SYNC_ERROR' ? 'failed' : null)
}

/** Why we have lost access, which signing in again repairs; null if we have it. */
export function lostAccess(account: Account): 'expired' | 'revoked' | null {
  const access = account.data_source_metadata?.access
  if (access === 'expired') return 'expired'
  return access === 'revoked' || account.revoked_access ? 'revoked' : null
}

/** When the access ends, if that is soon; null otherwise. `now`: milliseconds since the epoch. */
export function endingSoon({ data_source_metadata }: Account, now: number): string | null {
  const end = data_source_metadata?.access_ends_at ?? null
  return end !== null && Date.parse(end) - now <= EXPIRING_DAYS * DAY_MS ? end : null
}

/** The service's message on the last sync: why it failed, or what a running one waits for. Empty if there is none. */
export function syncMessage(account: Account): string {
  return account.data_source_metadata?.sync_error_message ?? ''
}
