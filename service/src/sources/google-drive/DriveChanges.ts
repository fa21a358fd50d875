import { type ChangesRequest, type Credential, isOfOneItem, type SourceItem } from '../Connector.ts'
import type { RootChanges } from '../feed/changesByRoot.ts'
import { expired } from '../feed/expired.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import type { DriveReader } from './DriveReader.ts'
import { CHANGE_FIELDS, type Change, Changes, type File, StartToken } from './driveAnswers.ts'
import { FOLDER, SHORTCUT } from './driveFormats.ts'
import { driveItem, OWN } from './driveItems.ts'
import type { SharedDrives } from './SharedDrives.ts'
import { changesBelowShortcuts, handlesOf } from './shortcutFolders.ts'

const PAGE = '200'
/** How Google says that it does not know a place in a log any more. */
const EXPIRED = [400, 404, 410]

/** The logs of what changes: one of the account, and one of each shared drive. */
export class DriveChanges {
  private readonly api: GoogleApi
  private readonly reader: DriveReader
  private readonly shared: SharedDrives

  constructor(api: GoogleApi, reader: DriveReader, shared: SharedDrives) {
    this.api = api
    this.reader = reader
    this.shared = shared
  }

  /** Where the log of a root ends now. */
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
    // A root that is new among what is imported: what changed since it was listed is found by reading that again. One that
    // cannot be read rejects here already.
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
        // Who is no member of a drive any more may not read its log. Of a drive that is listed still it tells nothing now.
        const isOfDrive = root !== OWN && isOfOneItem(error)
        if (!isOfDrive || (await this.shared.lists(credential, root, signal))) throw error
        return null
      })
    if (!page) return this.withoutLog(credential, root, cursor, signal)
    const next = page.nextPageToken ?? page.newStartPageToken
    if (next === undefined) throw expired()
    const gone = page.changes.filter(isGone).flatMap(({ fileId }) => fileId ?? [])
    const files = page.changes.flatMap((change) => (change.file && !isGone(change) ? [change.file] : []))
    // What is gone from one drive may be in another now, and shortcuts lead to it still.
    const listed = [...files, ...(await this.reader.shortcuts(credential, gone, signal))]
    const items = await this.reader.items(credential, listed, signal)
    const ids = new Set(items.map(({ externalId }) => externalId))
    const leadNowhere = listed.filter(({ id, mimeType }) => mimeType === SHORTCUT && !ids.has(id))
    const shortcuts = await this.reader.shortcutsTo(credential, files.filter(hasContent), signal)
    const handles = handlesOf(items, gone)
    const known = handles.length > 0 ? ((await byHandle?.(handles)) ?? []) : []
    const below = changesBelowShortcuts(items, gone, known)
    return {
      changed: [...items, ...shortcuts, ...below.changed, ...page.changes.flatMap(newDrive)],
      removed: [
        ...gone,
        ...below.removed,
        ...page.changes.flatMap(lostDrive),
        ...leadNowhere.map(({ id }) => id),
      ],
      cursor: next,
      more: page.nextPageToken !== undefined,
    }
  }

  /** The drive itself may be gone, or this account is none of its members any more. */
  private async withoutLog(
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

/** What is in the trash is gone, and what is in it with it. */
function isGone({ removed, file }: Change): boolean {
  return removed || file?.trashed === true
}

function hasContent({ mimeType }: File): boolean {
  return mimeType !== FOLDER
}

/** A drive that this account became a member of, or that has another name. */
function newDrive({ changeType, removed, drive }: Change): SourceItem[] {
  return changeType === 'drive' && !removed && drive ? [driveItem(drive)] : []
}

/** A drive that was deleted, or that this account is no member of any more. */
function lostDrive({ changeType, removed, driveId }: Change): string[] {
  return changeType === 'drive' && removed && driveId !== undefined ? [driveId] : []
}
