import type { AccountSettings } from '../db/accounts/AccountSettings.ts'
import { storeItems } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import { isWanted, placeNew, removeGone, removeMovedOut } from '../db/sync/applyChanges.ts'
import { enqueueChanged, enqueueStale, type Owner } from '../db/sync/enqueue.ts'
import { markMissing } from '../db/sync/missingItems.ts'
import {
  clearScan,
  forgetLeftOut,
  markFolderRead,
  markTopRead,
  type ScanState,
  saveScan,
} from '../db/sync/scanState.ts'
import { markRead } from '../db/sync/unreadFolders.ts'
import { PART_FAILS } from '../sources/client/partFaults.ts'
import type { ScanStep } from './fullScan.ts'
import { noteAnswers } from './missing.ts'
import { markPassedOver } from './passedOver.ts'
import { behind, deferred } from './scanProgress.ts'

/** Items that were left out are counted again: a scan sees all that there is room for. */
export async function countAnew(trx: Db, { id }: Owner, { scan }: ScanStep): Promise<void> {
  if (scan.after >= 0 || scan.cursor !== null) return
  await forgetLeftOut(trx, id)
}

export async function applyScanStep(
  trx: Db,
  owner: Owner,
  step: ScanStep,
  settings: AccountSettings,
  now: Date,
): Promise<void> {
  const { scan, isFlat } = step
  const { round, hasTop } = scan
  switch (step.kind) {
    case 'page':
      return applyPage(trx, owner, step, settings, now)
    case 'restarted':
      return saveScan(trx, owner.id, { ...scan, cursor: null, restarts: scan.restarts + 1 })
    case 'deferred':
      return applyDeferral(trx, owner, step, now)
    case 'unread':
      return passOver(trx, owner, step, now)
    case 'read':
      await markMissing(trx, owner.id, { round, hasTop, isFlat }, now)
      return saveScan(trx, owner.id, { ...scan, isRead: true })
    case 'asked':
      return applyAnswers(trx, owner, step, now)
    case 'end':
      return endScan(trx, owner, scan, settings, now)
  }
}

async function applyPage(
  trx: Db,
  owner: Owner,
  { scan, folder, page, isFlat }: Extract<ScanStep, { kind: 'page' }>,
  settings: AccountSettings,
  now: Date,
): Promise<void> {
  const { items, nextCursor } = page
  const added = await storeItems(trx, owner.id, items)
  await enqueueChanged(trx, owner, isWanted(added, settings), settings.files, now)
  if (nextCursor !== null) return saveScan(trx, owner.id, { ...scan, cursor: nextCursor })
  const isTop = folder.externalId === null
  if (isTop) await markTopRead(trx, owner.id, now)
  if (isTop && isFlat) await placeNew(trx, owner, settings, now)
  if (folder.externalId !== null) {
    await markFolderRead(trx, folder.id, scan.round, now)
    await markRead(trx, owner, folder.externalId, now)
  }
  await saveScan(trx, owner.id, { ...behind(scan, folder), hasTop: scan.hasTop || isTop })
}

/** The folder is retried later, until it has failed for minutes. */
async function applyDeferral(
  trx: Db,
  owner: Owner,
  step: Extract<ScanStep, { kind: 'deferred' }>,
  now: Date,
): Promise<void> {
  const next = deferred(step.scan, step.folder, step.fault, now)
  return next === null ? passOver(trx, owner, step, now) : saveScan(trx, owner.id, next)
}

async function passOver(
  trx: Db,
  owner: Owner,
  { scan, folder, fault }: Extract<ScanStep, { kind: 'deferred' | 'unread' }>,
  now: Date,
): Promise<void> {
  const said = fault && (await markPassedOver(trx, owner, folder.externalId, fault, now))
  await saveScan(trx, owner.id, { ...behind(scan, folder), fault: scan.fault ?? said })
}

/** What could not be requested because of a problem of the source stays, and the account says so. */
async function applyAnswers(
  trx: Db,
  owner: Owner,
  { scan, answers, limited }: Extract<ScanStep, { kind: 'asked' }>,
  now: Date,
): Promise<void> {
  await noteAnswers(trx, owner.id, answers, { round: scan.round, now })
  const limits = limited ? scan.limits + 1 : 0
  const fault = scan.fault ?? (answers.some(({ is }) => is === 'unanswered') ? PART_FAILS : null)
  if (fault !== scan.fault || limits !== scan.limits)
    await saveScan(trx, owner.id, { ...scan, fault, limits })
}

/** Items that are gone are removed, and files of changed items are fetched again. */
async function endScan(
  trx: Db,
  owner: Owner,
  scan: ScanState,
  settings: AccountSettings,
  now: Date,
): Promise<void> {
  await removeGone(trx, owner.id, now)
  await removeMovedOut(trx, owner.id, settings, now)
  await enqueueStale(trx, owner, now)
  await clearScan(trx, owner.id, scan, now)
}
