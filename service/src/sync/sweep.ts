import { sql } from 'kysely'
import * as v from 'valibot'
import type { AccountSettings } from '../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../db/accounts/accounts.ts'
import { knownItems, storeItems } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { advanced, type ItemPage, isOfOneItem, type SourceFault } from '../sources/Connector.ts'
import { isOfPart, isRefusedCursor, MAX_RESTARTS, PART_FAILS } from '../sources/client/partFaults.ts'
import { enqueueChanged, enqueueStale, type Owner } from './enqueue.ts'
import {
  type Answered,
  type Asked,
  askFor,
  lackingFolders,
  markMissing,
  nextMissing,
  noteAnswers,
} from './missing.ts'
import { markPassedOver, markRead, passedOverFolders } from './passedOver.ts'
import { failedAgain, isLasting } from './retryPolicy.ts'
import { folderOf, nextFolder } from './scannedFolders.ts'
import { isWanted, placeNew, removeGone, removeMovedOut } from './syncSteps.ts'

/**
 * A full scan, for a source that does not say what changed: every folder whose contents are known is read again. What is
 * in none of them is asked for by its id before it is removed (`missing.ts`), when all folders are read, so that what was
 * moved is not lost. A folder that cannot be read loses nothing. What is seen is marked with a number and not with a
 * time: clocks differ from process to process.
 */

/** A folder that failed, by its row (0: the top), and is read after the others. Moments are milliseconds since 1970. */
const Deferred = v.object({ id: v.number(), tries: v.number(), since: v.number(), retryAt: v.number() })

/** Where a scan stands, as it is kept with the account. */
const Sweep = v.object({
  /** The account's when it began. */
  round: v.number(),
  /** Whether the top was read. */
  hasTop: v.boolean(),
  /** The folder that was read last, by its row: 0 for the top, -1 for none. */
  after: v.number(),
  /** Where the reading of the next folder goes on; null: at its beginning. */
  cursor: v.nullable(v.string()),
  /** Folders that are left alone: a change feed tells of all that happens in them. */
  skips: v.optional(v.array(v.string()), []),
  /** How often the next folder was begun anew because its cursor was refused. */
  restarts: v.optional(v.number(), 0),
  deferred: v.optional(v.array(Deferred), []),
  /** All folders were read. */
  isRead: v.optional(v.boolean(), false),
  /** Why the first part was passed over that cannot say so itself. */
  fault: v.optional(v.nullable(v.string()), null),
})
export type Sweep = v.InferOutput<typeof Sweep>

/** The top, and what comes after all rows. */
const TOP_ROW = 0
const LAST_ROW = 2_147_483_647
/** Folders that may be deferred. Further ones are skipped at once. */
const MAX_DEFERRED = 50

export type Folder = {
  readonly id: number
  readonly externalId: string | null
  readonly handle: string | null
}

export type SweepStep = { readonly sweep: Sweep; readonly isFlat: boolean } & (
  | { readonly kind: 'page'; readonly folder: Folder; readonly page: ItemPage }
  /** It is read from its beginning, because its cursor is refused. */
  | { readonly kind: 'restarted' }
  /** It fails, and is read after the others. */
  | { readonly kind: 'deferred'; readonly folder: Folder; readonly fault: SourceFault }
  /** Without a fault: it is not known any more. */
  | { readonly kind: 'unread'; readonly folder: Folder; readonly fault: SourceFault | null }
  | { readonly kind: 'read' }
  | { readonly kind: 'asked'; readonly answers: readonly Answered[] }
  | { readonly kind: 'end' }
)

/** What was left out of the account is counted anew: a scan sees again whatever it has room for. */
export async function countAnew(trx: Db, { id }: Owner, { sweep }: SweepStep): Promise<void> {
  if (sweep.after >= 0 || sweep.cursor !== null) return
  await sql`update accounts set has_left_out = false where id = ${id}`.execute(trx)
}

/** Everything known is read again, because what changed cannot be told; what changes from now on can. */
export async function beginSweep(trx: Db, { id, round }: AccountRow): Promise<void> {
  await sql`update accounts set round = ${round + 1}, start_due = true, change_cursor = null where id = ${id}`.execute(
    trx,
  )
  await keep(trx, id, begun(round + 1))
}

/** The same, where what changes from now on is told already. `skips`: folders of which all is. */
export async function sweepOnce(
  trx: Db,
  { id, round }: AccountRow,
  skips: readonly string[] = [],
): Promise<void> {
  await sql`update accounts set round = ${round + 1}, changes_due = true where id = ${id}`.execute(trx)
  await keep(trx, id, { ...begun(round + 1), skips: [...skips] })
}

/** Only what the last scan passed over is read, and folders that lack something for a day. Nothing, where there is none. */
export async function sweepPassedOver(
  trx: Db,
  account: Pick<AccountRow, 'id' | 'round' | 'scan_fault'>,
  { isFlat, now }: { readonly isFlat: boolean; readonly now: Date },
): Promise<void> {
  const { id, round, scan_fault: fault } = account
  const at = now.getTime()
  const passedOver = await passedOverFolders(trx, id, MAX_DEFERRED)
  const lacking = (await lackingFolders(trx, id, now, MAX_DEFERRED)).map((row) => (isFlat ? TOP_ROW : row))
  const all = new Set([...(fault === null ? [] : [TOP_ROW]), ...passedOver, ...lacking])
  const rows = [...all].slice(0, MAX_DEFERRED)
  if (rows.length === 0) return
  await sql`update accounts set round = ${round + 1}, changes_due = true where id = ${id}`.execute(trx)
  const deferred = rows.map((row) => ({ id: row, tries: 0, since: at, retryAt: at }))
  await keep(trx, id, { ...begun(round + 1), after: LAST_ROW, deferred })
}

type Scan = Asked & {
  readonly clock: Pick<Clock, 'now'>
} & Pick<AccountSettings, 'types' | 'attachments'>

/** The next step of an account's scan. Null: it waits for a folder that fails. Rejects as connectors do. */
export async function nextSweepStep(
  db: Db,
  account: AccountRow,
  scan: Scan,
  signal: AbortSignal,
): Promise<SweepStep | null> {
  const { connector, clock } = scan
  const sweep = sweepOf(account)
  const isFlat = connector.placement === 'flat'
  const at = { sweep, isFlat }
  if (sweep.isRead) {
    const rows = await nextMissing(db, account.id, sweep.round)
    if (rows.length === 0) return { ...at, kind: 'end' }
    return { ...at, kind: 'asked', answers: await askFor(rows, scan, signal) }
  }
  const folder = await nextFolder(db, account, sweep, isFlat)
  if (folder) return readFolder(db, account.id, { ...at, folder }, scan, signal)
  const [first] = [...sweep.deferred].sort((one, other) => one.retryAt - other.retryAt)
  if (!first) return { ...at, kind: 'read' }
  if (first.retryAt > clock.now().getTime()) return null
  const again = await folderOf(db, account.id, first.id)
  if (again) return readFolder(db, account.id, { ...at, folder: again }, scan, signal)
  return { ...at, kind: 'unread', folder: { id: first.id, externalId: null, handle: null }, fault: null }
}

type At = { readonly sweep: Sweep; readonly isFlat: boolean; readonly folder: Folder }

async function readFolder(
  db: Db,
  accountId: number,
  at: At,
  { connector, credential, types, attachments, isAlive }: Scan,
  signal: AbortSignal,
): Promise<SweepStep> {
  const { folder, sweep } = at
  const { cursor } = sweep
  try {
    const { externalId, handle } = folder
    const known = (ids: readonly string[]) => knownItems(db, accountId, ids)
    const request = { folder: externalId, cursor, handle, types, attachments, known }
    const page = await connector.list(credential, request, signal)
    return { ...at, kind: 'page', page: advanced(page, cursor) }
  } catch (error) {
    if (!isOfPart(error)) throw error
    if (isRefusedCursor(error, cursor) && sweep.restarts < MAX_RESTARTS) return { ...at, kind: 'restarted' }
    // What may not be read now is not gone, and neither is what is not found: a server that is being moved finds nothing.
    if (isOfOneItem(error)) return { ...at, kind: 'unread', fault: error }
    if (!(await isAlive())) throw error
    return { ...at, kind: 'deferred', fault: error }
  }
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
      return keep(trx, owner.id, { ...sweep, cursor: null, restarts: sweep.restarts + 1 })
    case 'deferred':
      return applyDeferral(trx, owner, step, now)
    case 'unread':
      return passOver(trx, owner, step, now)
    case 'read':
      await markMissing(trx, owner.id, { round, hasTop, isFlat }, now)
      return keep(trx, owner.id, { ...sweep, isRead: true })
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
  if (nextCursor !== null) return keep(trx, owner.id, { ...sweep, cursor: nextCursor })
  const isTop = folder.externalId === null
  if (isTop) await sql`update accounts set top_listed_at = ${now} where id = ${owner.id}`.execute(trx)
  if (isTop && isFlat) await placeNew(trx, owner, settings, now)
  if (folder.externalId !== null) {
    await sql`update items set swept_in = ${sweep.round}, listed_at = ${now} where id = ${folder.id}`.execute(
      trx,
    )
    await markRead(trx, owner, folder.externalId, now)
  }
  await keep(trx, owner.id, { ...behind(sweep, folder), hasTop: sweep.hasTop || isTop })
}

/** The scan once it is done with a folder. */
function behind(sweep: Sweep, { id }: Folder): Sweep {
  const deferred = sweep.deferred.filter((one) => one.id !== id)
  return { ...sweep, after: Math.max(sweep.after, id), cursor: null, restarts: 0, deferred }
}

/** The folder is read later, until that has failed for minutes. */
async function applyDeferral(
  trx: Db,
  owner: Owner,
  step: Extract<SweepStep, { kind: 'deferred' }>,
  now: Date,
): Promise<void> {
  const next = deferred(step.sweep, step.folder, now)
  return next === null ? passOver(trx, owner, step, now) : keep(trx, owner.id, next)
}

async function passOver(
  trx: Db,
  owner: Owner,
  { sweep, folder, fault }: Extract<SweepStep, { kind: 'deferred' | 'unread' }>,
  now: Date,
): Promise<void> {
  const said = fault && (await markPassedOver(trx, owner, folder.externalId, fault, now))
  await keep(trx, owner.id, { ...behind(sweep, folder), fault: sweep.fault ?? said })
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
  await keep(trx, owner.id, { ...sweep, fault: PART_FAILS })
}

/** The scan once a folder failed. Null: it goes on without it. */
function deferred(sweep: Sweep, folder: Folder, now: Date): Sweep | null {
  const before = sweep.deferred.find(({ id }) => id === folder.id)
  const failing = failedAgain(before ? { tries: before.tries, since: new Date(before.since) } : null, now)
  const others = behind(sweep, folder)
  if (isLasting(failing, now) || others.deferred.length >= MAX_DEFERRED) return null
  const { tries, since, retryAt } = failing
  const one = { id: folder.id, tries, since: since.getTime(), retryAt: retryAt.getTime() }
  return { ...others, deferred: [...others.deferred, one] }
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

async function keep(trx: Db, accountId: number, sweep: Sweep): Promise<void> {
  await sql`update accounts set sweep = ${JSON.stringify(sweep)} where id = ${accountId}`.execute(trx)
}

function begun(round: number): Sweep {
  return {
    round,
    hasTop: false,
    after: -1,
    cursor: null,
    skips: [],
    restarts: 0,
    deferred: [],
    isRead: false,
    fault: null,
  }
}

export function sweepOf({ sweep, round }: Pick<AccountRow, 'sweep' | 'round'>): Sweep {
  const parsed = v.safeParse(Sweep, sweep)
  return parsed.success ? parsed.output : begun(round)
}
