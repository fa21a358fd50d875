import type * as v from 'valibot'
import {
  type ItemContent,
  type ItemPage,
  isOfOneItem,
  type SearchRequest,
  SourceFault,
  type SourceItem,
} from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { pageOf } from '../client/pageOf.ts'
import type { DropboxApi } from './DropboxApi.ts'
import { Entry, Found, isLive, type LiveEntry, Page } from './dropboxAnswers.ts'
import { endingOf, exportOf, folderAt, itemOf } from './dropboxItems.ts'

/** Entries of an answer, of which Dropbox gives some more at times. */
export const PAGE = 500
/** What a search finds: for each it is asked in which folder it is. */
const FOUND = 50
const AT_ONCE = 4

/** Folders and files of Dropbox. */
export class DropboxFolders {
  private readonly api: DropboxApi

  constructor(api: DropboxApi) {
    this.api = api
  }

  /** One page of a folder, or of the top. */
  async list(folder: string | null, cursor: string | null, asked: CallContext): Promise<ItemPage> {
    const first = () => this.api.ask(Page, 'list_folder', { path: folder ?? '', limit: PAGE }, asked)
    const { entries, has_more: hasMore, cursor: next } = await this.next(cursor, first, asked)
    const items = entries.filter(isLive).map((entry) => itemOf(entry, folder))
    return pageOf({ items, entries: entries.length, nextCursor: hasMore ? next : null })
  }

  /** Files and folders by their names. */
  async search({ query, folder }: SearchRequest, asked: CallContext): Promise<readonly SourceItem[]> {
    const options = { max_results: FOUND, filename_only: true, ...(folder !== null && { path: folder }) }
    const { matches } = await this.api.ask(Found, 'search_v2', { query, options }, asked)
    const found = matches.flatMap(({ metadata: { metadata } }) =>
      metadata && isLive(metadata) && metadata.path_lower !== null ? [metadata] : [],
    )
    const items = await this.placed(found, asked)
    return pageOf({ items, nextCursor: null }).items
  }

  /** One by its id. Null: it is not there. */
  async item(id: string, asked: CallContext): Promise<SourceItem | null> {
    const entry = await this.entryAt(id, asked)
    return entry ? ((await this.placed([entry], asked))[0] ?? null) : null
  }

  /** These with the folders that they are in, which Dropbox names by their paths alone. */
  async placed(entries: readonly LiveEntry[], asked: CallContext): Promise<SourceItem[]> {
    const folders = [...new Set(entries.flatMap(({ path_lower: path }) => (path && folderAt(path)) || []))]
    const ids = new Map<string, string>()
    for (let from = 0; from < folders.length; from += AT_ONCE) {
      const some = folders.slice(from, from + AT_ONCE)
      const found = await Promise.all(some.map((path) => this.entryAt(path, asked)))
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

  async content(item: SourceItem, asked: CallContext): Promise<ItemContent> {
    const { externalId: path, name } = item
    const form = exportOf(item)
    if (form === null) return { name, bytes: (await this.api.content('download', { path }, asked)).bytes }
    const { bytes } = await this.api.content('export', { path, export_format: form }, asked)
    return { name: `${name}.${endingOf(form)}`, bytes }
  }

  private async next(
    cursor: string | null,
    first: () => Promise<v.InferOutput<typeof Page>>,
    asked: CallContext,
  ): Promise<v.InferOutput<typeof Page>> {
    if (cursor === null) return first()
    try {
      return await this.api.ask(Page, 'list_folder/continue', { cursor }, asked)
    } catch (error) {
      // What was listed already is known: it is listed once more.
      if (error instanceof SourceFault && error.code === 'cursor-expired') return first()
      throw error
    }
  }

  /** By a path, or an id. Null: it is not there, or nobody may know. */
  private async entryAt(path: string, asked: CallContext): Promise<LiveEntry | null> {
    try {
      const entry = await this.api.ask(Entry, 'get_metadata', { path }, asked)
      return isLive(entry) ? entry : null
    } catch (error) {
      if (isOfOneItem(error)) return null
      throw error
    }
  }
}
