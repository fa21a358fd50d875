import type { Changes, ChangesRequest } from '../abilities/Changes.ts'
import type { CallContext } from '../client/callContext.ts'
import { pageOf } from '../client/pageOf.ts'
import { expired } from '../feed/expired.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { DropboxApi } from './DropboxApi.ts'
import { type DropboxFolders, PAGE } from './DropboxFolders.ts'
import { type Entry, isLive, LatestCursor, type LiveEntry, Page } from './dropboxAnswers.ts'
import { folderAt, handleAt, itemOf } from './dropboxItems.ts'

type Known = Pick<ChangesRequest, 'byHandle' | 'known'>

/**
 * The change feed of a whole account. Entries have paths; deleted ones have no id, so their ids are looked up
 * by path among the known items.
 */
export class DropboxChanges {
  private readonly api: DropboxApi
  private readonly folders: DropboxFolders

  constructor(api: DropboxApi, folders: DropboxFolders) {
    this.api = api
    this.folders = folders
  }

  /** Returns the cursor of now. */
  async start(context: CallContext): Promise<string> {
    const all = { path: '', recursive: true, limit: PAGE }
    return (await this.api.call(LatestCursor, 'list_folder/get_latest_cursor', all, context)).cursor
  }

  async read(
    { cursor, ...known }: Known & Pick<ChangesRequest, 'cursor'>,
    context: CallContext,
  ): Promise<Changes> {
    if (cursor === null) throw expired()
    const page = await this.api.call(Page, 'list_folder/continue', { cursor }, context)
    const result = await applyEntries(page.entries, known)
    const changed = [...result.placed, ...(await this.knownOf(result.elsewhere, known, context))]
    const there = new Set(changed.map(({ externalId }) => externalId))
    return {
      changed: pageOf({ items: changed, entries: page.entries.length, nextCursor: null }).items,
      removed: result.gone.filter((id) => !there.has(id)),
      nextCursor: page.cursor,
      more: page.has_more,
    }
  }

  /**
   * Returns known entries whose folder is not known or comes on a later page. Otherwise they would count as
   * deleted if a later page reports their old path as empty.
   */
  private async knownOf(
    entries: readonly LiveEntry[],
    { known }: Known,
    context: CallContext,
  ): Promise<SourceItem[]> {
    if (entries.length === 0) return []
    const items = await known(entries.map(({ id }) => id))
    const ids = new Set(items.map(({ externalId }) => externalId))
    return this.folders.placed(
      entries.filter(({ id }) => ids.has(id)),
      context,
    )
  }
}

/** Applies the entries of a page in their order. */
async function applyEntries(entries: readonly Entry[], { byHandle }: Known) {
  const paths = entries
    .flatMap(({ path_lower: path }) => (path === null ? [] : [path, folderAt(path) ?? []]))
    .flat()
  const ids = new Map<string, string>()
  for (const { externalId, handle } of await byHandle([...new Set(paths)].map(handleAt)))
    if (handle) ids.set(handle, externalId)
  const live = new Map<string, LiveEntry & { readonly path_lower: string }>()
  const gone = new Set<string>()
  for (const entry of entries) {
    const { path_lower: path } = entry
    if (path === null) continue
    const before = ids.get(handleAt(path))
    const isMoved = before !== undefined && (live.get(before)?.path_lower ?? path) !== path
    // Its path now has another entry, or none.
    if (before !== undefined && !isMoved && !(isLive(entry) && entry.id === before)) {
      gone.add(before)
      live.delete(before)
    }
    ids.delete(handleAt(path))
    if (!isLive(entry)) continue
    live.set(entry.id, { ...entry, path_lower: path })
    ids.set(handleAt(path), entry.id)
  }
  const placed: SourceItem[] = []
  const elsewhere: LiveEntry[] = []
  for (const entry of live.values()) {
    const folder = folderAt(entry.path_lower)
    const parent = folder === null ? null : ids.get(handleAt(folder))
    if (parent === undefined) elsewhere.push(entry)
    else placed.push(itemOf(entry, parent))
  }
  return { placed, elsewhere, gone: [...gone] }
}
