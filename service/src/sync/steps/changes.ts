import { itemsByHandle, knownItems, pickedItems } from '../../db/items/items.ts'
import { withinCeiling } from '../../db/items/withinCeiling.ts'
import { withKnownPlace } from '../../db/items/withKnownPlace.ts'
import { forgetAttempts } from '../../db/jobs/jobs.ts'
import { applyChanges } from '../../db/sync/applyChanges.ts'
import { failingOf, keepFailing, keepFault } from '../../db/sync/changeFeed.ts'
import type { Effects } from '../../jobs/JobHandler.ts'
import type { Changes } from '../../sources/abilities/Changes.ts'
import type { Connector } from '../../sources/Connector.ts'
import type { Credential } from '../../sources/Credential.ts'
import { isRateLimit } from '../../sources/client/PaceFault.ts'
import { isOfPart, isRefusedCursor, reasonOfPart } from '../../sources/client/partFaults.ts'
import { requireNewCursor } from '../../sources/requireNewCursor.ts'
import { SourceFault } from '../../sources/SourceFault.ts'
import { beginScan, scanOnce, scanPassedOver } from '../beginScan.ts'
import { areChangesDue, feedRequest, isAliveBeforeRetry, isOfChanges } from '../feedRequest.ts'
import { failedAgain, isLasting } from '../partRetries.ts'
import type { StepResult, SyncState } from './SyncStep.ts'

/** Refusals of a cursor after which it is given up. */
const MAX_REFUSALS = 2

/** Reads one page of the change feed. */
export async function readChanges(state: SyncState): Promise<StepResult | null> {
  const { account, session, clock, job } = state
  if (!session.hasChanges || account.sweep !== null || !areChangesDue(account, clock.now())) return null
  const result = await readFeed(state)
  if (!result) return null
  return {
    ...result,
    effects: async (trx) => {
      await result.effects(trx)
      await forgetAttempts(trx, job.id)
    },
  }
}

async function readFeed(state: SyncState): Promise<StepResult | null> {
  const { account, session, maxItems } = state
  // A change feed doesn't report items that were left out, and now there is room for some.
  if (account.has_left_out && account.item_count < maxItems)
    return { effects: (trx) => beginScan(trx, account) }
  return session.call((connector, credential) => pageOfFeed(state, connector, credential))
}

async function pageOfFeed(
  state: SyncState,
  connector: Connector,
  credential: Credential,
): Promise<StepResult | null> {
  // Before the feed, because after a rate limit nothing can be asked.
  const mayLimitFeedAlone = await isAliveBeforeRetry(state)
  try {
    const page = await readPage(state, connector, credential)
    if (!page) return null
    const failure = page.limited && { error: page.limited }
    return { effects: effectsOf(state, page), ...(failure && { failure }) }
  } catch (error) {
    if (error instanceof SourceFault && error.code === 'cursor-expired')
      return { effects: replacedByScan(state) }
    if (isRateLimit(error) && mayLimitFeedAlone) return { effects: failed(state, error), failure: { error } }
    if (!isOfPart(error) || !(await isOfChanges(state, error))) throw error
    return { effects: failed(state, error) }
  }
}

async function readPage(
  state: SyncState,
  connector: Connector,
  credential: Credential,
): Promise<Changes | null> {
  const { db, account, run } = state
  const request = {
    ...feedRequest(state),
    cursor: account.change_cursor,
    picked: (externalIds: readonly string[]) => pickedItems(db, account.id, externalIds),
    known: (externalIds: readonly string[]) => knownItems(db, account.id, externalIds),
    byHandle: (handles: readonly string[]) => itemsByHandle(db, account.id, handles),
  }
  const changes = (await connector.changes?.(credential, request, run.signal)) ?? null
  return changes?.more ? requireNewCursor(changes, account.change_cursor) : changes
}

function effectsOf(state: SyncState, changes: Changes): Effects {
  const { account, session, settings, clock, maxItems } = state
  const { isFlat } = session
  return async (trx) => {
    const items = isFlat ? changes.changed : await withKnownPlace(trx, account.id, changes.changed)
    const changed = await withinCeiling(trx, account.id, items, maxItems)
    await applyChanges(trx, account, { ...changes, changed }, { settings, isFlat }, clock.now())
    if (account.failing !== null) await keepFailing(trx, account.id, null)
    if (!changes.more) await keepFault(trx, account.id, changes.fault ?? null)
    const { completeFolders: folders = [], completeRoots: roots = [] } = changes
    if (changes.readsAgain) await scanOnce(trx, account, { folders, roots })
    else if (!changes.more) await scanPassedOver(trx, account, { isFlat, now: clock.now() })
  }
}

/** The feed answers, but not from this cursor: a full scan finds what it would have told. */
function replacedByScan({ account }: SyncState): Effects {
  return async (trx) => {
    await keepFailing(trx, account.id, null)
    await keepFault(trx, account.id, null)
    await beginScan(trx, account)
  }
}

/** The change feed fails. After some attempts a full scan replaces it, and the feed continues from then. */
function failed({ account, clock }: SyncState, error: SourceFault): Effects {
  return async (trx) => {
    const again = failedAgain(failingOf(account), clock.now())
    // The job waits as long as the source says.
    const failing = isRateLimit(error) ? { ...again, retryAt: clock.now() } : again
    await keepFailing(trx, account.id, failing)
    const isRefused = isRefusedCursor(error, account.change_cursor) && failing.tries >= MAX_REFUSALS
    if (!isRefused && !isLasting(failing, clock.now())) return
    if (!isRefused) await keepFault(trx, account.id, reasonOfPart(error))
    await beginScan(trx, account)
  }
}
