import { type AccountRow, findAnyAccount } from '../db/accounts/accounts.ts'
import { importedRoots, itemsByHandle, knownItems, pickedItems } from '../db/items/items.ts'
import { withinCeiling } from '../db/items/withinCeiling.ts'
import { withKnownPlace } from '../db/items/withKnownPlace.ts'
import { forgetAttempts } from '../db/jobs/jobs.ts'
import { applyChanges } from '../db/sync/applyChanges.ts'
import { failingOf, keepFailing, keepFault, storeStart } from '../db/sync/changeFeed.ts'
import type { Effects } from '../jobs/JobHandler.ts'
import {
  advanced,
  type Changes,
  type Connector,
  type Credential,
  type FeedRequest,
  isOfOneItem,
  SourceFault,
} from '../sources/Connector.ts'
import { isOfPart, isRefusedCursor, reasonOfPart } from '../sources/client/partFaults.ts'
import { applySweepStep, countAnew } from './applySweepStep.ts'
import { beginSweep, sweepOnce, sweepPassedOver } from './beginSweep.ts'
import { conversationChanges } from './conversationChanges.ts'
import { failedAgain, isLasting } from './retryPolicy.ts'
import type { SyncDeps } from './SyncDeps.ts'
import { nextSweepStep } from './sweep.ts'

/** A cursor that is refused so often is given up. */
const MAX_REFUSALS = 2

type Ask = { readonly connector: Connector; readonly credential: Credential }

/** Before anything is listed, so that nothing is missed between the listing and the first changes. */
export async function takeStart(deps: SyncDeps): Promise<boolean> {
  const { db, account, session, run } = deps
  const state = await findAnyAccount(db, account.id)
  if (!state?.start_due) return false
  const start = () =>
    session.call(
      async (connector, credential) =>
        (await connector.start?.(credential, feedOf(deps), run.signal)) ?? null,
    )
  const began = await start().then(
    (cursor) => ({ cursor, isUnknown: false }),
    async (error: unknown) => {
      // Without a beginning the next sync reads everything again.
      if (await isOfChanges(deps, error)) return { cursor: null, isUnknown: true }
      throw error
    },
  )
  await run.commit((trx) => storeStart(trx, account.id, began))
  return true
}

/** One step of what changed at the source. False: there is none now. */
export async function readChanges(deps: SyncDeps): Promise<boolean> {
  const { db, account, session, run, clock, job } = deps
  const state = await findAnyAccount(db, account.id)
  if (!state?.changes_due) return false
  const failing = failingOf(state)
  if (failing && state.sweep === null && failing.retryAt > clock.now()) return false
  const apply = await session.call((connector, credential) =>
    nextStep(deps, state, { connector, credential }),
  )
  if (!apply) return false
  await run.commit(async (trx) => {
    await apply(trx)
    await forgetAttempts(trx, job.id)
  })
  return true
}

async function nextStep(deps: SyncDeps, state: AccountRow, ask: Ask): Promise<Effects | null> {
  const { connector } = ask
  const { conversations: chat } = connector
  if (chat?.refresh) {
    const conversations = { refresh: chat.refresh.bind(chat) }
    const isPart = (error: unknown) => isOfChanges(deps, error)
    const source = { conversations, credential: ask.credential, isPart }
    return effectsOf(deps, state, await conversationChanges(deps.db, state, source, deps.run.signal), true)
  }
  if (!connector.changes || state.sweep !== null) return scan(deps, state, ask)
  // What was left out is among no changes, and there is room for some of it.
  if (state.has_left_out && state.item_count < deps.maxItems) return (trx) => beginSweep(trx, state)
  try {
    const changes = await feed(deps, state, ask)
    return changes && effectsOf(deps, state, changes, false)
  } catch (error) {
    if (error instanceof SourceFault && error.code === 'cursor-expired')
      return (trx) => beginSweep(trx, state)
    if (!isOfPart(error) || !(await isOfChanges(deps, error))) throw error
    return failed(deps, state, error)
  }
}

async function feed(
  deps: SyncDeps,
  state: AccountRow,
  { connector, credential }: Ask,
): Promise<Changes | null> {
  const { db, account, run } = deps
  const request = {
    ...feedOf(deps),
    cursor: state.change_cursor,
    picked: (externalIds: readonly string[]) => pickedItems(db, account.id, externalIds),
    known: (externalIds: readonly string[]) => knownItems(db, account.id, externalIds),
    byHandle: (handles: readonly string[]) => itemsByHandle(db, account.id, handles),
  }
  const changes = (await connector.changes?.(credential, request, run.signal)) ?? null
  return changes?.more ? advanced(changes, state.change_cursor) : changes
}

function effectsOf(deps: SyncDeps, state: AccountRow, changes: Changes, isChat: boolean): Effects {
  const { account, session, settings, clock, maxItems } = deps
  const { isFlat } = session
  return async (trx) => {
    const isPart = !isChat && !isFlat
    const items = isPart ? await withKnownPlace(trx, account.id, changes.changed) : changes.changed
    const changed = await withinCeiling(trx, account.id, items, maxItems)
    await applyChanges(trx, account, { ...changes, changed }, { settings, isFlat }, clock.now())
    if (state.failing !== null) await keepFailing(trx, account.id, null)
    if (!changes.more) await keepFault(trx, account.id, changes.fault ?? null)
    const { completeFolders: folders = [], completeRoots: roots = [] } = changes
    if (changes.readsAgain) await sweepOnce(trx, state, { folders, roots })
    else if (!changes.more && !isChat) await sweepPassedOver(trx, state, { isFlat, now: clock.now() })
  }
}

async function scan(deps: SyncDeps, state: AccountRow, ask: Ask): Promise<Effects | null> {
  const { db, account, run, clock, maxItems, probe } = deps
  // What is new at the top is in what is imported already.
  const settings = { ...deps.settings, ...(ask.connector.whole !== undefined && { takesAll: false }) }
  const { types, attachments } = settings
  const isAlive = () => probe.isAlive({ withTop: false })
  const step = await nextSweepStep(db, state, { ...ask, types, attachments, clock, isAlive }, run.signal)
  if (!step) return null
  return async (trx) => {
    await countAnew(trx, account, step)
    if (step.kind !== 'page') return applySweepStep(trx, account, step, settings, clock.now())
    const items = await withinCeiling(trx, account.id, step.page.items, maxItems)
    const kept = { ...step, page: { ...step.page, items } }
    return applySweepStep(trx, account, kept, settings, clock.now())
  }
}

/** The changes cannot be told. After some tries everything is read again instead, and they go on from then. */
function failed({ account, clock }: SyncDeps, state: AccountRow, error: SourceFault): Effects {
  return async (trx) => {
    const failing = failedAgain(failingOf(state), clock.now())
    await keepFailing(trx, account.id, failing)
    const isRefused = isRefusedCursor(error, state.change_cursor) && failing.tries >= MAX_REFUSALS
    if (!isRefused && !isLasting(failing, clock.now())) return
    if (!isRefused) await keepFault(trx, account.id, reasonOfPart(error))
    await beginSweep(trx, state)
  }
}

/** Whether a fault is one of this part, and the source answers what else it is asked. */
async function isOfChanges({ probe }: SyncDeps, error: unknown): Promise<boolean> {
  return isOfPart(error) && (isOfOneItem(error) || (await probe.isAlive({ withTop: true })))
}

function feedOf({ db, account, settings }: SyncDeps): FeedRequest {
  const { types, attachments } = settings
  return { roots: () => importedRoots(db, account.id), types, attachments }
}
