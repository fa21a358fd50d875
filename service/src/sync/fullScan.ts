import type { AccountSettings } from '../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../db/accounts/accounts.ts'
import { knownItems } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import { nextMissing } from '../db/sync/missingItems.ts'
import { folderOf, nextFolder } from '../db/sync/scannedFolders.ts'
import { type Folder, type ScanState, scanStateOf } from '../db/sync/scanState.ts'
import type { Clock } from '../lib/Clock.ts'
import { isRateLimit } from '../sources/client/PaceFault.ts'
import { isOfPart, isRefusedCursor, MAX_RESTARTS } from '../sources/client/partFaults.ts'
import { requireNewCursor } from '../sources/requireNewCursor.ts'
import { isItemFault, type SourceFault } from '../sources/SourceFault.ts'
import type { ItemPage } from '../sources/SourceItem.ts'
import { type Answered, askFor, type ItemRequest, MISSING_BATCH } from './missing.ts'
import { MAX_DEFERRED } from './scanProgress.ts'

/**
 * A full scan, for a source without a change feed: every known folder is read again. Items that are in none of them are
 * requested by id before they are removed (`missing.ts`), after all folders are read, so that moved ones are not lost.
 * A folder that can't be read loses nothing. Items that were seen are marked with a number instead of a time, because
 * clocks differ between processes.
 */

export type ScanStep = { readonly scan: ScanState; readonly isFlat: boolean } & (
  | { readonly kind: 'page'; readonly folder: Folder; readonly page: ItemPage }
  /** It is read from its beginning, because its cursor is refused. */
  | { readonly kind: 'restarted' }
  /** It fails, and is read after the others. */
  | { readonly kind: 'deferred'; readonly folder: Folder; readonly fault: SourceFault }
  /** Without a fault: the folder no longer exists here. */
  | { readonly kind: 'unread'; readonly folder: Folder; readonly fault: SourceFault | null }
  | { readonly kind: 'read' }
  /** `limited`: the source's rate limit ended it. */
  | { readonly kind: 'asked'; readonly answers: readonly Answered[]; readonly limited?: SourceFault }
  | { readonly kind: 'end' }
)

/** Rate limits in a row before the scan goes on without the items that meet them. */
const MAX_LIMITS = 5

type ScanRequest = ItemRequest & {
  readonly clock: Pick<Clock, 'now'>
} & Pick<AccountSettings, 'types' | 'attachments'>

/** Runs the next step of an account's scan. Null: it waits for a failing folder. Rejects as connectors do. */
export async function nextScanStep(
  db: Db,
  account: AccountRow,
  request: ScanRequest,
  signal: AbortSignal,
): Promise<ScanStep | null> {
  const { connector, clock } = request
  const scan = scanStateOf(account)
  const isFlat = connector.placement === 'flat'
  const at = { scan, isFlat }
  if (scan.isRead) {
    const rows = await nextMissing(db, account.id, scan.round, MISSING_BATCH)
    if (rows.length === 0) return { ...at, kind: 'end' }
    const passesLimited = scan.limits >= MAX_LIMITS
    return { ...at, kind: 'asked', ...(await askFor(rows, { ...request, passesLimited }, signal)) }
  }
  const folder = await nextFolder(db, account, scan, isFlat)
  if (folder) return readFolder(db, account.id, { ...at, folder }, request, signal)
  const [first] = [...scan.deferred].sort((one, other) => one.retryAt - other.retryAt)
  if (!first) return { ...at, kind: 'read' }
  if (first.retryAt > clock.now().getTime()) return null
  const again = await folderOf(db, account.id, first.id)
  if (again) return readFolder(db, account.id, { ...at, folder: again }, request, signal)
  return { ...at, kind: 'unread', folder: { id: first.id, externalId: null, handle: null }, fault: null }
}

type At = { readonly scan: ScanState; readonly isFlat: boolean; readonly folder: Folder }

async function readFolder(
  db: Db,
  accountId: number,
  at: At,
  { connector, credential, types, attachments, isAlive }: ScanRequest,
  signal: AbortSignal,
): Promise<ScanStep> {
  const { folder, scan } = at
  const { cursor } = scan
  const isRetry = scan.deferred.some(({ id }) => id === folder.id)
  // Before the folder, because after a rate limit nothing can be asked.
  const isAloneLimited = !isRetry || (await isAlive())
  try {
    const { externalId, handle } = folder
    const known = (ids: readonly string[]) => knownItems(db, accountId, ids)
    const request = { folder: externalId, cursor, handle, types, attachments, known }
    const page = await connector.list(credential, request, signal)
    return { ...at, kind: 'page', page: requireNewCursor(page, cursor) }
  } catch (error) {
    if (isRateLimit(error) && isAloneLimited && scan.deferred.length < MAX_DEFERRED)
      return { ...at, kind: 'deferred', fault: error }
    if (!isOfPart(error)) throw error
    if (isRefusedCursor(error, cursor) && scan.restarts < MAX_RESTARTS) return { ...at, kind: 'restarted' }
    // Neither a refusal nor a 404 means that it is gone: a server that is being moved finds nothing.
    if (isItemFault(error)) return { ...at, kind: 'unread', fault: error }
    if (!(await isAlive())) throw error
    return { ...at, kind: 'deferred', fault: error }
  }
}
