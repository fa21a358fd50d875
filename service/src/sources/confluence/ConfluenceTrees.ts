import type { Clock } from '../../lib/Clock.ts'
import { pathBelow } from '../articles/articleContent.ts'
import { isOfOneItem, type SourceItem } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { loginOf } from '../client/loginOf.ts'
import { gone } from '../client/meaning.ts'
import { idOf } from '../client/partsOf.ts'
import { SharedAnswers } from '../client/SharedAnswers.ts'
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
  /** What is in each; of the space by its own id. */
  readonly inside: ReadonlyMap<string, readonly Entry[]>
}

/** What is in a folder, and whether anything is in these. */
type Below = { readonly entries: readonly Entry[]; readonly hasBelow: (entry: Entry) => boolean }

/**
 * A space is read at once: its folders are listed of that, one after the other, which may take longer with what is
 * attached. Each reading costs as many points as the space has pages.
 */
const SHARED = { milliseconds: 60_000, longest: 30 * 60_000, kept: 8 }
/** Ids of one call. */
const MOST_IDS = 250
/** Pages within each other that are asked for on the way up, and whose titles make a path. */
const DEEPEST = 100
const CURRENT = { status: 'current' }

/** The pages of spaces, and the folders that they are in. */
export class ConfluenceTrees {
  private readonly api: ConfluenceApi
  private readonly trees: SharedAnswers<Tree>

  constructor(api: ConfluenceApi, clock: Clock) {
    this.api = api
    this.trees = new SharedAnswers(clock, SHARED)
  }

  /** What is in a space, a page or a folder. `isFirst`: of its first page. */
  async below(
    { folder, space, isFirst }: { folder: string; space: string; isFirst: boolean },
    asked: CallContext,
  ): Promise<Below> {
    const top = idOf(SPACE, space)
    const key = `${loginOf(asked.credential)} ${space}`
    const ask = () => this.tree(space, asked)
    const isWhole = folder === top && isFirst
    let tree = await (isWhole ? this.trees.fresh(key, ask) : this.trees.shared(key, ask))
    const isKnown = () => folder === top || tree.entries.has(folder)
    if (!isKnown()) {
      if (!(await this.isThere(folder, asked))) throw gone()
      // It may be younger than what is shared.
      tree = await this.trees.fresh(key, ask)
      // A folder without anything in it is named by nothing.
      if (!isKnown() && numberOf(folder, FOLDER) === null) throw gone()
    }
    return {
      entries: tree.inside.get(folder) ?? [],
      hasBelow: ({ externalId }) => tree.inside.has(externalId),
    }
  }

  /** Pages by their ids, as far as they are there, with the spaces, folders and pages that they are in. */
  async pages(ids: readonly string[], asked: CallContext): Promise<SourceItem[]> {
    return this.placed(await this.pagesOf(ids, asked), asked)
  }

  /** One thing with what it is in; nothing where it is not there. */
  async thing(externalId: string, asked: CallContext): Promise<SourceItem[]> {
    const space = numberOf(externalId, SPACE)
    const page = numberOf(externalId, PAGE)
    if (space !== null) {
      const [found] = (await this.spaces([space], asked)).values()
      return found ? [spaceItem(found, asked.credential.extra)] : []
    }
    return page === null ? [] : this.pages([page], asked)
  }

  /** Likewise, of pages that were listed. Whether anything is in them is not known: there may be. */
  async placed(pages: readonly Page[], asked: CallContext): Promise<SourceItem[]> {
    const { extra } = asked.credential
    const entries: Entries = new Map()
    for (const page of pages) add(entries, pageEntry(page, extra))
    const refused = await this.addAbove(entries, asked, { withPages: true })
    const spaces = await this.spaces([...new Set(pages.map(({ spaceId }) => spaceId))], asked)
    const items = [...spaces.values()].map((space) => spaceItem(space, extra))
    for (const entry of entries.values()) {
      const space = spaces.get(entry.space)
      // Archived spaces are not imported.
      if (!space) continue
      // It would pass for one that moved to the top of its space.
      if (isBelow(entry, entries, refused)) continue
      const above = pathAbove(entry, entries, space.name ?? '')
      items.push(entryItem(entry, { parent: placeOf(entry, entries), above, isExpandable: true }))
    }
    return items
  }

  private async tree(space: string, asked: CallContext): Promise<Tree> {
    const { extra } = asked.credential
    const entries: Entries = new Map()
    const call = [`/api/v2/spaces/${space}/pages`, CURRENT] as const
    for (const page of await this.api.all(Page, call, asked)) add(entries, pageEntry(page, extra))
    // A page that its space does not list is archived, or not to be seen.
    await this.addAbove(entries, asked, { withPages: false })
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
   * Folders are in no list: whatever names one as its parent tells that it is there. Returns those that the source refuses
   * to show.
   */
  private async addAbove(
    entries: Entries,
    asked: CallContext,
    { withPages }: { withPages: boolean },
  ): Promise<ReadonlySet<string>> {
    const tried = new Set<string>()
    const refused = new Set<string>()
    for (let level = 0; level < DEEPEST; level += 1) {
      const unknown = new Map<string, string>()
      for (const { parent, space } of entries.values())
        if (parent !== null && !entries.has(parent) && !tried.has(parent)) unknown.set(parent, space)
      if (unknown.size === 0) break
      for (const [parent, space] of unknown) {
        tried.add(parent)
        const folder = await this.folder(numberOf(parent, FOLDER), asked)
        if (folder === 'refused') refused.add(parent)
        else if (folder) add(entries, folderEntry(folder, space, asked.credential.extra))
      }
      const ids = withPages ? [...unknown.keys()].flatMap((id) => numberOf(id, PAGE) ?? []) : []
      for (const page of await this.pagesOf(ids, asked)) add(entries, pageEntry(page, asked.credential.extra))
    }
    return refused
  }

  /** Whether a page or a folder exists. Rejects where the source refuses to say. */
  private async isThere(externalId: string, asked: CallContext): Promise<boolean> {
    const page = numberOf(externalId, PAGE)
    if (page !== null) return (await this.pagesOf([page], asked)).length > 0
    const folder = numberOf(externalId, FOLDER)
    return folder !== null && isCurrent(await this.readFolder(folder, asked))
  }

  private readFolder(id: string, asked: CallContext): Promise<Folder> {
    return this.api.read(Folder, [`/api/v2/folders/${id}`], asked)
  }

  private async folder(id: string | null, asked: CallContext): Promise<Folder | 'refused' | null> {
    if (id === null) return null
    try {
      const folder = await this.readFolder(id, asked)
      return isCurrent(folder) ? folder : null
    } catch (error) {
      // What is in one that cannot be seen is in its space.
      if (isOfOneItem(error)) return error.code === 'gone' ? null : 'refused'
      throw error
    }
  }

  private async pagesOf(ids: readonly string[], asked: CallContext): Promise<Page[]> {
    const found: Page[] = []
    for (const lot of lotsOf(ids)) {
      const query = { ...CURRENT, id: lot.join() }
      found.push(...(await this.api.all(Page, ['/api/v2/pages', query], asked)))
    }
    return found
  }

  private async spaces(ids: readonly string[], asked: CallContext): Promise<ReadonlyMap<string, Space>> {
    const found = new Map<string, Space>()
    for (const lot of lotsOf(ids)) {
      const query = { ...CURRENT, ids: lot.join() }
      for (const one of await this.api.all(Space, ['/api/v2/spaces', query], asked)) found.set(one.id, one)
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

/** Whether one of these folders is above it. */
function isBelow({ parent }: Entry, entries: Entries, folders: ReadonlySet<string>): boolean {
  // While it is read a person may move a page to below itself.
  for (let depth = 0; parent !== null && depth < DEEPEST; depth += 1) {
    if (folders.has(parent)) return true
    parent = entries.get(parent)?.parent ?? null
  }
  return false
}

/** What is below something that is not known is at the top of its space. */
function placeOf({ parent, space }: Entry, entries: Entries): string {
  return parent !== null && entries.has(parent) ? parent : idOf(SPACE, space)
}

function pathAbove(entry: Entry, entries: Entries, space: string): string {
  const titles: string[] = []
  let above = entry.parent === null ? undefined : entries.get(entry.parent)
  // While it is read a person may move a page to below itself.
  for (let depth = 0; above && depth < DEEPEST; depth += 1) {
    titles.unshift(above.title)
    above = above.parent === null ? undefined : entries.get(above.parent)
  }
  return [space, ...titles].reduce((path, title) => pathBelow(path, title), '')
}

function lotsOf(ids: readonly string[]): string[][] {
  const lots: string[][] = []
  for (let at = 0; at < ids.length; at += MOST_IDS) lots.push(ids.slice(at, at + MOST_IDS))
  return lots
}
