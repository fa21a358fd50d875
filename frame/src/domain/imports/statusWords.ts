import type { UserFile } from '@inlet/wire/service'
import { formatDate } from '../../i18n/dates.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { fileState } from './fileStatus.ts'

type StatusFacts = Pick<UserFile, 'sync_status' | 'sync_error_message'>

/** Returns what a status means: the service's own sentence where it says why, else that of the status. */
function statusWords({ sync_status: status, sync_error_message: message }: StatusFacts): string {
  const known: Readonly<Record<string, string>> = filesTexts().statuses
  const general = known[status] ?? filesTexts().unknownStatus
  return fileState(status) === 'ready' ? general : message || general
}

/** What a status means, and since when it is so. Of a failure the service's own message stands alone. */
export function standingWords(file: StatusFacts & Pick<UserFile, 'updated_at' | 'last_sync'>): string {
  const { since, syncedAt } = filesTexts()
  const words = statusWords(file)
  const state = fileState(file.sync_status)
  if (state === 'error' && file.sync_error_message) return words
  const isReady = state === 'ready'
  const date = formatDate((isReady && file.last_sync) || file.updated_at)
  if (date === '') return words
  return `${words} · ${isReady ? syncedAt(date) : since(date)}`
}

/** Nothing moves now: the file waits for its source, for us or for a time. */
export function isWaiting({ sync_status: status, sync_error_message: message }: StatusFacts): boolean {
  if (status === 'DELAYED' || status === 'RATE_LIMITED') return true
  return fileState(status) === 'syncing' && Boolean(message)
}
