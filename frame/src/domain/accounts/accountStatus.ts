/** The service sends QUEUED_FOR_SYNCING; the specification's QUEUED_FOR_SYNC means the same. */
export function isAccountSyncing(status: string): boolean {
  return status === 'SYNCING' || status === 'QUEUED_FOR_SYNCING' || status === 'QUEUED_FOR_SYNC'
}
