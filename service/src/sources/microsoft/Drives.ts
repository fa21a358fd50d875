import type { ChangesRequest } from '../abilities/Changes.ts'
import { pageOf } from '../client/pageOf.ts'
import { idOf } from '../client/partsOf.ts'
import type { RootChanges } from '../feed/changesByRoot.ts'
import { expired } from '../feed/expired.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { ItemPage, SourceItem } from '../SourceItem.ts'
import { driveItem, handleOfShortcut, idOfGone, isInfected } from './driveItems.ts'
import type { Graph, GraphContext } from './Graph.ts'
import { DRIVE_ITEM, DriveItem, Existing, Named } from './graphAnswers.ts'

/** A drive by its id in external ids and its path: `/me/drive`, `/drives/…`. */
export type Drive = {
  readonly id: string
  readonly path: string
  /** External id of the parent of its top entries. Null: they are at the top. */
  readonly top: string | null
  readonly followsShortcuts: boolean
}

/**
 * Without it, business drives omit shortcuts to folders of others:
 * https://github.com/OneDrive/onedrive-api-docs/issues/1781, https://github.com/rclone/rclone/issues/5428
 */
const WITH_SHORTCUTS = { prefer: 'Include-Feature=AddToOneDrive' }
/** Entries per page. */
const PAGE = 200
/** Results of a search. */
const MAX_RESULTS = 100

/** Files and folders of drives: a user's OneDrive, or the library of a site. */
export class Drives {
  private readonly graph: Graph

  constructor(graph: Graph) {
    this.graph = graph
  }

  /** A page of a folder. Null: of the top. */
  async list(
    drive: Drive,
    folder: string | null,
    cursor: string | null,
    context: GraphContext,
  ): Promise<ItemPage> {
    const path = `${drive.path}/items/${encodeURIComponent(folder ?? 'root')}/children`
    const address = cursor ?? `${path}?$top=${PAGE}&$select=${DRIVE_ITEM}`
    const { entries, next } = await this.graph.page(DriveItem, address, withShortcuts(drive, context))
    const parent = folder === null ? drive.top : idOf(drive.id, folder)
    const items = entries.map((entry) => itemOf(entry, drive, parent))
    return pageOf({ items, nextCursor: next })
  }

  /** Finds files and folders by name and content. */
  async search(drive: Drive, query: string, context: GraphContext): Promise<readonly SourceItem[]> {
    const text = encodeURIComponent(query.replaceAll("'", "''"))
    const path = `${drive.path}/root/search(q='${text}')?$top=${MAX_RESULTS}&$select=${DRIVE_ITEM}`
    const { entries } = await this.graph.page(DriveItem, path, withShortcuts(drive, context))
    const root = await this.rootOf(drive, context)
    // Results from other drives don't tell where they are shown here.
    const within = entries.filter((one) => !one.root && !one.deleted && one.parentReference?.id)
    const items = within.map((one) => itemOf(one, drive, parentOf(one, drive, root)))
    return pageOf({ items, nextCursor: null }).items
  }

  /** Returns an item by its id, or null if it does not exist. */
  async item(drive: Drive, id: string, context: GraphContext): Promise<SourceItem | null> {
    const path = `${drive.path}/items/${encodeURIComponent(id)}?$select=${DRIVE_ITEM}`
    try {
      const entry = await this.graph.read(DriveItem, path, withShortcuts(drive, context))
      return entry.root
        ? null
        : itemOf(entry, drive, parentOf(entry, drive, await this.rootOf(drive, context)))
    } catch (error) {
      if (isItemFault(error)) return null
      throw error
    }
  }

  /** Whether an item exists. Null: the drive itself. Rejects with `gone` if Graph does not know it. */
  async isThere(drive: Drive, id: string | null, context: GraphContext): Promise<boolean> {
    const part = id === null ? '' : `/items/${encodeURIComponent(id)}`
    const { deleted } = await this.graph.read(
      Existing,
      `${drive.path}${part}?$select=id${id === null ? '' : ',deleted'}`,
      context,
    )
    return !deleted
  }

  async fetch(drive: Drive, id: string, item: SourceItem, context: GraphContext) {
    if (isInfected(item))
      throw new SourceFault('item', 'Microsoft found malware in this file and does not hand it out.')
    const path = `${drive.path}/items/${encodeURIComponent(id)}/content`
    const { bytes } = await this.graph.content(path, context)
    return { name: item.name, bytes }
  }

  /** Returns the cursor of now. */
  start(drive: Drive, context: GraphContext): Promise<string> {
    const path = `${drive.path}/root/delta?token=latest&$select=${DRIVE_ITEM}`
    return this.graph.now(DriveItem, path, withShortcuts(drive, context))
  }

  /**
   * Without a cursor, a full scan of the imported items follows, because the drive may contain far more.
   * `byHandle`: finds the targets of shortcuts.
   */
  async changes(
    drive: Drive,
    cursor: string | null,
    context: GraphContext,
    byHandle?: ChangesRequest['byHandle'],
  ): Promise<RootChanges> {
    if (cursor === null) throw expired()
    const call = withShortcuts(drive, context)
    const { entries, next, delta } = await this.graph.changes(DriveItem, cursor, call)
    const last = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
    const existing = last.filter(({ deleted, root }) => !deleted && !root)
    const at = next ?? delta
    if (at === null) throw expired()
    const root = existing.length === 0 ? null : await this.rootOf(drive, context)
    const deleted = last.filter((entry) => entry.deleted)
    const handles = deleted.map(({ id }) => handleOfShortcut(drive.id, id))
    // A deleted shortcut is reported by its own id, but its item has the id of the target.
    const targets = handles.length > 0 && drive.followsShortcuts ? ((await byHandle?.(handles)) ?? []) : []
    return {
      changed: pageOf({
        items: existing.map((entry) => itemOf(entry, drive, parentOf(entry, drive, root))),
        nextCursor: null,
      }).items,
      removed: [
        ...deleted.map((entry) => idOfGone(entry, drive.id)),
        ...targets.map(({ externalId }) => externalId),
      ],
      cursor: at,
      more: next !== null,
    }
  }

  /** Parents at the root are only recognized by its id, which change feeds sometimes omit. */
  private async rootOf({ path }: Drive, context: GraphContext): Promise<string> {
    return (await this.graph.read(Named, `${path}/root?$select=id`, context)).id
  }
}

function withShortcuts({ followsShortcuts }: Drive, context: GraphContext): GraphContext {
  return followsShortcuts ? { ...context, headers: WITH_SHORTCUTS } : context
}

function parentOf({ parentReference }: DriveItem, drive: Drive, root: string | null): string | null {
  const id = parentReference?.id ?? null
  return id === null || id === root ? drive.top : idOf(drive.id, id)
}

function itemOf(entry: DriveItem, { id, followsShortcuts }: Drive, parent: string | null): SourceItem {
  return driveItem(entry, { drive: id, parent, followsShortcuts })
}
