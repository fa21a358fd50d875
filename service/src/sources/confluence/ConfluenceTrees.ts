import type { Clock } from '../../lib/Clock.ts'
import { pathBelow } from '../articles/articleContent.ts'
import type { CallContext } from '../client/callContext.ts'
import { loginOf } from '../client/loginOf.ts'
import { gone } from '../client/meaning.ts'
import { idOf } from '../client/partsOf.ts'
import { SharedAnswers } from '../client/SharedAnswers.ts'
import { isItemFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { ConfluenceApi } from './ConfluenceApi.ts'
import { Folder, Page, Space } from './confluenceAnswers.ts'
import {
  type Entry,
  entryItem,
  FOLDER,
  folderEntry,
  numberOf,
  PAGE,
  pageEntry,
  SPACE,
  spaceItem,
} from './confluenceItems.ts'

/** By external id. */
type Entries = Map<string, Entry>
type Tree = {
  readonly entries: ReadonlyMap<string, Entry>
  /** The children of each entry, and of the space by its own id. */
  readonly inside: ReadonlyMap<string, readonly Entry[]>
}

/** The children of a folder, and whether an entry has children. */
type Below = { readonly entries: readonly Entry[]; readonly hasBelow: (entry: Entry) => boolean }

/**
 * A space is read as a whole and its folders are listed from that, which may take longer with attachments. Each
 * read costs as many points as the space has pages.
 */
const SHARED = { idleMs: 60_000, maxAgeMs: 30 * 60_000, maxEntries: 8 }
/** Ids per call. */
const MAX_IDS = 250
/** Levels of ancestors that are read and make up a path. */
const MAX_DEPTH = 100
const CURRENT = { status: 'current' }

/** The pages of spaces, and the folders they are in. */
export class ConfluenceTrees {
  private readonly api: ConfluenceApi
  private readonly trees: SharedAnswers<Tree>

  constructor(api: ConfluenceApi, clock: Clock) {
    this.api = api
    this.trees = new SharedAnswers(clock, SHARED)
  }

  /** Returns the children of a space, a page or a folder. `isFirst`: for the first page of the listing. */
  async below(
    { folder, space, isFirst }: { folder: string; space: string; isFirst: boolean },
    context: CallContext,
  ): Promise<Below> {
    const top = idOf(SPACE, space)
    const key = `${loginOf(context.credential)} ${space}`
    const ask = () => this.tree(space, context)
    const isWhole = folder === top && isFirst
    let tree = await (isWhole ? this.trees.fresh(key, ask) : this.trees.shared(key, ask))
    const isKnown = () => folder === top || tree.entries.has(folder)
    if (!isKnown()) {
      if (!(await this.isThere(folder, context))) throw gone()
      // The folder may be newer than the cached tree.
      tree = await this.trees.fresh(key, ask)
      // No page names an empty folder as its parent.
      if (!isKnown() && numberOf(folder, FOLDER) === null) throw gone()
    }
    return {
      entries: tree.inside.get(folder) ?? [],
      hasBelow: ({ externalId }) => tree.inside.has(externalId),
    }
  }

  /** Whether a folder exists. If it is refused while pages still name it as their parent, it does. */
  async hasFolder(
    { folder, space }: { folder: string; space: string },
    context: CallContext,
  ): Promise<boolean> {
    try {
      await this.below({ folder, space, isFirst: true }, context)
      return true
    } catch (error) {
      if (!isItemFault(error)) throw error
      if (error.code === 'gone') return false
      const key = `${loginOf(context.credential)} ${space}`
      const { entries } = await this.trees.shared(key, () => this.tree(space, context))
      if ([...entries.values()].some(({ parent }) => parent === folder)) return true
      throw error
    }
  }

  /** Returns the existing pages with these ids, with their ancestors. */
  async pages(ids: readonly string[], context: CallContext): Promise<SourceItem[]> {
    return this.placed(await this.pagesOf(ids, context), context)
  }

  /** Returns an item with its ancestors, or nothing if it does not exist. */
  async thing(externalId: string, context: CallContext): Promise<SourceItem[]> {
    const space = numberOf(externalId, SPACE)
    const page = numberOf(externalId, PAGE)
    if (space !== null) {
      const [found] = (await this.spaces([space], context)).values()
      return found ? [spaceItem(found, context.credential.extra)] : []
    }
    return page === null ? [] : this.pages([page], context)
  }

  /**
   * Returns listed pages with their ancestors. Whether they have children is unknown, so all count as
   * expandable.
   */
  async placed(pages: readonly Page[], context: CallContext): Promise<SourceItem[]> {
    const { extra } = context.credential
    const entries: Entries = new Map()
    for (const page of pages) add(entries, pageEntry(page, extra))
    const refused = await this.addAbove(entries, context, { withPages: true })
    const spaces = await this.spaces([...new Set(pages.map(({ spaceId }) => spaceId))], context)
    const items = [...spaces.values()].map((space) => spaceItem(space, extra))
    for (const entry of entries.values()) {
      const space = spaces.get(entry.space)
      // Archived spaces are not imported.
      if (!space) continue
      // Its folder is hidden, so it would look as if it had moved to the top of its space.
      if (isBelow(entry, entries, refused)) continue
      const above = pathAbove(entry, entries, space.name ?? '')
      items.push(entryItem(entry, { parent: placeOf(entry, entries), above, isExpandable: true }))
    }
    return items
  }

  private async tree(space: string, context: CallContext): Promise<Tree> {
    const { extra } = context.credential
    const entries: Entries = new Map()
    const call = [`/api/v2/spaces/${space}/pages`, CURRENT] as const
    for (const page of await this.api.all(Page, call, context)) add(entries, pageEntry(page, extra))
    // A page that its space does not list is archived or hidden.
    await this.addAbove(entries, context, { withPages: false })
    const inside = new Map<string, Entry[]>()
    for (const entry of entries.values()) {
      const place = placeOf(entry, entries)
      const others = inside.get(place)
      if (others) others.push(entry)
      else inside.set(place, [entry])
    }
    return { entries, inside }
  }

  /**
   * No list contains folders, only the parent ids of their children. Returns the ids of folders that the source
   * refuses to show.
   */
  private async addAbove(
    entries: Entries,
    context: CallContext,
    { withPages }: { withPages: boolean },
  ): Promise<ReadonlySet<string>> {
    const tried = new Set<string>()
    const refused = new Set<string>()
    for (let level = 0; level < MAX_DEPTH; level += 1) {
      const unknown = new Map<string, string>()
      for (const { parent, space } of entries.values())
        if (parent !== null && !entries.has(parent) && !tried.has(parent)) unknown.set(parent, space)
      if (unknown.size === 0) break
      for (const [parent, space] of unknown) {
        tried.add(parent)
        const folder = await this.folder(numberOf(parent, FOLDER), context)
        if (folder === 'refused') refused.add(parent)
        else if (folder) add(entries, folderEntry(folder, space, context.credential.extra))
      }
      const ids = withPages ? [...unknown.keys()].flatMap((id) => numberOf(id, PAGE) ?? []) : []
      for (const page of await this.pagesOf(ids, context))
        add(entries, pageEntry(page, context.credential.extra))
    }
    return refused
  }

  /** Whether a page or a folder exists. Rejects if access is refused. */
  private async isThere(externalId: string, context: CallContext): Promise<boolean> {
    const page = numberOf(externalId, PAGE)
    if (page !== null) return (await this.pagesOf([page], context)).length > 0
    const folder = numberOf(externalId, FOLDER)
    return folder !== null && isCurrent(await this.readFolder(folder, context))
  }

  private readFolder(id: string, context: CallContext): Promise<Folder> {
    return this.api.read(Folder, [`/api/v2/folders/${id}`], context)
  }

  private async folder(id: string | null, context: CallContext): Promise<Folder | 'refused' | null> {
    if (id === null) return null
    try {
      const folder = await this.readFolder(id, context)
      return isCurrent(folder) ? folder : null
    } catch (error) {
      // The children of a hidden folder are listed at the top of their space.
      if (isItemFault(error)) return error.code === 'gone' ? null : 'refused'
      throw error
    }
  }

  private async pagesOf(ids: readonly string[], context: CallContext): Promise<Page[]> {
    const found: Page[] = []
    for (const batch of batchesOf(ids)) {
      const query = { ...CURRENT, id: batch.join() }
      found.push(...(await this.api.all(Page, ['/api/v2/pages', query], context)))
    }
    return found
  }

  private async spaces(ids: readonly string[], context: CallContext): Promise<ReadonlyMap<string, Space>> {
    const found = new Map<string, Space>()
    for (const batch of batchesOf(ids)) {
      const query = { ...CURRENT, ids: batch.join() }
      for (const one of await this.api.all(Space, ['/api/v2/spaces', query], context)) found.set(one.id, one)
    }
    return found
  }
}

function isCurrent({ status }: Folder): boolean {
  return status === 'current'
}

function add(entries: Entries, entry: Entry): void {
  entries.set(entry.externalId, entry)
}

/** Whether one of these folders is an ancestor. */
function isBelow({ parent }: Entry, entries: Entries, folders: ReadonlySet<string>): boolean {
  // Users may move a page below itself while the tree is read.
  for (let depth = 0; parent !== null && depth < MAX_DEPTH; depth += 1) {
    if (folders.has(parent)) return true
    parent = entries.get(parent)?.parent ?? null
  }
  return false
}

/** Entries below an unknown parent are at the top of their space. */
function placeOf({ parent, space }: Entry, entries: Entries): string {
  return parent !== null && entries.has(parent) ? parent : idOf(SPACE, space)
}

function pathAbove(entry: Entry, entries: Entries, space: string): string {
  const titles: string[] = []
  let above = entry.parent === null ? undefined : entries.get(entry.parent)
  // Users may move a page below itself while the tree is read.
  for (let depth = 0; above && depth < MAX_DEPTH; depth += 1) {
    titles.unshift(above.title)
    above = above.parent === null ? undefined : entries.get(above.parent)
  }
  return [space, ...titles].reduce((path, title) => pathBelow(path, title), '')
}

function batchesOf(ids: readonly string[]): string[][] {
  const batches: string[][] = []
  for (let at = 0; at < ids.length; at += MAX_IDS) batches.push(ids.slice(at, at + MAX_IDS))
  return batches
}
