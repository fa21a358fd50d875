import type { ItemsQuery } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AccountAccess } from '../../accounts/AccountAccess.ts'
import type { AccountSession } from '../../accounts/AccountSession.ts'
import { AccountSettings } from '../../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { SharedRate } from '../../db/customers/SharedRate.ts'
import { foldText } from '../../db/foldText.ts'
import { findItems, importedRoots, storeItems } from '../../db/items/items.ts'
import { withinCeiling } from '../../db/items/withinCeiling.ts'
import type { Db } from '../../db/schema.ts'
import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Clock } from '../../lib/Clock.ts'
import { EnvelopeFault } from '../../lib/envelope.ts'
import { SourceFault } from '../../sources/SourceFault.ts'
import type { SourceItem } from '../../sources/SourceItem.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly access: AccountAccess
  /** Maximum items per account. */
  readonly maxItems: number
}

/** Minimum length of a search text: shorter ones are in half of all names. */
const SHORTEST = 2
const LONGEST = 200
/** Searches of an account per minute. */
const PER_MINUTE = 20
/** Milliseconds that the user waits for the source, and for which a search isn't repeated. */
const MAX_WAIT_MS = 5_000
const FRESH = 60_000
const REMEMBERED = 2_000
/** Stored results of one search. */
const MAX_RESULTS = 100
/** Folders that are requested to find where the results are, and their maximum depth. */
const MAX_FOLDERS = 40
const MAX_DEPTH = 20
const AT_ONCE = 4

/**
 * Searches by name at sources whose trees are not listed at once. Results are stored as items, with their folders, so
 * that they can be selected. If that fails, only known items are searched.
 */
export class SourceSearch {
  private readonly deps: Deps
  private readonly rate: SharedRate
  /** By account, folder and text: when it was asked. */
  private readonly asked = new BoundedMap<number>(REMEMBERED)

  constructor(deps: Deps) {
    this.deps = deps
    this.rate = new SharedRate({ ...deps, name: 'searches', perMinute: PER_MINUTE, burst: PER_MINUTE })
  }

  async look(
    account: AccountRow,
    { parent_id: parent, filters, pagination }: v.InferOutput<typeof ItemsQuery>,
    signal: AbortSignal,
  ): Promise<void> {
    const query = filters.name?.trim().slice(0, LONGEST) ?? ''
    const isOther = filters.ids || filters.external_ids || filters.root_files_only
    if (query.length < SHORTEST || isOther || pagination.offset > 0) return
    if (account.revoked_access || account.access !== 'ok') return
    if (await this.isAnswered(account, parent || null, query)) return
    const { clock } = this.deps
    const timeout = new AbortController()
    const stop = clock.after(MAX_WAIT_MS, () => timeout.abort())
    try {
      const both = AbortSignal.any([signal, timeout.signal])
      const items = await this.find(account, { query, folder: parent || null }, both)
      await this.keep(account, items)
    } catch (error) {
      signal.throwIfAborted()
      const isItsFault = error instanceof SourceFault || error instanceof EnvelopeFault
      if (!isItsFault && !timeout.signal.aborted) throw error
    } finally {
      stop()
    }
  }

  /** Also if the source must not be called now. */
  private async isAnswered({ id }: AccountRow, folder: string | null, query: string): Promise<boolean> {
    const key = JSON.stringify([id, folder, foldText(query)])
    const now = this.deps.clock.now().getTime()
    if (now - (this.asked.get(key) ?? Number.NEGATIVE_INFINITY) < FRESH) return true
    if ((await this.rate.take(String(id))) > 0) return true
    this.asked.set(key, now)
    return false
  }

  private async find(
    account: AccountRow,
    { query, folder }: { readonly query: string; readonly folder: string | null },
    signal: AbortSignal,
  ): Promise<readonly SourceItem[]> {
    const { db, access } = this.deps
    const session = access.open(account)
    const roots = await importedRoots(db, account.id)
    const wanted = foldText(query)
    const found = await session.call(async ({ isLazy, search }, credential) =>
      isLazy && search ? search.find(credential, { query, folder, roots }, signal) : [],
    )
    const named = found.filter(({ name }) => foldText(name).includes(wanted)).slice(0, MAX_RESULTS)
    const above = await this.foldersOf(account.id, session, named, signal)
    const all = [...above.values(), ...named].flatMap((one) => one ?? [])
    return all.filter((one) => isPlaced(one, above))
  }

  /** Returns the unknown folders above these items, from below. Null: one doesn't exist. */
  private async foldersOf(
    accountId: number,
    session: AccountSession,
    named: readonly SourceItem[],
    signal: AbortSignal,
  ): Promise<Map<string, SourceItem | null>> {
    const above = new Map<string, SourceItem | null>()
    let left = await this.unknown(accountId, named)
    for (let depth = 0; left.length > 0 && depth < MAX_DEPTH && above.size < MAX_FOLDERS; depth += 1) {
      const asked = left.slice(0, MAX_FOLDERS - above.size)
      for (let from = 0; from < asked.length; from += AT_ONCE) {
        const some = asked.slice(from, from + AT_ONCE)
        const items = await session.call(({ search }, credential) =>
          Promise.all(some.map(async (id) => (await search?.item(credential, id, signal)) ?? null)),
        )
        for (const [index, id] of some.entries()) above.set(id, items[index] ?? null)
      }
      const last = asked.flatMap((id) => above.get(id) ?? [])
      left = (await this.unknown(accountId, last)).filter((id) => !above.has(id))
    }
    // Items whose own folder was not requested any more can't be placed.
    for (const id of left) above.set(id, null)
    return above
  }

  /** Ids of the folders of these items that the account doesn't have. */
  private async unknown(accountId: number, items: readonly SourceItem[]): Promise<string[]> {
    const ids = [...new Set(items.flatMap(({ parentExternalId }) => parentExternalId ?? []))]
    const known = await findItems(this.deps.db, accountId, ids)
    const isKnown = new Set(known.map(({ external_id }) => external_id))
    return ids.filter((id) => !isKnown.has(id))
  }

  private async keep(account: AccountRow, items: readonly SourceItem[]): Promise<void> {
    if (items.length === 0) return
    const { db, maxItems } = this.deps
    const { types } = v.parse(AccountSettings, account.settings)
    const wanted = items.filter((one) => one.isExpandable || !types || types.includes(one.itemType))
    await db.transaction().execute(async (trx) => {
      const accepted = await withinCeiling(trx, account.id, wanted, maxItems)
      const ids = new Set(accepted.map(({ externalId }) => externalId))
      // An item that didn't fit may be the folder of others.
      const placed = wanted.every(({ externalId }) => ids.has(externalId)) ? accepted : []
      await storeItems(trx, account.id, placed)
    })
  }
}

/** Whether all of its folders are known, or were found. */
function isPlaced(item: SourceItem, above: ReadonlyMap<string, SourceItem | null>): boolean {
  let { parentExternalId: parent } = item
  for (let depth = 0; parent !== null && above.has(parent); depth += 1) {
    const folder = above.get(parent)
    if (!folder || depth > MAX_DEPTH) return false
    parent = folder.parentExternalId
  }
  return true
}
