import { sql } from 'kysely'
import * as v from 'valibot'
import type { AccountSettings } from '../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../db/accounts/accounts.ts'
import { type ItemRow, knownItems, storeItems, toSourceItem } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import {
  advanced,
  type Connector,
  type Credential,
  type ItemPage,
  isOfOneItem,
} from '../sources/Connector.ts'
import { enqueueChanged, enqueueStale, type Owner } from './enqueue.ts'
import { isWanted, placeNew, removeGone, removeMovedOut } from './syncSteps.ts'

/**
 * What changed at a source that does not say it: every folder whose contents are known is read again, and what was seen
 * in none of them is gone. Nothing is removed before all are read, so that what was moved is not lost, and nothing
 * because a folder could not be found: its parent's listing says whether it is there. What is seen is marked with a number and not with a time: clocks differ from process to process.
 */

/** Where a sweep stands, as it is kept with the account. */
const Sweep = v.object({
  /** The account's when it began. */
  round: v.number(),
  /** Whether the top was read. */
  hasTop: v.boolean(),
  /** The folder that was read last, by its row: 0 for the top, -1 for none. */
  after: v.number(),
  /** Where the reading of the next folder goes on; null: at its beginning. */
  cursor: v.nullable(v.string()),
})
type Sweep = v.InferOutput<typeof Sweep>

type Folder = { readonly id: number; readonly externalId: string | null; readonly handle: string | null }

const TOP: Folder = { id: 0, externalId: null, handle: null }

export type SweepStep = { readonly sweep: Sweep; readonly isFlat: boolean } & (
  | { readonly kind: 'page'; readonly folder: Folder; readonly page: ItemPage }
  | { readonly kind: 'unread'; readonly folder: Folder }
  | { readonly kind: 'asked'; readonly item: number; readonly isThere: boolean }
  | { readonly kind: 'end' }
)

/** What was left out of the account is counted anew: a sweep sees again whatever it has room for. */
export async function countAnew(trx: Db, { id }: Owner, { sweep }: SweepStep): Promise<void> {
  if (sweep.after >= 0 || sweep.cursor !== null) return
  await sql`update accounts set has_left_out = false where id = ${id}`.execute(trx)
}

/** Everything known is read again, because what changed cannot be told; what changes from now on can. */
export async function beginSweep(trx: Db, { id, round }: AccountRow): Promise<void> {
  await sql`update accounts set round = ${round + 1}, start_due = true, change_cursor = null where id = ${id}`.execute(
    trx,
  )
  await keep(trx, id, { round: round + 1, hasTop: false, after: -1, cursor: null })
}

/** The same, where what changes from now on is told already. */
export async function sweepOnce(trx: Db, { id, round }: AccountRow): Promise<void> {
  await sql`update accounts set round = ${round + 1}, changes_due = true where id = ${id}`.execute(trx)
  await keep(trx, id, { round: round + 1, hasTop: false, after: -1, cursor: null })
}

type Asked = {
  readonly connector: Connector
  readonly credential: Credential
} & Pick<AccountSettings, 'types' | 'attachments'>

/** The next step of an account's sweep. Rejects as connectors do. */
export async function nextSweepStep(
  db: Db,
  account: AccountRow,
  { connector, credential, types, attachments }: Asked,
  signal: AbortSignal,
): Promise<SweepStep> {
  const isFlat = connector.placement === 'flat'
  const at = { sweep: sweepOf(account), isFlat }
  const { after, cursor } = at.sweep
  const folder = isFlat ? (after < 0 ? TOP : null) : await nextFolder(db, account, after)
  if (!folder) {
    const missed = connector.has ? await nextMissed(db, account.id, at) : null
    if (!connector.has || !missed) return { ...at, kind: 'end' }
    const isThere = await connector.has(credential, toSourceItem(missed), signal)
    return { ...at, kind: 'asked', item: missed.id, isThere }
  }
  try {
    const { externalId, handle } = folder
    const known = (ids: readonly string[]) => knownItems(db, account.id, ids)
    const request = { folder: externalId, cursor, handle, types, attachments, known }
    const page = await connector.list(credential, request, signal)
    return { ...at, kind: 'page', folder, page: advanced(page, cursor) }
  } catch (error) {
    // What may not be read now is not gone, and neither is what is not found: a server that is being moved finds nothing.
    if (isOfOneItem(error)) return { ...at, kind: 'unread', folder }
    throw error
  }
}

export async function applySweepStep(
  trx: Db,
  owner: Owner,
  step: SweepStep,
  settings: AccountSettings,
  now: Date,
): Promise<void> {
  if (step.kind === 'end') return endSweep(trx, owner, step, settings, now)
  if (step.kind === 'asked') return noteAsked(trx, step)
  const { sweep, folder } = step
  if (step.kind === 'unread') return keep(trx, owner.id, { ...sweep, after: folder.id, cursor: null })
  const { items, nextCursor } = step.page
  const added = await storeItems(trx, owner.id, items)
  await enqueueChanged(trx, owner, isWanted(added, settings), settings.files, now)
  if (nextCursor !== null) return keep(trx, owner.id, { ...sweep, cursor: nextCursor })
  const isTop = folder.externalId === null
  if (isTop) await sql`update accounts set top_listed_at = ${now} where id = ${owner.id}`.execute(trx)
  if (isTop && step.isFlat) await placeNew(trx, owner, settings, now)
  if (!isTop)
    await sql`update items set swept_in = ${sweep.round}, listed_at = ${now} where id = ${folder.id}`.execute(
      trx,
    )
  await keep(trx, owner.id, { ...sweep, hasTop: sweep.hasTop || isTop, after: folder.id, cursor: null })
}

async function noteAsked(
  trx: Db,
  { item, isThere, sweep }: Extract<SweepStep, { kind: 'asked' }>,
): Promise<void> {
  if (isThere) await sql`update items set seen_in = ${sweep.round} where id = ${item}`.execute(trx)
  else await sql`update items set is_gone = true where id = ${item}`.execute(trx)
}

/** What the listing of the top did not have. */
async function nextMissed(
  db: Db,
  accountId: number,
  { sweep: { round, hasTop }, isFlat }: Pick<SweepStep, 'sweep' | 'isFlat'>,
): Promise<ItemRow | null> {
  if (!hasTop) return null
  const found = await sql<ItemRow>`
    select * from items
    where account_id = ${accountId} and (${isFlat} or parent_key is null)
      and seen_in < ${round} and not is_gone
    order by id limit 1`.execute(db)
  return found.rows[0] ?? null
}

/** What is gone is removed, and files of changed items are fetched again. */
async function endSweep(
  trx: Db,
  owner: Owner,
  { sweep: { round, hasTop }, isFlat }: Pick<SweepStep, 'sweep' | 'isFlat'>,
  settings: AccountSettings,
  now: Date,
): Promise<void> {
  await sql`update items i set is_gone = true
    where i.account_id = ${owner.id} and i.seen_in < ${round} and (
      (${hasTop} and (${isFlat} or i.parent_key is null)) or exists (
        select from items f where f.account_id = i.account_id and f.external_key = i.parent_key
          and f.swept_in = ${round}))`.execute(trx)
  await removeGone(trx, owner.id, now)
  await removeMovedOut(trx, owner.id, settings, now)
  await enqueueStale(trx, owner, now)
  // Where all was asked for anew meanwhile, it begins anew.
  await sql`update accounts set sweep = null, changes_due = round > ${round}, looked_at = ${now}
    where id = ${owner.id}`.execute(trx)
}

/** The top, then folders: whose contents are known, which are imported, or in which something is. */
async function nextFolder(db: Db, { id, ...account }: AccountRow, after: number): Promise<Folder | null> {
  const isImported = (item: string) =>
    sql`exists (select from files f where f.account_id = ${id}
      and f.external_key = ${sql.ref(item)} and f.deleted_at is null)`
  if (after < 0) {
    const top = await sql<{ is_known: boolean }>`select exists (
      select from items i where i.account_id = ${id} and i.parent_key is null and ${isImported('i.external_key')}
    ) as is_known`.execute(db)
    const isWhole = account.top_listed_at !== null || account.takes_all
    if (isWhole || top.rows[0]?.is_known) return TOP
  }
  const found = await sql<{ id: number; external_id: string; handle: string | null }>`
    select i.id, i.external_id, i.handle from items i
    where i.account_id = ${id} and i.is_expandable and i.id > ${Math.max(after, 0)} and (
      i.listed_at is not null or ${isImported('i.external_key')} or exists (
        select from items c where c.account_id = ${id} and c.parent_key = i.external_key
          and ${isImported('c.external_key')}))
    order by i.id limit 1`.execute(db)
  const [row] = found.rows
  return row ? { id: row.id, externalId: row.external_id, handle: row.handle } : null
}

async function keep(trx: Db, accountId: number, sweep: Sweep): Promise<void> {
  await sql`update accounts set sweep = ${JSON.stringify(sweep)} where id = ${accountId}`.execute(trx)
}

function sweepOf({ sweep, round }: AccountRow): Sweep {
  const parsed = v.safeParse(Sweep, sweep)
  return parsed.success ? parsed.output : { round, hasTop: false, after: -1, cursor: null }
}
