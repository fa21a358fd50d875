import { sql } from 'kysely'
import type { AccountSettings } from '../db/accounts/AccountSettings.ts'
import { storeItems } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import { PART_FAILS } from '../sources/client/partFaults.ts'
import { enqueueChanged, enqueueStale, type Owner } from './enqueue.ts'
import { markMissing, noteAnswers } from './missing.ts'
import { markPassedOver, markRead } from './passedOver.ts'
import type { SweepStep } from './sweep.ts'
import { behind, deferred, keepSweep, type Sweep } from './sweepState.ts'
import { isWanted, placeNew, removeGone, removeMovedOut } from './syncSteps.ts'

/** What was left out of the account is counted anew: a scan sees again whatever it has room for. */
export async function countAnew(trx: Db, { id }: Owner, { sweep }: SweepStep): Promise<void> {
  if (sweep.after >= 0 || sweep.cursor !== null) return
  await sql`update accounts set has_left_out = false where id = ${id}`.execute(trx)
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
  if (isTop) await sql`update accounts set top_listed_at = ${now} where id = ${owner.id}`.execute(trx)
  if (isTop && isFlat) await placeNew(trx, owner, settings, now)
  if (folder.externalId !== null) {
    await sql`update items set swept_in = ${sweep.round}, listed_at = ${now} where id = ${folder.id}`.execute(
      trx,
    )
    await markRead(trx, owner, folder.externalId, now)
  }
  await keepSweep(trx, owner.id, { ...behind(sweep, folder), hasTop: sweep.hasTop || isTop })
}

/** The folder is read later, until that has failed for minutes. */
async function applyDeferral(
  trx: Db,
  owner: Owner,
  step: Extract<SweepStep, { kind: 'deferred' }>,
  now: Date,
): Promise<void> {
  const next = deferred(step.sweep, step.folder, now)
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

/** What could not be asked for, as the source has a problem, stays, and the account says so. */
async function applyAnswers(
  trx: Db,
  owner: Owner,
  { sweep, answers }: Extract<SweepStep, { kind: 'asked' }>,
  now: Date,
): Promise<void> {
  await noteAnswers(trx, owner.id, answers, { round: sweep.round, now })
  if (sweep.fault !== null || !answers.some(({ is }) => is === 'unanswered')) return
  await keepSweep(trx, owner.id, { ...sweep, fault: PART_FAILS })
}

/** What is gone is removed, and files of changed items are fetched again. */
async function endSweep(
  trx: Db,
  owner: Owner,
  { round, fault }: Sweep,
  settings: AccountSettings,
  now: Date,
): Promise<void> {
  await removeGone(trx, owner.id, now)
  await removeMovedOut(trx, owner.id, settings, now)
  await enqueueStale(trx, owner, now)
  // Where all was asked for anew meanwhile, it begins anew.
  await sql`update accounts set sweep = null, changes_due = round > ${round}, looked_at = ${now}, scan_fault = ${fault}
    where id = ${owner.id}`.execute(trx)
}
