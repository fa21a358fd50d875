import type { FileColumn } from '@inlet/wire/bridge'
import type { UserFile } from '@inlet/wire/service'
import { type FileState, fileState } from '../../domain/imports/fileStatus.ts'
import type { FilesOrder } from './filesQuery.ts'

export type SortColumn = Exclude<FileColumn, 'external_url'>

/** The order that the user chose by a header. */
export type FileSort = { readonly column: SortColumn; readonly direction: 'asc' | 'desc' }

/**
 * The order after a press on a header: the column's usual direction, the other one, then the default order. A press
 * that would change nothing is skipped.
 */
export function nextSort(current: FileSort | null, column: SortColumn, usual: FilesOrder): FileSort | null {
  const first = column === 'name' || column === 'status' ? 'asc' : 'desc'
  const other = first === 'asc' ? 'desc' : 'asc'
  if (current?.column === column) return current.direction === first ? { column, direction: other } : null
  const isUsual = usual.by === column && usual.direction === first
  return { column, direction: isUsual ? other : first }
}

/** The order to request. The service cannot sort by status; then `present` applies to the loaded rows. */
export function orderOf(sort: FileSort | null, usual: FilesOrder, present: FilesOrder): FilesOrder {
  if (sort === null) return usual
  return sort.column === 'status' ? present : { by: sort.column, direction: sort.direction }
}

/** The arrow of a header, also for the column of the default order; null for none. */
export function directionOf(
  column: SortColumn,
  sort: FileSort | null,
  usual: FilesOrder,
): 'asc' | 'desc' | null {
  if (sort) return sort.column === column ? sort.direction : null
  return usual.by === column ? usual.direction : null
}

/** Files that need the user come first. */
const RANK: Record<FileState, number> = { error: 0, syncing: 1, ready: 2 }

/** Sorts loaded rows. Stable. */
export function byStatus(files: readonly UserFile[], direction: 'asc' | 'desc'): readonly UserFile[] {
  const sign = direction === 'asc' ? 1 : -1
  return files.toSorted(
    (one, other) => sign * (RANK[fileState(one.sync_status)] - RANK[fileState(other.sync_status)]),
  )
}
