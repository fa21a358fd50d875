import { sql } from 'kysely'
import type { AccountSettings } from '../db/accounts/AccountSettings.ts'
import { findAnyAccount } from '../db/accounts/accounts.ts'
import { isAmong, isIn } from '../db/items/itemFiles.ts'
import { handleOf, importedRoots, itemsByHandle, knownItems, pickedItems } from '../db/items/items.ts'
import { isListed, listingCursor, nextListing, storePage } from '../db/items/listings.ts'
import { withinCeiling } from '../db/items/withinCeiling.ts'
import { withKnownPlace } from '../db/items/withKnownPlace.ts'
import { forgetAttempts } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import {
  advanced,
  type FeedRequest,
  isOfOneItem,
  SourceFault,
  type SourceItem,
} from '../sources/Connector.ts'
import { conversationChanges } from './conversationChanges.ts'
import { enqueueChanged } from './enqueue.ts'
import { AT_ONCE, type FetchDependencies, FetchStep } from './FetchStep.ts'
import { applySweepStep, beginSweep, countAnew, nextSweepStep, sweepOnce } from './sweep.ts'
import { endExpansion, failFolder, nextExpansion, nextFetches } from './syncQueue.ts'
import { applyChanges, endListing } from './syncSteps.ts'

type Dependencies = FetchDependencies & {
  /** Items of an account that are kept. */
  readonly maxItems: number
  readonly settings: AccountSettings
}

/** Files per step: what a crash makes us fetch again, and what one transaction stores. */
const BATCH = 48

/** Works off what is to be done for one account. Rejects with a SourceFault, or with the signal's reason. */
export class AccountSync {
  private readonly deps: Dependencies
  /** Its process died at it: so many of the next files may hold the one that kills. */
  private careful: number

  constructor(dependencies: Dependencies) {
    this.deps = dependencies
    this.careful = dependencies.job.suspect ? BATCH : 0
  }

  /**
   * Contents come before folders, and what a person chose before what is only listed. Ends early when others wait: what
   * is left is in the database.
   */
  async work(): Promise<void> {
    const { signal } = this.deps.run
    while (!signal.aborted) {
      const done =
        (await this.takeStart()) ||
        (await this.fetchSome()) ||
        (await this.expandOne()) ||
        (await this.readChanges()) ||
        (await this.listOne())
      await this.deps.run.survived()
      this.careful -= AT_ONCE
      if (!done || (await this.deps.run.givesWay())) return
    }
    signal.throwIfAborted()
  }

  private async fetchSome(): Promise<boolean> {
    const isCareful = this.careful > 0
    const queued = await nextFetches(this.deps.db, this.deps.account.id, isCareful ? AT_ONCE : BATCH)
    if (queued.length === 0) return false
    // Should one of the files have killed the process, it is to be alone with its own job.
    await new FetchStep(this.deps, { readsNow: !isCareful }).run(queued)
    return true
  }

  private async expandOne(): Promise<boolean> {
    const { db, account, clock, settings } = this.deps
    const folder = await nextExpansion(db, account.id)
    if (folder === null) return false
    if (!(await isListed(db, account.id, folder))) return this.listPage(folder)
    await this.commit(async (trx) => {
      await enqueueChanged(trx, account, isIn(folder), settings.files, clock.now())
      await endExpansion(trx, account.id, folder, clock.now())
    })
    return true
  }

  /** Before anything is listed, so that nothing is missed between the listing and the first changes. */
  private async takeStart(): Promise<boolean> {
    const { db, account, session, run } = this.deps
    const state = await findAnyAccount(db, account.id)
    if (!state?.start_due) return false
    const cursor = await session.call(
      async (connector, credential) => (await connector.start?.(credential, this.feed(), run.signal)) ?? null,
    )
    await this.commit(async (trx) => {
      await sql`update accounts set change_cursor = coalesce(${cursor}, change_cursor), start_due = false
        where id = ${account.id}`.execute(trx)
    })
    return true
  }

  private async readChanges(): Promise<boolean> {
    const { db, account, session, run, clock, job } = this.deps
    const state = await findAnyAccount(db, account.id)
    if (!state?.changes_due) return false
    const { signal } = run
    const apply = await session.call(async (connector, credential) => {
      const { conversations: chat, whole } = connector
      const conversations = chat?.refresh && { refresh: chat.refresh.bind(chat) }
      // What is new at the top is in what is imported already.
      const settings = { ...this.deps.settings, ...(whole !== undefined && { takesAll: false }) }
      if (!conversations && (!connector.changes || state.sweep !== null)) {
        const { types, attachments } = settings
        const asked = { connector, credential, types, attachments }
        const step = await nextSweepStep(db, state, asked, signal)
        return async (trx: Db) => {
          await countAnew(trx, account, step)
          const kept = step.kind === 'page' ? { ...step, page: await this.kept(trx, step.page) } : step
          return applySweepStep(trx, account, kept, settings, clock.now())
        }
      }
      // What was left out is among no changes, and there is room for some of it.
      if (!conversations && state.has_left_out && state.item_count < this.deps.maxItems)
        return (trx: Db) => beginSweep(trx, state)
      try {
        const changes = conversations
          ? await conversationChanges(db, state, { conversations, credential }, signal)
          : await connector.changes?.(
              credential,
              {
                ...this.feed(),
                cursor: state.change_cursor,
                picked: (externalIds) => pickedItems(db, account.id, externalIds),
                known: (externalIds) => knownItems(db, account.id, externalIds),
                byHandle: (handles) => itemsByHandle(db, account.id, handles),
              },
              signal,
            )
        if (changes?.more) advanced(changes, state.change_cursor)
        const how = { settings, isFlat: session.isFlat }
        return async (trx: Db) => {
          if (!changes) return
          const isPart = !conversations && !session.isFlat
          const items = isPart ? await withKnownPlace(trx, account.id, changes.changed) : changes.changed
          const { items: changed } = await this.kept(trx, { items })
          await applyChanges(trx, account, { ...changes, changed }, how, clock.now())
          if (changes.readsAgain) await sweepOnce(trx, state)
        }
      } catch (error) {
        if (!(error instanceof SourceFault) || error.code !== 'cursor-expired') throw error
        return (trx: Db) => beginSweep(trx, state)
      }
    })
    await this.commit(async (trx) => {
      await apply(trx)
      await forgetAttempts(trx, job.id)
    })
    return true
  }

  private async listOne(): Promise<boolean> {
    const listing = await nextListing(this.deps.db, this.deps.account.id)
    return listing ? this.listPage(listing.folder) : false
  }

  private async listPage(wanted: string | null): Promise<true> {
    const { db, account, session, run, settings, clock, job } = this.deps
    const { isFlat } = session
    const folder = isFlat ? null : wanted
    const cursor = await listingCursor(db, account.id, folder)
    const handle = await handleOf(db, account.id, folder)
    const { types, attachments } = settings
    const known = (externalIds: readonly string[]) => knownItems(db, account.id, externalIds)
    const request = { folder, cursor, handle, types, attachments, known }
    const { page, below, whole } = await session.call(async (connector, credential) => {
      const read = connector.list(credential, request, run.signal).catch((error: unknown) => {
        // The others can be read.
        if (folder !== null && isOfOneItem(error)) return error
        throw error
      })
      const below = settings.listsAll && !connector.isLazy && !isFlat
      return { page: await read, below, whole: connector.whole }
    })
    const listed = page instanceof SourceFault ? null : advanced(page, cursor)
    await this.commit(async (trx) => {
      const now = clock.now()
      if (page instanceof SourceFault) await failFolder(trx, account.id, folder ?? '', page.message, now)
      if (listed) {
        const kept = await this.kept(trx, listed)
        await storePage(trx, { accountId: account.id, folder }, kept, { below, isFlat, now })
      }
      if (listed?.nextCursor === null && folder === null && settings.takesAll) {
        const all = whole === undefined ? isIn(null) : isAmong([whole])
        await enqueueChanged(trx, account, all, settings.files, now)
      }
      await endListing(trx, account.id, now)
      await forgetAttempts(trx, job.id)
    })
    return true
  }

  /** What of a page the account may keep. */
  private async kept<P extends { readonly items: readonly SourceItem[] }>(trx: Db, page: P): Promise<P> {
    const items = await withinCeiling(trx, this.deps.account.id, page.items, this.deps.maxItems)
    return { ...page, items }
  }

  private feed(): FeedRequest {
    const { db, account, settings } = this.deps
    const { types, attachments } = settings
    return { roots: () => importedRoots(db, account.id), types, attachments }
  }

  private commit(effects: (trx: Db) => Promise<void>): Promise<void> {
    return this.deps.run.commit(effects)
  }
}
