import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { Credential } from '../Credential.ts'
import { pageOf } from '../client/pageOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { SourceApi } from '../client/SourceApi.ts'
import type { SincePage } from '../feed/changesSince.ts'
import type { ItemPage, SourceItem } from '../SourceItem.ts'
import type { NotionPlaces } from './NotionPlaces.ts'
import { DataSource, List, Page } from './notionAnswers.ts'
import { dataSourceItem, pageItem, targetOf } from './notionItems.ts'

/** Entries per page, and results of a search, whose parents are read. */
const PAGE = 100
const MAX_RESULTS = 25
const NEWEST_FIRST = { sort: { timestamp: 'last_edited_time', direction: 'descending' } }
/** An entry that is edited meanwhile moves to the end, so none is skipped. */
const OLDEST_FIRST = { sort: { timestamp: 'last_edited_time', direction: 'ascending' } }

type Found = Page | DataSource

const Entry = v.variant('object', [Page, DataSource])

/** Everything that the connection can see, from Notion's search index. */
export class NotionSearch {
  private readonly api: SourceApi
  private readonly places: NotionPlaces
  private readonly clock: Clock

  constructor(api: SourceApi, places: NotionPlaces, clock: Clock) {
    this.api = api
    this.places = places
    this.clock = clock
  }

  /** A page of the items without a visible parent. */
  async top(credential: Credential, cursor: string | null, signal: AbortSignal): Promise<ItemPage> {
    const { found, next } = await this.page(credential, OLDEST_FIRST, cursor, signal)
    const items = await this.items(credential, found, signal)
    return pageOf({
      items: items.filter(({ parentExternalId }) => parentExternalId === null),
      entries: found.length,
      nextCursor: next,
    })
  }

  /** Newest first: it ends at the first older entry. */
  async edited(
    credential: Credential,
    { since, page }: { readonly since: Date; readonly page: string | null },
    signal: AbortSignal,
  ): Promise<SincePage> {
    const { found, next } = await this.page(credential, NEWEST_FIRST, page, signal)
    const recent = found.filter((one) => Date.parse(one.last_edited_time) >= since.getTime())
    const nextCursor = recent.length < found.length ? null : next
    return pageOf({ items: await this.items(credential, recent, signal), entries: found.length, nextCursor })
  }

  async named(credential: Credential, query: string, signal: AbortSignal): Promise<SourceItem[]> {
    const body = { query, page_size: MAX_RESULTS }
    const { results } = await this.search(body, credential, signal)
    return this.items(credential, foundIn(results), signal)
  }

  /** Returns an item by its id. Null: in the trash. Rejects if it does not exist. */
  async item(credential: Credential, externalId: string, signal: AbortSignal): Promise<SourceItem | null> {
    const { kind, id } = targetOf(externalId)
    const path = kind === 'page' ? `/pages/${id}` : `/data_sources/${id}`
    const found = await this.api.read(Entry, { path, credential }, signal)
    return (await this.items(credential, found.in_trash ? [] : [found], signal))[0] ?? null
  }

  private async page(credential: Credential, order: object, cursor: string | null, signal: AbortSignal) {
    const body = { ...order, page_size: PAGE, ...(cursor !== null && { start_cursor: cursor }) }
    const { results, next_cursor } = await this.search(body, credential, signal)
    return { found: foundIn(results), next: next_cursor }
  }

  private search(body: object, credential: Credential, signal: AbortSignal) {
    return ofFixedAddress(this.api.read(List, { path: '/search', body, credential }, signal))
  }

  private async items(
    credential: Credential,
    found: readonly Found[],
    signal: AbortSignal,
  ): Promise<SourceItem[]> {
    for (const one of found) await this.places.remember(credential, one)
    const items: SourceItem[] = []
    for (const one of found) {
      const above = one.object === 'page' ? one.parent : one.database_parent
      const parent = await this.places.folderOf(credential, above, signal)
      items.push(
        one.object === 'page' ? pageItem(one, parent, this.clock.now()) : dataSourceItem(one, parent),
      )
    }
    return items
  }
}

/** Hidden entries contain only an id and are left out. */
export function foundIn(results: readonly unknown[]): Found[] {
  return results.flatMap((one) => {
    const parsed = v.safeParse(Entry, one, { abortEarly: true })
    return parsed.success && !parsed.output.in_trash ? [parsed.output] : []
  })
}
