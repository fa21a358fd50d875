import type { Credential } from '../Credential.ts'
import type { CallContext } from '../client/callContext.ts'
import { pageOf } from '../client/pageOf.ts'
import { textContent } from '../client/textContent.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { SourceFault } from '../SourceFault.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import type { ZoteroApi } from './ZoteroApi.ts'
import { Collection, FullText, Group, Item, ItemFields } from './zoteroAnswers.ts'
import {
  collectionItem,
  groupItem,
  isLibrary,
  itemOf,
  LINKED_FILE,
  libraryItem,
  placeOfId,
  SNAPSHOT,
} from './zoteroItems.ts'
import { zoteroText } from './zoteroText.ts'

/** New items come at the end. */
const IN_ORDER = { sort: 'dateAdded', direction: 'asc' }
const KEY = /^[A-Z0-9]{8}$/

/** The libraries of a user and their groups: collections, items and attachments. */
export class ZoteroLibraries {
  private readonly api: ZoteroApi

  constructor(api: ZoteroApi) {
    this.api = api
  }

  /** The user's own library first, then groups. */
  async top(cursor: string | null, context: CallContext): Promise<ItemPage> {
    const user = userOf(context.credential)
    const { entries, next } = await this.api.page(
      Group,
      [`/users/${user}/groups`, {}],
      Number(cursor ?? 0),
      context,
    )
    const own = cursor === null ? [libraryItem(`users/${user}`, 'My Library')] : []
    return pageOf({
      items: [...own, ...entries.map(groupItem)],
      nextCursor: next === null ? null : String(next),
    })
  }

  async below(folder: string, cursor: string | null, context: CallContext): Promise<ItemPage> {
    const { library, kind, key } = expectPlace(folder)
    const path = kind === null ? `/${library}` : `/${library}/${kind}/${key}`
    if (kind === 'items') return this.items(folder, `${path}/children`, cursor, context)
    const [stage = '', start = '0'] = (cursor ?? 'collections 0').split(' ')
    if (stage === 'items') return this.items(folder, `${path}/items/top`, start, context)
    const list = `${path}/collections${kind === null ? '/top' : ''}`
    const page = await this.api.page(Collection, [list, IN_ORDER_OF_COLLECTIONS], Number(start), context)
    const items = page.entries.filter(({ data }) => !data.deleted).map((one) => collectionItem(library, one))
    return pageOf({ items, nextCursor: page.next === null ? 'items 0' : `collections ${page.next}` })
  }

  /**
   * Items in the trash can still be read by id: https://www.zotero.org/support/dev/web_api/v3/basics
   * (`includeTrashed`).
   */
  async has(externalId: string, context: CallContext): Promise<boolean> {
    const { library, kind, key } = expectPlace(externalId)
    if (kind === null) return (await this.api.version(library, context)) >= 0
    const path = `/${library}/${kind}/${key}`
    const { data } = await this.api.read(kind === 'items' ? Item : Collection, path, context)
    return !data.deleted
  }

  async content(item: SourceItem, context: CallContext): Promise<ItemContent> {
    const { library, key } = expectPlace(item.externalId)
    const path = `/${library}/items/${key}`
    if (item.itemType === LINKED_FILE)
      throw new SourceFault('item', 'This file is on somebody’s computer and only linked at Zotero.')
    if (item.itemType === SNAPSHOT) return this.snapshot(path, item, context)
    if (item.itemType === 'ATTACHMENT') {
      const { bytes } = await whileFetching(this.file(path, context))
      return { name: item.name, bytes }
    }
    return whileFetching(
      this.api
        .read(ItemFields, path, context)
        .then((fields) =>
          fields.data.itemType === 'note'
            ? textContent(`${item.name}.html`, fields.data.note)
            : textContent(`${item.name}.md`, zoteroText(fields)),
        ),
    )
  }

  /** At the top of a library, only items without a collection; the others are listed in their collections. */
  private async items(
    folder: string,
    path: string,
    start: string | null,
    context: CallContext,
  ): Promise<ItemPage> {
    const { library, kind } = placeOfId(folder)
    const { entries, next } = await this.api.page(Item, [path, IN_ORDER], Number(start ?? 0), context)
    const listed = entries.filter(
      ({ data }) => !data.deleted && (kind !== null || data.collections.length === 0),
    )
    const items = listed.flatMap((one) => itemOf(library, one, folder) ?? [])
    const mark = kind === 'items' ? '' : 'items '
    return pageOf({ items, entries: entries.length, nextCursor: next === null ? null : `${mark}${next}` })
  }

  /** Redirects to another host. */
  private async file(path: string, context: CallContext) {
    try {
      return await this.api.get(`${path}/file`, context)
    } catch (error) {
      if (!(error instanceof SourceFault) || error.code !== 'gone') throw error
      // The item exists, because it was listed. Its file may be on a user's own server.
      throw new SourceFault(
        'item',
        'Zotero does not have this file: it was not uploaded, or is kept elsewhere.',
      )
    }
  }

  private async snapshot(path: string, item: SourceItem, context: CallContext): Promise<ItemContent> {
    try {
      const { content } = await this.api.read(FullText, `${path}/fulltext`, context)
      return textContent(`${item.name}.txt`, content)
    } catch (error) {
      if (!(error instanceof SourceFault) || error.code !== 'gone') throw error
      throw new SourceFault(
        'item',
        'Zotero has no text of this web page: nobody has synced it with its full text.',
      )
    }
  }
}

const IN_ORDER_OF_COLLECTIONS = { sort: 'title', direction: 'asc' }

function userOf({ extra }: Credential): string {
  const user = extra.user_id ?? ''
  if (!/^\d{1,20}$/.test(user)) throw new SourceFault('reconnect', 'Connect this account again.')
  return user
}

/** Checks an id before it becomes part of a URL. */
function expectPlace(externalId: string) {
  const place = placeOfId(externalId)
  if (isLibrary(place.library) && (place.kind === null || KEY.test(place.key))) return place
  throw new SourceFault('gone', 'There is no such thing at Zotero.')
}
