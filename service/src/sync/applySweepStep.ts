import type { AccountSettings } from '../db/accounts/AccountSettings.ts'
import { storeItems } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import { isWanted, placeNew, removeGone, removeMovedOut } from '../db/sync/applyChanges.ts'
import { enqueueChanged, enqueueStale, type Owner } from '../db/sync/enqueue.ts'
import { markMissing } from '../db/sync/missingItems.ts'
import {
  clearSweep,
  forgetLeftOut,
  keepSweep,
  markFolderRead,
  markTopRead,
  type Sweep,
} from '../db/sync/sweepState.ts'
import { markRead } from '../db/sync/unreadFolders.ts'
import { PART_FAILS } from '../sources/client/partFaults.ts'
import { noteAnswers } from './missing.ts'
import { markPassedOver } from './passedOver.ts'
import type { SweepStep } from './sweep.ts'
import { behind, deferred } from './sweepProgress.ts'

/** Items that were left out are counted again: a scan sees all that there is room for. */
export async function countAnew(trx: Db, { id }: Owner, { sweep }: SweepStep): Promise<void> {
  if (sweep.after >= 0 || sweep.cursor !== null) return
  await forgetLeftOut(trx, id)
}

export async function applySweepStep(
  trx: Db,
  owner: Owner,
  step: SweepStep,
  settings: AccountSettings,
  now: Date,
): Promise<void> {
  const { sweep, isFlat } = step
  const { round, hasTop } = sweep
  switch (step.kind) {
    case 'page':
      return applyPage(trx, owner, step, settings, now)
    case 'restarted':
      return keepSweep(trx, owner.id, { ...sweep, cursor: null, restarts: sweep.restarts + 1 })
    case 'deferred':
      return applyDeferral(trx, owner, step, now)
    case 'unread':
      return passOver(trx, owner, step, now)
    case 'read':
      await markMissing(trx, owner.id, { round, hasTop, isFlat }, now)
      return keepSweep(trx, owner.id, { ...sweep, isRead: true })
    case 'asked':
      return applyAnswers(trx, owner, step, now)
    case 'end':
      return endSweep(trx, owner, sweep, settings, now)
  }
}

async function applyPage(
  trx: Db,
  owner: Owner,
  { sweep, folder, page, isFlat }: Extract<SweepStep, { kind: 'page' }>,
  settings: AccountSettings,
  now: Date,
): Promise<void> {
  const { items, nextCursor } = page
  const added = await storeItems(trx, owner.id, items)
  await enqueueChanged(trx, owner, isWanted(added, settings), settings.files, now)
  if (nextCursor !== null) return keepSweep(trx, owner.id, { ...sweep, cursor: nextCursor })
  const isTop = folder.externalId === null
  if (isTop) await markTopRead(trx, owner.id, now)
  if (isTop && isFlat) await placeNew(trx, owner, settings, now)
  if (folder.externalId !== null) {
    await markFolderRead(trx, folder.id, sweep.round, now)
    await markRead(trx, owner, folder.externalId, now)
  }
  await keepSweep(trx, owner.id, { ...behind(sweep, folder), hasTop: sweep.hasTop || isTop })
}

/** The folder is retried later, until it has failed for minutes. */
async function applyDeferral(
  trx: Db,
  owner: Owner,
  step: Extract<SweepStep, { kind: 'deferred' }>,
  now: Date,
): Promise<void> {
  const next = deferred(step.sweep, step.folder, step.fault, now)
  return next === null ? passOver(trx, owner, step, now) : keepSweep(trx, owner.id, next)
}

async function passOver(
  trx: Db,
  owner: Owner,
  { sweep, folder, fault }: Extract<SweepStep, { kind: 'deferred' | 'unread' }>,
  now: Date,
): Promise<void> {
  const said = fault && (await markPassedOver(trx, owner, folder.externalId, fault, now))
  await keepSweep(trx, owner.id, { ...behind(sweep, folder), fault: sweep.fault ?? said })
}

/** What could not be requested because of a problem of the source stays, and the account says so. */
async function applyAnswers(
  trx: Db,
  owner: Owner,
  { sweep, answers, limited }: Extract<SweepStep, { kind: 'asked' }>,
  now: Date,
): Promise<void> {
  await noteAnswers(trx, owner.id, answers, { round: sweep.round, now })
  const limits = limited ? sweep.limits + 1 : 0
  const fault = sweep.fault ?? (answers.some(({ is }) => is === 'unanswered') ? PART_FAILS : null)
  if (fault !== sweep.fault || limits !== sweep.limits)
    await keepSweep(trx, owner.id, { ...sweep, fault, limits })
}

/** Items that are gone are removed, and files of changed items are fetched again. */
async function endSweep(
  trx: Db,
  owner: Owner,
  sweep: Sweep,
  settings: AccountSettings,
  now: Date,
): Promise<void> {
  await removeGone(trx, owner.id, now)
  await removeMovedOut(trx, owner.id, settings, now)
  await enqueueStale(trx, owner, now)
  await clearSweep(trx, owner.id, sweep, now)
}
