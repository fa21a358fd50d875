import type { ChangesRequest } from '../abilities/Changes.ts'
import type { Credential } from '../Credential.ts'
import type { RootChanges } from '../feed/changesByRoot.ts'
import { expired } from '../feed/expired.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import { isItemFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { DriveItemBuilder } from './DriveItemBuilder.ts'
import type { DriveShortcuts } from './DriveShortcuts.ts'
import { CHANGE_FIELDS, type Change, Changes, type File, StartToken } from './driveAnswers.ts'
import { FOLDER, SHORTCUT } from './driveFormats.ts'
import { driveItem, OWN } from './driveItems.ts'
import type { SharedDrives } from './SharedDrives.ts'
import { changesBelowShortcuts, handlesOf } from './shortcutFolders.ts'

type Deps = {
  readonly api: GoogleApi
  readonly items: DriveItemBuilder
  readonly shortcuts: DriveShortcuts
  readonly shared: SharedDrives
}

const PAGE = '200'
/** How Google reports an expired cursor. */
const EXPIRED = [400, 404, 410]

/** The change feeds: one of the account, and one of each shared drive. */
export class DriveChanges {
  private readonly api: GoogleApi
  private readonly items: DriveItemBuilder
  private readonly shortcuts: DriveShortcuts
  private readonly shared: SharedDrives

  constructor({ api, items, shortcuts, shared }: Deps) {
    this.api = api
    this.items = items
    this.shortcuts = shortcuts
    this.shared = shared
  }

  /** Returns the cursor of now. */
  async start(credential: Credential, root: string, signal: AbortSignal): Promise<string> {
    const query = { supportsAllDrives: 'true', ...driveQuery(root) }
    const at = ['/changes/startPageToken', query] as const
    return (await this.api.read(StartToken, credential, at, signal)).startPageToken
  }

  async read(
    credential: Credential,
    root: string,
    cursor: string | null,
    signal: AbortSignal,
    byHandle?: ChangesRequest['byHandle'],
  ): Promise<RootChanges> {
    // A new root among the imports: a full scan finds what changed since it was listed. An unreadable root
    // rejects here.
    if (cursor === null) {
      await this.start(credential, root, signal)
      throw expired()
    }
    const query = {
      pageToken: cursor,
      pageSize: PAGE,
      includeRemoved: 'true',
      includeItemsFromAllDrives: 'true',
      supportsAllDrives: 'true',
      fields: CHANGE_FIELDS,
      ...driveQuery(root),
    }
    const page = await this.api
      .readUnless(EXPIRED, Changes, credential, ['/changes', query], signal)
      .catch(async (error: unknown) => {
        // Former members can't read the change feed of a drive. If the drive is still listed, its feed has a
        // problem.
        const isOfDrive = root !== OWN && isItemFault(error)
        if (!isOfDrive || (await this.shared.lists(credential, root, signal))) throw error
        return null
      })
    if (!page) return this.withoutFeed(credential, root, cursor, signal)
    const next = page.nextPageToken ?? page.newStartPageToken
    if (next === undefined) throw expired()
    const gone = page.changes.filter(isGone).flatMap(({ fileId }) => fileId ?? [])
    const files = page.changes.flatMap((change) => (change.file && !isGone(change) ? [change.file] : []))
    // A file that left one drive may be in another now, and shortcuts still lead to it.
    const listed = [...files, ...(await this.shortcuts.to(credential, gone, signal))]
    const items = await this.items.build(credential, listed, signal)
    const ids = new Set(items.map(({ externalId }) => externalId))
    const brokenShortcuts = listed.filter(({ id, mimeType }) => mimeType === SHORTCUT && !ids.has(id))
    const shortcuts = await this.shortcuts.itemsTo(credential, files.filter(hasContent), signal)
    const handles = handlesOf(items, gone)
    const known = handles.length > 0 ? ((await byHandle?.(handles)) ?? []) : []
    const below = changesBelowShortcuts(items, gone, known)
    return {
      changed: [...items, ...shortcuts, ...below.changed, ...page.changes.flatMap(newDrive)],
      removed: [
        ...gone,
        ...below.removed,
        ...page.changes.flatMap(lostDrive),
        ...brokenShortcuts.map(({ id }) => id),
      ],
      cursor: next,
      more: page.nextPageToken !== undefined,
    }
  }

  /** The drive was deleted, or this account left it. */
  private async withoutFeed(
    credential: Credential,
    root: string,
    cursor: string,
    signal: AbortSignal,
  ): Promise<RootChanges> {
    if (root === OWN || (await this.shared.lists(credential, root, signal))) throw expired()
    return { changed: [], removed: [root], cursor, more: false }
  }
}

export function driveQuery(root: string): Record<string, string> {
  return root === OWN ? {} : { driveId: root }
}

/** A trashed folder removes its content too. */
function isGone({ removed, file }: Change): boolean {
  return removed || file?.trashed === true
}

function hasContent({ mimeType }: File): boolean {
  return mimeType !== FOLDER
}

/** A drive that this account joined, or that was renamed. */
function newDrive({ changeType, removed, drive }: Change): SourceItem[] {
  return changeType === 'drive' && !removed && drive ? [driveItem(drive)] : []
}

/** A drive that was deleted, or that this account left. */
function lostDrive({ changeType, removed, driveId }: Change): string[] {
  return changeType === 'drive' && removed && driveId !== undefined ? [driveId] : []
}
