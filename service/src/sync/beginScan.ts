import type { AccountRow } from '../db/accounts/accounts.ts'
import type { Db } from '../db/schema.ts'
import { lackingFolders } from '../db/sync/missingItems.ts'
import { beginRound, begun, restartChanges, saveScan } from '../db/sync/scanState.ts'
import { passedOverFolders } from '../db/sync/unreadFolders.ts'
import { addMs } from '../lib/addMs.ts'
import { MIN_MISSING_MS } from './missing.ts'
import { MAX_DEFERRED } from './scanProgress.ts'

/** The top, and what comes after all rows. */
const TOP_ROW = 0
const LAST_ROW = 2_147_483_647

/** Starts a full scan, because the source can't report what changed. From now on it can. */
export async function beginScan(trx: Db, { id, round }: AccountRow): Promise<void> {
  await restartChanges(trx, id, round + 1)
  await saveScan(trx, id, begun(round + 1))
}

/** The same, if the change feed continues. `complete`: folders and roots that it covers completely. */
export async function scanOnce(
  trx: Db,
  { id, round }: AccountRow,
  complete: { readonly folders: readonly string[]; readonly roots: readonly string[] },
): Promise<void> {
  await beginRound(trx, id, round + 1)
  const { folders, roots } = complete
  await saveScan(trx, id, { ...begun(round + 1), skips: [...folders], skippedRoots: [...roots] })
}

/** Scans only folders that the last scan skipped, and those with items missing for a day. Null if there are none. */
export async function scanPassedOver(
  trx: Db,
  account: Pick<AccountRow, 'id' | 'round' | 'scan_fault'>,
  { isFlat, now }: { readonly isFlat: boolean; readonly now: Date },
): Promise<void> {
  const { id, round, scan_fault: fault } = account
  const at = now.getTime()
  const passedOver = await passedOverFolders(trx, id, MAX_DEFERRED)
  // Items missing for a day: a second scan of their folder decides.
  const before = addMs(now, -MIN_MISSING_MS)
  const missing = await lackingFolders(trx, id, { before, most: MAX_DEFERRED })
  const lacking = missing.map((row) => (isFlat ? TOP_ROW : row))
  const all = new Set([...(fault === null ? [] : [TOP_ROW]), ...passedOver, ...lacking])
  const rows = [...all].slice(0, MAX_DEFERRED)
  if (rows.length === 0) return
  await beginRound(trx, id, round + 1)
  const deferred = rows.map((row) => ({ id: row, tries: 0, since: at, retryAt: at }))
  await saveScan(trx, id, { ...begun(round + 1), after: LAST_ROW, deferred })
}
