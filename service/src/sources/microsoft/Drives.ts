import {
  type ChangesRequest,
  type ItemPage,
  isOfOneItem,
  SourceFault,
  type SourceItem,
} from '../Connector.ts'
import { pageOf } from '../client/pageOf.ts'
import { idOf } from '../client/partsOf.ts'
import type { RootChanges } from '../feed/changesByRoot.ts'
import { expired } from '../feed/expired.ts'
import { driveItem, handleOfShortcut, idOfGone, isInfected } from './driveItems.ts'
import type { Graph, GraphContext } from './Graph.ts'
import { DRIVE_ITEM, DriveItem, Kept, Named } from './graphAnswers.ts'

/** A drive, as it stands in ids and in paths: `/me/drive`, `/drives/…`. */
export type Drive = {
  readonly id: string
  readonly path: string
  /** External id of what its topmost things are in; null: they are at the top. */
  readonly top: string | null
  readonly followsShortcuts: boolean
}

/**
 * Without it a drive of work leaves out the shortcuts to folders of others:
 * https://github.com/OneDrive/onedrive-api-docs/issues/1781, https://github.com/rclone/rclone/issues/5428
 */
const WITH_SHORTCUTS = { prefer: 'Include-Feature=AddToOneDrive' }
/** Entries of an answer. */
const PAGE = 200
/** What a search finds. */
const FOUND = 100

/** Files and folders of drives, wherever they are: a person's OneDrive, a library of a site. */
export class Drives {
  private readonly graph: Graph

  constructor(graph: Graph) {
    this.graph = graph
  }

  /** One page of a folder; null: of its top. */
  async list(
    drive: Drive,
    folder: string | null,
    cursor: string | null,
    asked: GraphContext,
  ): Promise<ItemPage> {
    const path = `${drive.path}/items/${encodeURIComponent(folder ?? 'root')}/children`
    const address = cursor ?? `${path}?$top=${PAGE}&$select=${DRIVE_ITEM}`
    const { entries, next } = await this.graph.page(DriveItem, address, withShortcuts(drive, asked))
    const parent = folder === null ? drive.top : idOf(drive.id, folder)
    const items = entries.map((entry) => itemOf(entry, drive, parent))
    return pageOf({ items, nextCursor: next })
  }

  /** Files and folders by their names, and by what is in them. */
  async search(drive: Drive, query: string, asked: GraphContext): Promise<readonly SourceItem[]> {
    const text = encodeURIComponent(query.replaceAll("'", "''"))
    const path = `${drive.path}/root/search(q='${text}')?$top=${FOUND}&$select=${DRIVE_ITEM}`
    const { entries } = await this.graph.page(DriveItem, path, withShortcuts(drive, asked))
    const root = await this.rootOf(drive, asked)
    // Of what is in another drive nobody says where it is shown here.
    const within = entries.filter((one) => !one.root && !one.deleted && one.parentReference?.id)
    const items = within.map((one) => itemOf(one, drive, parentOf(one, drive, root)))
    return pageOf({ items, nextCursor: null }).items
  }

  /** One by its id. Null: it is not there. */
  async item(drive: Drive, id: string, asked: GraphContext): Promise<SourceItem | null> {
    const path = `${drive.path}/items/${encodeURIComponent(id)}?$select=${DRIVE_ITEM}`
    try {
      const entry = await this.graph.read(DriveItem, path, withShortcuts(drive, asked))
      return entry.root ? null : itemOf(entry, drive, parentOf(entry, drive, await this.rootOf(drive, asked)))
    } catch (error) {
      if (isOfOneItem(error)) return null
      throw error
    }
  }

  /** Whether something is there; null: the drive itself. Rejects with `gone` where Graph does not know it. */
  async isThere(drive: Drive, id: string | null, asked: GraphContext): Promise<boolean> {
    const part = id === null ? '' : `/items/${encodeURIComponent(id)}`
    const { deleted } = await this.graph.read(
      Kept,
      `${drive.path}${part}?$select=id${id === null ? '' : ',deleted'}`,
      asked,
    )
    return !deleted
  }

  async fetch(drive: Drive, id: string, item: SourceItem, asked: GraphContext) {
    if (isInfected(item))
      throw new SourceFault('item', 'Microsoft found malware in this file and does not hand it out.')
    const path = `${drive.path}/items/${encodeURIComponent(id)}/content`
    const { bytes } = await this.graph.content(path, asked)
    return { name: item.name, bytes }
  }

  /** The cursor of now. */
  start(drive: Drive, asked: GraphContext): Promise<string> {
    const path = `${drive.path}/root/delta?token=latest&$select=${DRIVE_ITEM}`
    return this.graph.now(DriveItem, path, withShortcuts(drive, asked))
  }

  /**
   * What changed since. Without a cursor what is known is read again: the drive may hold much more than that. `byHandle`:
   * what shortcuts lead to.
   */
  async changes(
    drive: Drive,
    cursor: string | null,
    asked: GraphContext,
    byHandle?: ChangesRequest['byHandle'],
  ): Promise<RootChanges> {
    if (cursor === null) throw expired()
    const call = withShortcuts(drive, asked)
    const { entries, next, delta } = await this.graph.changes(DriveItem, cursor, call)
    const last = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
    const there = last.filter(({ deleted, root }) => !deleted && !root)
    const at = next ?? delta
    if (at === null) throw expired()
    const root = there.length === 0 ? null : await this.rootOf(drive, asked)
    const deleted = last.filter((entry) => entry.deleted)
    const handles = deleted.map(({ id }) => handleOfShortcut(drive.id, id))
    // Of a shortcut that is gone its own id is told, and what it led to is known by another.
    const ledTo = handles.length > 0 && drive.followsShortcuts ? ((await byHandle?.(handles)) ?? []) : []
    return {
      changed: pageOf({
        items: there.map((entry) => itemOf(entry, drive, parentOf(entry, drive, root))),
        nextCursor: null,
      }).items,
      removed: [
        ...deleted.map((entry) => idOfGone(entry, drive.id)),
        ...ledTo.map(({ externalId }) => externalId),
      ],
      cursor: at,
      more: next !== null,
    }
  }

  /** A drive's own top is in the paths of parents alone, which are left out of changes at times. */
  private async rootOf({ path }: Drive, asked: GraphContext): Promise<string> {
    return (await this.graph.read(Named, `${path}/root?$select=id`, asked)).id
  }
}

function withShortcuts({ followsShortcuts }: Drive, asked: GraphContext): GraphContext {
  return followsShortcuts ? { ...asked, headers: WITH_SHORTCUTS } : asked
}

function parentOf({ parentReference }: DriveItem, drive: Drive, root: string | null): string | null {
  const id = parentReference?.id ?? null
  return id === null || id === root ? drive.top : idOf(drive.id, id)
}

function itemOf(entry: DriveItem, { id, followsShortcuts }: Drive, parent: string | null): SourceItem {
  return driveItem(entry, { drive: id, parent, followsShortcuts })
}
