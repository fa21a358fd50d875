import * as v from 'valibot'
import type { CallContext } from '../client/callContext.ts'
import type { RootChanges } from '../feed/changesByRoot.ts'
import { expired } from '../feed/expired.ts'
import { SourceFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { ZoteroApi } from './ZoteroApi.ts'
import { Collection, DeletedKeys, Item } from './zoteroAnswers.ts'
import { collectionItem, idIn, isLibrary, itemOf } from './zoteroItems.ts'

/** How often a round restarts because the library changed meanwhile, before it continues anyway. */
const MAX_TRIES = 5

const Round = v.object({
  /** The library version up to which everything is known. */
  since: v.number(),
  /** What is read next, and its offset. Null: no round has begun. */
  at: v.nullable(
    v.object({
      stage: v.picklist(['collections', 'items', 'deleted']),
      start: v.number(),
      /** The version at the start of the round. Later changes belong to the next round. */
      until: v.number(),
      tries: v.number(),
      /** The library changed during this round, so rows may have been skipped. */
      isMixed: v.optional(v.boolean(), false),
    }),
  ),
})
type Round = v.InferOutput<typeof Round>
type At = NonNullable<Round['at']>

/** Changes in a library since a version: https://www.zotero.org/support/dev/web_api/v3/syncing */
export class ZoteroChanges {
  private readonly api: ZoteroApi

  constructor(api: ZoteroApi) {
    this.api = api
  }

  async now(library: string, context: CallContext): Promise<string> {
    const since = await this.api.version(expectLibrary(library), context)
    return JSON.stringify({ since, at: null })
  }

  async read(library: string, cursor: string | null, context: CallContext): Promise<RootChanges> {
    if (cursor === null) {
      const now = await this.now(library, context)
      return { changed: [], removed: [], more: false, cursor: now, isBeginning: true }
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Round), cursor, { abortEarly: true })
    if (!parsed.success) throw expired()
    const { since, at } = parsed.output
    if (at?.stage === 'deleted') return this.deleted(library, since, at, context)
    return this.page(expectLibrary(library), since, at, context)
  }

  private async page(
    library: string,
    since: number,
    at: At | null,
    context: CallContext,
  ): Promise<RootChanges> {
    const { stage, start } = at ?? { stage: 'collections', start: 0 }
    // Items in the trash are not deleted yet, but users don't see them.
    const query = { since: String(since), includeTrashed: '1', sort: 'dateAdded', direction: 'asc' }
    const path = `/${library}/${stage}`
    const isItems = stage === 'items'
    const found = isItems
      ? splitPage(library, await this.api.page(Item, [path, query], start, context), 'items', (one) =>
          itemOf(library, one, null),
        )
      : splitPage(
          library,
          await this.api.page(
            Collection,
            [path, { since: String(since), includeTrashed: '1' }],
            start,
            context,
          ),
          'collections',
          (one) => collectionItem(library, one),
        )
    const { changed, removed, next, version, isInSeveral } = found
    if (at === null && version === since) {
      // Nothing changed in the library.
      return { changed: [], removed: [], more: false, cursor: JSON.stringify({ since, at: null }) }
    }
    const known = at ?? { until: version, tries: 0, isMixed: false }
    if (version !== known.until && known.tries < MAX_TRIES) {
      const restarted = {
        stage: 'collections',
        start: 0,
        until: version,
        tries: known.tries + 1,
        isMixed: false,
      } as const
      return { changed: [], removed: [], more: true, cursor: textOf({ since, at: restarted }) }
    }
    const later = isItems ? 'deleted' : 'items'
    const place = next === null ? ({ stage: later, start: 0 } as const) : ({ stage, start: next } as const)
    const isMixed = known.isMixed || (version !== known.until && (start > 0 || next !== null))
    return {
      changed,
      removed,
      more: true,
      cursor: textOf({ since, at: { ...known, ...place, isMixed } }),
      // It is unknown which of its collections is imported, so a full scan follows.
      ...(isInSeveral && { isBeginning: true }),
    }
  }

  private async deleted(
    library: string,
    since: number,
    { until, isMixed }: At,
    context: CallContext,
  ): Promise<RootChanges> {
    const query = { since: String(since) }
    const { collections, items } = await this.api.read(
      DeletedKeys,
      `/${expectLibrary(library)}/deleted`,
      context,
      query,
    )
    return {
      changed: [],
      removed: [
        ...collections.map((key) => idIn(library, 'collections', key)),
        ...items.map((key) => idIn(library, 'items', key)),
      ],
      more: false,
      // A mixed round may have skipped items, so the next one reads them again.
      cursor: textOf({ since: isMixed ? since : until, at: null }),
    }
  }
}

type Entry = {
  readonly key: string
  readonly data: { readonly deleted: boolean | number; readonly collections?: readonly string[] }
}

/** Splits a page into existing and trashed entries. */
function splitPage<E extends Entry>(
  library: string,
  { entries, next, version }: { entries: readonly E[]; next: number | null; version: number },
  kind: 'collections' | 'items',
  toItem: (entry: E) => SourceItem | null,
) {
  return {
    changed: entries.filter(({ data }) => !data.deleted).flatMap((entry) => toItem(entry) ?? []),
    removed: entries.filter(({ data }) => data.deleted).map(({ key }) => idIn(library, kind, key)),
    isInSeveral: entries.some(({ data }) => (data.collections?.length ?? 0) > 1),
    next,
    version,
  }
}

function expectLibrary(library: string): string {
  if (!isLibrary(library)) throw new SourceFault('gone', 'There is no such library.')
  return library
}

function textOf(round: Round): string {
  return JSON.stringify(round)
}
