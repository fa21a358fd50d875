import type * as v from 'valibot'
import type { SearchRequest } from '../abilities/SearchAbility.ts'
import type { CallContext } from '../client/callContext.ts'
import { pageOf } from '../client/pageOf.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import type { DropboxApi } from './DropboxApi.ts'
import { Entry, Found, isLive, type LiveEntry, Page } from './dropboxAnswers.ts'
import { endingOf, exportOf, folderAt, itemOf } from './dropboxItems.ts'

/** Entries per page. Dropbox sometimes returns a few more. */
export const PAGE = 500
/** Results of a search. Each needs a request for its folder. */
const MAX_RESULTS = 50
const CONCURRENCY = 4

/** Folders and files of Dropbox. */
export class DropboxFolders {
  private readonly api: DropboxApi

  constructor(api: DropboxApi) {
    this.api = api
  }

  /** A page of a folder, or of the top. */
  async list(folder: string | null, cursor: string | null, context: CallContext): Promise<ItemPage> {
    const first = () => this.api.call(Page, 'list_folder', { path: folder ?? '', limit: PAGE }, context)
    const { entries, has_more: hasMore, cursor: next } = await this.next(cursor, first, context)
    const items = entries.filter(isLive).map((entry) => itemOf(entry, folder))
    return pageOf({ items, entries: entries.length, nextCursor: hasMore ? next : null })
  }

  /** Files and folders by name. */
  async search({ query, folder }: SearchRequest, context: CallContext): Promise<readonly SourceItem[]> {
    const options = {
      max_results: MAX_RESULTS,
      filename_only: true,
      ...(folder !== null && { path: folder }),
    }
    const { matches } = await this.api.call(Found, 'search_v2', { query, options }, context)
    const found = matches.flatMap(({ metadata: { metadata } }) =>
      metadata && isLive(metadata) && metadata.path_lower !== null ? [metadata] : [],
    )
    const items = await this.placed(found, context)
    return pageOf({ items, nextCursor: null }).items
  }

  /** Returns an item by its id, or null if it does not exist. */
  async item(id: string, context: CallContext): Promise<SourceItem | null> {
    const entry = await this.entryAt(id, context)
    return entry ? ((await this.placed([entry], context))[0] ?? null) : null
  }

  /** Returns entries with their folders, which Dropbox names only by path. */
  async placed(entries: readonly LiveEntry[], context: CallContext): Promise<SourceItem[]> {
    const folders = [...new Set(entries.flatMap(({ path_lower: path }) => (path && folderAt(path)) || []))]
    const ids = new Map<string, string>()
    for (let from = 0; from < folders.length; from += CONCURRENCY) {
      const some = folders.slice(from, from + CONCURRENCY)
      const found = await Promise.all(some.map((path) => this.entryAt(path, context)))
      for (const [index, path] of some.entries()) {
        const folder = found[index]
        if (folder) ids.set(path, folder.id)
      }
    }
    return entries.flatMap((entry) => {
      const folder = entry.path_lower === null ? null : folderAt(entry.path_lower)
      const parent = folder === null ? null : ids.get(folder)
      return parent === undefined ? [] : [itemOf(entry, parent)]
    })
  }

  async content(item: SourceItem, context: CallContext): Promise<ItemContent> {
    const { externalId: path, name } = item
    const form = exportOf(item)
    if (form === null) return { name, bytes: (await this.api.content('download', { path }, context)).bytes }
    const { bytes } = await this.api.content('export', { path, export_format: form }, context)
    return { name: `${name}.${endingOf(form)}`, bytes }
  }

  private async next(
    cursor: string | null,
    first: () => Promise<v.InferOutput<typeof Page>>,
    context: CallContext,
  ): Promise<v.InferOutput<typeof Page>> {
    if (cursor === null) return first()
    try {
      return await this.api.call(Page, 'list_folder/continue', { cursor }, context)
    } catch (error) {
      // The cursor is lost: list the folder again. Repeated items are known.
      if (error instanceof SourceFault && error.code === 'cursor-expired') return first()
      throw error
    }
  }

  /** Returns the entry at a path or with an id, or null if it is not accessible. */
  private async entryAt(path: string, context: CallContext): Promise<LiveEntry | null> {
    try {
      const entry = await this.api.call(Entry, 'get_metadata', { path }, context)
      return isLive(entry) ? entry : null
    } catch (error) {
      if (isItemFault(error)) return null
      throw error
    }
  }
}
