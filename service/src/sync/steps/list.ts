import { isAmong, isIn } from '../../db/items/itemFiles.ts'
import { handleOf, knownItems } from '../../db/items/items.ts'
import {
  findListing,
  keepFailedListing,
  type Listing,
  nextListing,
  storePage,
} from '../../db/items/listings.ts'
import { withinCeiling } from '../../db/items/withinCeiling.ts'
import { forgetAttempts } from '../../db/jobs/jobs.ts'
import type { Db } from '../../db/schema.ts'
import { endListing } from '../../db/sync/applyChanges.ts'
import { enqueueChanged } from '../../db/sync/enqueue.ts'
import { failFolder, markFailedFolder } from '../../db/sync/syncQueue.ts'
import type { Effects } from '../../jobs/JobHandler.ts'
import { whileWaiting } from '../../sources/client/meaning.ts'
import { isRateLimit } from '../../sources/client/PaceFault.ts'
import { isOfPart, isRefusedCursor, MAX_RESTARTS } from '../../sources/client/partFaults.ts'
import { requireNewCursor } from '../../sources/requireNewCursor.ts'
import { isItemFault, type SourceFault } from '../../sources/SourceFault.ts'
import type { ItemPage } from '../../sources/SourceItem.ts'
import { failedAgain, isLasting, limitedAgain, restartAt } from '../partRetries.ts'
import type { StepResult, SyncState } from './SyncStep.ts'

/** A failing folder starts again after so many attempts: its cursor may be the reason. */
const TRIES_WITH_CURSOR = 2

/** Lists one page of the next folder that is only listed, and not imported. */
export async function list(state: SyncState): Promise<StepResult | null> {
  const { db, account, clock } = state
  const listing = await nextListing(db, account.id, clock.now())
  return listing ? listPage(state, listing.folder) : null
}

/** Reads one page of a folder, or of the top level. Rejects with a fault of the source, not of this folder. */
export async function listPage(state: SyncState, wanted: string | null): Promise<StepResult> {
  const { db, account, session, run, settings, probe } = state
  const folder = session.isFlat ? null : wanted
  const listing = await findListing(db, account.id, folder)
  const cursor = listing?.cursor ?? null
  const handle = await handleOf(db, account.id, folder)
  const { types, attachments } = settings
  const known = (externalIds: readonly string[]) => knownItems(db, account.id, externalIds)
  const request = { folder, cursor, handle, types, attachments, known }
  const isRetry = listing !== undefined && listing.failing_since !== null
  // Before the folder, because after a rate limit nothing can be asked.
  const isAloneLimited = !isRetry || (await probe.isAlive({ withTop: folder !== null }))
  try {
    const answer = await session.call(async (connector, credential) => {
      const below = settings.listsAll && !connector.isLazy && !session.isFlat
      const page = requireNewCursor(await connector.list(credential, request, run.signal), cursor)
      return { page, below, whole: connector.whole }
    })
    return { effects: (trx) => keepPage(trx, state, folder, answer) }
  } catch (error) {
    const isLimited = isRateLimit(error) && isAloneLimited
    if (!isLimited && !isOfPart(error)) throw error
    const effects = await passOver(state, { folder, listing, fault: error, isLimited })
    return { effects, ...(isLimited && { failure: { error } }) }
  }
}

type Answer = { readonly page: ItemPage; readonly below: boolean; readonly whole: string | undefined }

async function keepPage(
  trx: Db,
  { account, clock, maxItems, session, settings, job }: SyncState,
  folder: string | null,
  { page, below, whole }: Answer,
): Promise<void> {
  const now = clock.now()
  const { isFlat } = session
  const stored = { ...page, items: await withinCeiling(trx, account.id, page.items, maxItems) }
  await storePage(trx, { accountId: account.id, folder }, stored, { below, isFlat, now })
  if (page.nextCursor === null && folder === null && settings.takesAll) {
    const all = whole === undefined ? isIn(null) : isAmong([whole])
    await enqueueChanged(trx, account, all, settings.files, now)
  }
  await endListing(trx, account.id, now)
  await forgetAttempts(trx, job.id)
}

type Failed = {
  readonly folder: string | null
  readonly listing: Listing | undefined
  readonly fault: SourceFault
  /** The source limits only this folder, as far as is known. */
  readonly isLimited: boolean
}

/** The folder fails, and the others continue. */
async function passOver(state: SyncState, failed: Failed): Promise<Effects> {
  const { folder, listing, fault, isLimited } = failed
  const { account, clock, job, probe } = state
  const cursor = listing?.cursor ?? null
  const restarts = listing?.restarts ?? 0
  const refused = isRefusedCursor(fault, cursor) && restarts < MAX_RESTARTS
  // The source's message about this folder is shown at once; the next sync retries it.
  const isClear = isItemFault(fault) && folder !== null
  const isKnown = refused || isClear || isLimited
  if (!isKnown && !(await probe.isAlive({ withTop: folder !== null }))) throw fault
  return async (trx) => {
    const now = clock.now()
    if (refused) {
      const again = { ...failureOf(listing), cursor: null, restarts: restarts + 1 }
      const at = { ...again, retry_at: restartAt(restarts, now), reason: whileWaiting(fault) }
      await keepFailedListing(trx, account.id, folder, at)
    } else if (isClear) await failFolder(trx, account.id, folder, fault.message, now)
    else await keepFailure(trx, state, failed)
    await endListing(trx, account.id, now)
    await forgetAttempts(trx, job.id)
  }
}

async function keepFailure(
  trx: Db,
  { account, clock }: SyncState,
  { folder, listing, fault, isLimited }: Failed,
): Promise<void> {
  const now = clock.now()
  const { tries, failing_since: since } = failureOf(listing)
  const before = since && { tries, since }
  const failing = isLimited ? limitedAgain(before, fault, now) : failedAgain(before, now)
  // An unreadable top level must not look like an empty account.
  const lasts = isLasting(failing, now) || isItemFault(fault)
  const begins = !isLimited && failing.tries > TRIES_WITH_CURSOR && listing?.cursor != null
  const reason = whileWaiting(fault)
  await keepFailedListing(trx, account.id, folder, {
    cursor: begins ? null : (listing?.cursor ?? null),
    restarts: (listing?.restarts ?? 0) + (begins ? 1 : 0),
    tries: failing.tries,
    failing_since: failing.since,
    retry_at: failing.retryAt,
    is_skipped: lasts,
    reason,
  })
  if (folder !== null) await markFailedFolder(trx, account.id, folder, { reason, isLasting: lasts }, now)
}

function failureOf(listing: Listing | undefined) {
  const { tries = 0, failing_since = null } = listing ?? {}
  return { tries, failing_since, is_skipped: false }
}
