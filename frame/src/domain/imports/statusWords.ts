import type { UserFile } from '@inlet/wire/service'
import { formatDate } from '../../i18n/dates.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { importsTexts } from '../../i18n/importsTexts.ts'
import { isAny } from './countOf.ts'
import { type FileState, fileState } from './fileStatus.ts'
import type { ImportedFile } from './ImportedFiles.ts'

type StatusFacts = Pick<UserFile, 'sync_status' | 'sync_error_message'>

/** Returns what a status means: the service's own message if it has one, else that of the status. */
function statusWords({ sync_status: status, sync_error_message: message }: StatusFacts): string {
  const known: Readonly<Record<string, string>> = filesTexts().statuses
  const general = known[status] ?? filesTexts().unknownStatus
  return fileState(status) === 'ready' ? general : message || general
}

/** What a status means, and since when. For a failure, the service's message alone. */
function standingWords(file: StatusFacts & Pick<UserFile, 'updated_at' | 'last_sync'>): string {
  const { since, syncedAt } = filesTexts()
  const words = statusWords(file)
  const state = fileState(file.sync_status)
  if (state === 'error' && file.sync_error_message) return words
  const isReady = state === 'ready'
  const date = formatDate((isReady && file.last_sync) || file.updated_at)
  if (date === '') return words
  return `${words} · ${isReady ? syncedAt(date) : since(date)}`
}

/** Nothing is running: the file waits for its source, for us or for a time. */
function isWaiting({ sync_status: status, sync_error_message: message }: StatusFacts): boolean {
  if (status === 'DELAYED' || status === 'RATE_LIMITED') return true
  return fileState(status) === 'syncing' && Boolean(message)
}

export type Standing = { readonly state: FileState; readonly isWaiting: boolean; readonly title: string }

/** State of a file; for a folder, the worst state in it. The same in every list. */
export function standingOf({ file, failed, left }: ImportedFile): Standing {
  const state = fileState(file.sync_status)
  if (state !== 'error' && isAny(failed))
    return {
      state: 'error',
      isWaiting: false,
      title: filesTexts().becameFailed(failed.files, failed.folders),
    }
  if (state === 'ready' && isAny(left))
    return { state: 'syncing', isWaiting: false, title: importsTexts().left(left.files, left.folders) }
  return { state, isWaiting: isWaiting(file), title: standingWords(file) }
}
