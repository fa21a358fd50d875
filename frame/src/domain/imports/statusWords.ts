import type { UserFile } from '@inlet/wire/service'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { fileState } from './fileStatus.ts'

type StatusFacts = Pick<UserFile, 'sync_status' | 'sync_error_message'>

/** Returns what a status means: the service's own sentence where it says why, else that of the status. */
export function statusWords({ sync_status: status, sync_error_message: message }: StatusFacts): string {
  const known: Readonly<Record<string, string>> = filesTexts().statuses
  const general = known[status] ?? filesTexts().unknownStatus
  return fileState(status) === 'ready' ? general : message || general
}

/** Nothing moves now: the file waits for its source, for us or for a time. */
export function isWaiting({ sync_status: status, sync_error_message: message }: StatusFacts): boolean {
  if (status === 'DELAYED' || status === 'RATE_LIMITED') return true
  return fileState(status) === 'syncing' && Boolean(message)
}
