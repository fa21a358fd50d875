import type { UserFile } from '@inlet/wire/service'

/** State of a file as shown to the user. Each of the service's ten statuses maps to one. */
export type FileState = 'ready' | 'error' | 'syncing'

/** Treats an unknown status as unfinished work. */
export function fileState(status: string): FileState {
  if (status === 'READY') return 'ready'
  if (FAILED.some((one) => one === status)) return 'error'
  return 'syncing'
}

/** The service's statuses of files whose import has not ended. */
export const UNFINISHED = [
  'QUEUED_FOR_SYNC',
  'SYNCING',
  'DELAYED',
  'RATE_LIMITED',
  'EVALUATING_RESYNC',
  'QUEUED_FOR_OCR',
] as const

/** The service's statuses of files whose import failed. */
export const FAILED = ['SYNC_ERROR', 'SYNC_ABORTED'] as const

/** Rows in these two states are polled until they change. */
export function isPending(status: string): boolean {
  return status === 'SYNCING' || status === 'QUEUED_FOR_SYNC'
}

/** Imported, but read only in part. */
export function isReadInPart(file: Pick<UserFile, 'sync_status' | 'unread_parts'>): boolean {
  return file.sync_status === 'READY' && file.unread_parts.length > 0
}
