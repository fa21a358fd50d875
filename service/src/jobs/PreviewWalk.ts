import type { PreviewCap } from '@inlet/wire/service'
import type { AccountSession } from '../accounts/AccountSession.ts'
import type { AccountSettings } from '../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../db/accounts/accounts.ts'
import { hash } from '../db/items/externalKey.ts'
import { handleOf, knownItems, storeItems } from '../db/items/items.ts'
import { isListed, storePage } from '../db/items/listings.ts'
import {
  type CountedItem,
  countedItem,
  countedItemsIn,
  type PreviewRow,
  updatePreview,
} from '../db/items/previews.ts'
import { withinCeiling } from '../db/items/withinCeiling.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { ListRequest } from '../sources/abilities/ListRequest.ts'
import { isRateLimit } from '../sources/client/PaceFault.ts'
import { isOfPart, reasonOfPart } from '../sources/client/partFaults.ts'
import { requireNewCursor } from '../sources/requireNewCursor.ts'
import type { ItemPage } from '../sources/SourceItem.ts'
import { countChosen } from './countChosen.ts'
import type { JobRun } from './JobHandler.ts'
import { LATE, PreviewAsk } from './PreviewAsk.ts'
import type { PreviewCount } from './PreviewCount.ts'

/** Folders that one preview asks its source for. */
const MAX_FOLDERS = 2000
/** Items per statement. */
const BATCH = 2000
/** Milliseconds between two updates of the figures. */
const SAVE_MS = 500

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly session: AccountSession
  readonly account: AccountRow
  readonly settings: AccountSettings
  readonly maxItems: number
  readonly preview: PreviewRow
  readonly count: PreviewCount
  readonly run: JobRun
}

/**
 * Walks through the chosen items and everything below them. Folders that were never listed are listed as a sync does,
 * so that the import, and a later run of this walk, finds them in the database.
 */
export class PreviewWalk {
  /** Each item once: shortcuts can make cycles. */
  private readonly seen = new Set<string>()
  private readonly queue: CountedItem[] = []
  private readonly asking: PreviewAsk
  private savedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly deps: Deps) {
    this.asking = new PreviewAsk(deps)
  }

  /** Returns what ended it early, or null. Rejects with a fault of the source as a whole. */
  async count(itemIds: readonly string[]): Promise<PreviewCap | null> {
    const { db, account } = this.deps
    for (const id of itemIds) {
      const items = await countedItem(db, account.id, id)
      const cap =
        items.length === 0
          ? await countChosen(id, this.asking, { ...this.deps, save: () => this.save() })
          : null
      if (cap) return cap
      this.take(items)
    }
    for (let folder = this.queue.shift(); folder; folder = this.queue.shift()) {
      await this.save()
      const cap = await this.visit(folder)
      if (cap) return cap
    }
    return null
  }

  private take(items: readonly CountedItem[]): void {
    for (const item of items) {
      const key = hash(item.external_id)
      if (this.seen.has(key)) continue
      this.seen.add(key)
      this.deps.count.add(item)
      if (item.is_expandable) this.queue.push(item)
    }
  }

  private async visit(folder: CountedItem): Promise<PreviewCap | null> {
    const { db, account, session, run, count } = this.deps
    const target = session.isFlat ? null : folder.external_id
    let cap: PreviewCap | null = null
    if (!(await isListed(db, account.id, target))) {
      try {
        cap = await this.list(target)
      } catch (error) {
        run.signal.throwIfAborted()
        if (isRateLimit(error)) cap = 'rate_limit'
        else if (isOfPart(error)) count.skip('FOLDER_UNREADABLE', folder.name, reasonOfPart(error))
        else throw error
      }
    }
    // Of a folder that was read in part, that part counts.
    await this.takeContents(folder.external_id)
    return cap
  }

  private async takeContents(folder: string): Promise<void> {
    const { db, account } = this.deps
    let after = 0
    for (;;) {
      const items = await countedItemsIn(db, account.id, folder, { after, limit: BATCH })
      this.take(items)
      if (items.length < BATCH) return
      after = items.at(-1)?.id ?? after
    }
  }

  /** Lists one folder. Of one that is not listed to its end, the items stay, and the import lists it again. */
  private async list(folder: string | null): Promise<PreviewCap | null> {
    const { db, account, settings, count } = this.deps
    const { figures } = count
    if (figures.askedFolders >= MAX_FOLDERS) return 'folders'
    figures.askedFolders += 1
    const { types, attachments } = settings
    const handle = await handleOf(db, account.id, folder)
    const known = (ids: readonly string[]) => knownItems(db, account.id, ids)
    let cursor: string | null = null
    do {
      if (this.asking.isOver) return 'time'
      const request: ListRequest = { folder, cursor, handle, types, attachments, known }
      const page = await this.asking.ask(async (connector, credential, signal) =>
        requireNewCursor(await connector.list(credential, request, signal), request.cursor),
      )
      if (page === LATE) return 'time'
      await this.store(folder, page)
      cursor = page.nextCursor
    } while (cursor !== null)
    return null
  }

  private async store(folder: string | null, page: ItemPage): Promise<void> {
    const { account, clock, session, run, count, maxItems, preview } = this.deps
    await run.commit(async (trx) => {
      const items = await withinCeiling(trx, account.id, page.items, maxItems)
      if (items.length < page.items.length) this.meetCeiling()
      if (page.nextCursor === null) {
        const options = { below: false, isFlat: session.isFlat, now: clock.now() }
        await storePage(trx, { accountId: account.id, folder }, { ...page, items }, options)
      } else await storeItems(trx, account.id, items)
      await updatePreview(trx, preview.id, { figures: count.figures })
    })
    await run.survived()
  }

  private meetCeiling(): void {
    const { limitsMet } = this.deps.count.figures
    if (!limitsMet.includes('max_items')) limitsMet.push('max_items')
  }

  private async save(): Promise<void> {
    const { clock, run, count, preview } = this.deps
    const now = clock.now().getTime()
    if (now - this.savedAt < SAVE_MS) return
    this.savedAt = now
    await run.commit((trx) => updatePreview(trx, preview.id, { figures: count.figures }))
  }
}
