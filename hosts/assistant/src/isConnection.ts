import type { SuccessEvent } from '@inlet/sdk'

const WITHOUT_ACCOUNT = ['LOCAL_FILES', 'WEB_SCRAPER']
const SETTLED = ['READY', 'SYNC_ERROR']

/**
 * Whether something was connected: an account, or files and websites that are being imported now. The widget also
 * tells of sign-ins that begin, and of files that are deleted.
 */
export function isConnection({ action, integration, data }: SuccessEvent): boolean {
  if (action === 'ADD') return true
  if (action !== 'UPDATE' || !WITHOUT_ACCOUNT.includes(integration)) return false
  return (data?.files ?? []).some(({ sync_status }) => !SETTLED.includes(sync_status))
}
