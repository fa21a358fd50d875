import type { SearchRequest } from '../abilities/SearchAbility.ts'
import type { CallContext } from '../client/callContext.ts'
import { pageOf } from '../client/pageOf.ts'
import { partsOf } from '../client/partsOf.ts'
import type { SourceApi } from '../client/SourceApi.ts'
import { isNotUnderstood, type SourceClient } from '../client/SourceClient.ts'
import { textContent } from '../client/textContent.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import { Found, ITEM_FIELDS, Item, Items } from './boxAnswers.ts'
import { isActive, isNote, itemOf, pathOf, placedItem, TOP } from './boxItems.ts'
import { boxNoteText, Note } from './boxNote.ts'

/** Entries per page. */
const PAGE = '1000'
/** Results of a search. */
const MAX_RESULTS = '100'

/** Folders, files and notes of Box. */
export class BoxFolders {
  private readonly api: SourceApi
  private readonly client: SourceClient

  constructor(api: SourceApi, client: SourceClient) {
    this.api = api
    this.client = client
  }

  /** A page of a folder, or of the top. */
  async list(
    folder: string | null,
    marker: string | null,
    { credential, signal }: CallContext,
  ): Promise<ItemPage> {
    const path = `/folders/${encodeURIComponent(folder === null ? TOP : partsOf(folder).path)}/items`
    const query = { usemarker: 'true', limit: PAGE, fields: ITEM_FIELDS, marker }
    const page = await this.api.read(Items, { path, query, credential }, signal)
    const items = page.entries.filter(isActive).flatMap((entry) => itemOf(entry, folder) ?? [])
    return pageOf({ items, entries: page.entries.length, nextCursor: page.next_marker || null })
  }

  /** Files and folders by name. */
  async search(
    { query: text, folder }: SearchRequest,
    { credential, signal }: CallContext,
  ): Promise<readonly SourceItem[]> {
    const query = {
      query: text,
      content_types: 'name',
      limit: MAX_RESULTS,
      fields: ITEM_FIELDS,
      ancestor_folder_ids: folder === null ? null : partsOf(folder).path,
    }
    const { entries } = await this.api.read(Found, { path: '/search', query, credential }, signal)
    return pageOf({ items: entries.flatMap((entry) => placedItem(entry) ?? []), nextCursor: null }).items
  }

  /** Returns an item, or null if it does not exist or this account can't see it. */
  async item(externalId: string, { credential, signal }: CallContext): Promise<SourceItem | null> {
    try {
      const request = { path: pathOf(externalId), query: { fields: ITEM_FIELDS }, credential }
      const entry = await this.api.read(Item, request, signal)
      return isActive(entry) ? placedItem(entry) : null
    } catch (error) {
      if (isItemFault(error)) return null
      throw error
    }
  }

  /**
   * Items in the trash may still be returned, with their status. If access is refused, the call rejects and the
   * item stays.
   */
  async has(externalId: string, { credential, signal }: CallContext): Promise<boolean> {
    const request = { path: pathOf(externalId), query: { fields: ITEM_FIELDS }, credential }
    // https://developer.box.com/reference/resources/file: `item_status` is active, trashed or deleted.
    return isActive(await this.api.read(Item, request, signal))
  }

  async content(item: SourceItem, { credential, signal }: CallContext): Promise<ItemContent> {
    const path = `${pathOf(item.externalId)}/content`
    const answer = await whileFetching(this.api.get({ path, credential }, signal))
    if (answer.status === 202) throw this.client.meaningOf(await this.client.failureOf(answer))
    if (!isNote(item)) return { name: item.name, bytes: answer.bytes }
    const text = boxNoteText(await this.client.valueOf([Note], answer).catch(noneWhereNotUnderstood))
    if (text === null) throw new SourceFault('item', 'This Box Note is in a form that is not known.')
    return textContent(`${item.name}.md`, text)
  }
}

function noneWhereNotUnderstood(error: unknown): null {
  if (isNotUnderstood(error)) return null
  throw error
}
