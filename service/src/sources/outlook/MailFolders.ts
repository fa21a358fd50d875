import { pageOf } from '../client/pageOf.ts'
import { idOf } from '../client/partsOf.ts'
import type { RootChanges } from '../feed/changesByRoot.ts'
import type { MailChoice } from '../mail/MailChoice.ts'
import type { Graph, GraphContext } from '../microsoft/Graph.ts'
import { Named } from '../microsoft/graphAnswers.ts'
import { isItemFault } from '../SourceFault.ts'
import type { ItemPage } from '../SourceItem.ts'
import { FOLDER, mailFolderItem } from './mailItems.ts'
import { MailFolder, selected } from './outlookAnswers.ts'

const PAGE = 100
const SELECT = selected(MailFolder)
/** Folders that "all mail" excludes, by well-known names. A mailbox may lack some. */
const EXCLUDED = ['drafts', 'junkemail', 'deleteditems']
/** Folders that are searched for a name. */
const MAX_FOLDERS = 2000
/** Nesting of folders: Exchange limits it too. */
const MAX_DEPTH = 300

/** The folders of a mailbox. */
export class MailFolders {
  private readonly graph: Graph

  constructor(graph: Graph) {
    this.graph = graph
  }

  async top(cursor: string | null, context: GraphContext): Promise<ItemPage> {
    const address = cursor ?? `/me/mailFolders?$top=${PAGE}&includeHiddenFolders=false&${SELECT}`
    const { entries, next } = await this.graph.page(MailFolder, address, context)
    const excluded = await this.excluded(context)
    const items = entries.filter(({ id }) => !excluded.has(id)).map((one) => mailFolderItem(one, null))
    return pageOf({ items, entries: entries.length, nextCursor: next })
  }

  async below(folder: string, cursor: string | null, context: GraphContext): Promise<ItemPage> {
    const path = `/me/mailFolders/${encodeURIComponent(folder)}/childFolders`
    const address = cursor ?? `${path}?$top=${PAGE}&includeHiddenFolders=false&${SELECT}`
    const { entries, next } = await this.graph.page(MailFolder, address, context)
    const items = entries.map((one) => mailFolderItem(one, idOf(FOLDER, folder)))
    return pageOf({ items, nextCursor: next })
  }

  /** Finds a folder by name, id or well-known name. Null: there is none. */
  async find(name: string, context: GraphContext): Promise<MailFolder | null> {
    const known = await this.byId(/^[a-z]+$/i.test(name) ? name.toLowerCase() : name, context)
    if (known) return known
    for await (const folder of this.all(context))
      if (folder.displayName?.toLowerCase() === name.toLowerCase()) return folder
    return null
  }

  /** Returns null if there is no such folder or access is refused. */
  async byId(id: string, context: GraphContext): Promise<MailFolder | null> {
    try {
      return await this.read(id, context)
    } catch (error) {
      if (isItemFault(error)) return null
      throw error
    }
  }

  /** Whether a folder exists and neither it nor an ancestor is deleted. Rejects if Graph refuses. */
  async isThere(id: string, context: GraphContext): Promise<boolean> {
    let folder = await this.read(id, context).catch((error: unknown) => {
      if (isItemFault(error) && error.code === 'gone') return null
      throw error
    })
    if (!folder) return false
    const excluded = await this.excluded(context)
    if (excluded.has(id)) return false
    for (let depth = 0; folder && folder.parentFolderId !== null && depth < MAX_DEPTH; depth += 1) {
      if (excluded.has(folder.parentFolderId)) return false
      folder = await this.byId(folder.parentFolderId, context)
    }
    return true
  }

  async *all(context: GraphContext): AsyncGenerator<MailFolder> {
    const paths = [`/me/mailFolders?$top=${PAGE}&${SELECT}`]
    const seen = new Set<string>()
    let count = 0
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      seen.add(path)
      const { entries, next } = await this.graph.page(MailFolder, path, context)
      if (next !== null && !seen.has(next)) paths.push(next)
      for (const folder of entries) {
        yield folder
        if (folder.childFolderCount === 0) continue
        paths.push(`/me/mailFolders/${encodeURIComponent(folder.id)}/childFolders?$top=${PAGE}&${SELECT}`)
      }
      count += entries.length
      if (count > MAX_FOLDERS || seen.size > MAX_FOLDERS) return
    }
  }

  start(context: GraphContext): Promise<string> {
    return this.graph.now(MailFolder, `/me/mailFolders/delta?${SELECT}`, context)
  }

  /** New, moved and deleted folders. Folders in Deleted Items count as deleted. */
  async changes(cursor: string, context: GraphContext): Promise<RootChanges> {
    const { entries, next, delta } = await this.graph.changes(MailFolder, cursor, context)
    const at = next ?? delta ?? cursor
    if (entries.length === 0) return { changed: [], removed: [], cursor: at, more: next !== null }
    const excluded = await this.excluded(context)
    const root = (await this.byId('msgfolderroot', context))?.id
    const whole: MailFolder[] = []
    for (const entry of entries) whole.push(...(await this.whole(entry, context)))
    const isGone = (one: MailFolder) => one['@removed'] !== null || excluded.has(one.parentFolderId ?? '')
    const existing = whole.filter((one) => !isGone(one) && !excluded.has(one.id) && one.id !== root)
    const parentOf = ({ parentFolderId: id }: MailFolder) =>
      id === null || id === root ? null : idOf(FOLDER, id)
    return {
      changed: existing.map((one) => mailFolderItem(one, parentOf(one))),
      removed: whole.filter(isGone).map(({ id }) => idOf(FOLDER, id)),
      cursor: at,
      more: next !== null,
    }
  }

  /**
   * Some change feeds contain only the changed fields of a known folder, such as its name. Empty: it no longer
   * exists.
   */
  private async whole(entry: MailFolder, context: GraphContext): Promise<MailFolder[]> {
    if (entry['@removed'] || (entry.displayName !== null && entry.parentFolderId !== null)) return [entry]
    const folder = await this.byId(entry.id, context)
    return folder ? [folder] : []
  }

  private read(id: string, context: GraphContext): Promise<MailFolder> {
    return this.graph.read(MailFolder, `/me/mailFolders/${encodeURIComponent(id)}?${SELECT}`, context)
  }

  /** The ids of folders that a choice excludes: none if it names its folder. */
  async excludedFrom({ folder }: MailChoice, context: GraphContext): Promise<ReadonlySet<string>> {
    return folder === null ? this.excluded(context) : new Set()
  }

  /** The ids of the excluded folders. */
  private async excluded(context: GraphContext): Promise<ReadonlySet<string>> {
    const found = await Promise.all(
      EXCLUDED.map((name) =>
        this.graph.read(Named, `/me/mailFolders/${name}?$select=id`, context).catch((error: unknown) => {
          if (!isItemFault(error)) throw error
          return null
        }),
      ),
    )
    return new Set(found.flatMap((one) => (one ? [one.id] : [])))
  }
}
