import type { UserFile } from '@inlet/wire/service'

/** What the person is told about a file; each of the service's ten statuses is one of these. */
export type FileState = 'ready' | 'error' | 'syncing'

/** A status that this version does not know is work that has not ended. */
export function fileState(status: string): FileState {
  if (status === 'READY') return 'ready'
  if (FAILED.some((one) => one === status)) return 'error'
  return 'syncing'
}

/** What the service calls files whose import has not ended. */
export const UNFINISHED = [
  'QUEUED_FOR_SYNC',
  'SYNCING',
  'DELAYED',
  'RATE_LIMITED',
  'EVALUATING_RESYNC',
  'QUEUED_FOR_OCR',
] as const

/** What the service calls files whose import did not succeed. */
export const FAILED = ['SYNC_ERROR', 'SYNC_ABORTED'] as const

/** Rows in these two are asked about again until they change. */
export function isPending(status: string): boolean {
  return status === 'SYNCING' || status === 'QUEUED_FOR_SYNC'
}

/** Imported, but something in it was not read. */
export function isReadInPart(file: Pick<UserFile, 'sync_status' | 'unread_parts'>): boolean {
  return file.sync_status === 'READY' && file.unread_parts.length > 0
}
