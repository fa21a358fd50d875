import type { Folder, ScanState } from '../db/sync/scanState.ts'
import { isRateLimit } from '../sources/client/PaceFault.ts'
import type { SourceFault } from '../sources/SourceFault.ts'
import { failedAgain, isLasting, limitedAgain } from './partRetries.ts'

/** Folders that may be deferred. Further ones are skipped at once. */
export const MAX_DEFERRED = 50

/** Returns the scan after a folder was read. */
export function behind(scan: ScanState, { id }: Folder): ScanState {
  const deferred = scan.deferred.filter((one) => one.id !== id)
  return { ...scan, after: Math.max(scan.after, id), cursor: null, restarts: 0, deferred }
}

/** Returns the scan after a folder failed. Null: it continues without it. */
export function deferred(scan: ScanState, folder: Folder, fault: SourceFault, now: Date): ScanState | null {
  const found = scan.deferred.find(({ id }) => id === folder.id)
  const before = found ? { tries: found.tries, since: new Date(found.since) } : null
  const failing = isRateLimit(fault) ? limitedAgain(before, fault, now) : failedAgain(before, now)
  const others = behind(scan, folder)
  if (isLasting(failing, now) || others.deferred.length >= MAX_DEFERRED) return null
  const { tries, since, retryAt } = failing
  const one = { id: folder.id, tries, since: since.getTime(), retryAt: retryAt.getTime() }
  return { ...others, deferred: [...others.deferred, one] }
}
