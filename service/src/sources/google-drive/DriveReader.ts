import type { ListRequest } from '../abilities/ListRequest.ts'
import type { SearchRequest } from '../abilities/SearchAbility.ts'
import type { Credential } from '../Credential.ts'
import { pageOf } from '../client/pageOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import { isItemFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { DriveFiles, FilesPage } from './DriveFiles.ts'
import type { DriveItemBuilder } from './DriveItemBuilder.ts'
import { File } from './driveAnswers.ts'
import { quoted } from './driveFormats.ts'
import {
  driveItem,
  myDrive,
  SHARED_DRIVES,
  SHARED_WITH_ME,
  sharedDrives,
  sharedWithMe,
} from './driveItems.ts'
import type { FolderDrives } from './FolderDrives.ts'
import { keyHeader, targetOfHandle } from './resourceKeys.ts'
import type { SharedDrives } from './SharedDrives.ts'
import { belowShortcut, isBelowShortcut } from './shortcutFolders.ts'

type Deps = {
  readonly api: GoogleApi
  readonly files: DriveFiles
  readonly shared: SharedDrives
  readonly folders: FolderDrives
  readonly items: DriveItemBuilder
}
type Listed = { readonly items: readonly SourceItem[]; readonly nextCursor: string | null }

/** Results of a search. */
const MAX_RESULTS = '100'

/** Folders, shared drives and files of Google Drive. */
export class DriveReader {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** A page of a folder, or of the top. */
  async page(
    credential: Credential,
    { folder, cursor, handle = null }: ListRequest,
    signal: AbortSignal,
  ): Promise<Listed> {
    if (folder === null) return { items: await this.top(credential, signal), nextCursor: null }
    if (folder === SHARED_DRIVES) {
      const { drives, nextPageToken } = await this.deps.shared.page(credential, cursor, signal)
      for (const { id } of drives) this.deps.folders.remember(credential, id, id)
      return { items: drives.map(driveItem), nextCursor: nextPageToken ?? null }
    }
    if (folder === SHARED_WITH_ME) {
      const listed = await this.deps.files.list(credential, 'sharedWithMe = true', {}, cursor, signal)
      // Some answers contain files that are not shared with this account.
      const files = listed.files.filter(({ sharedWithMeTime }) => sharedWithMeTime !== undefined)
      return this.listed(credential, { ...listed, files }, signal)
    }
    const { id, key } = targetOfHandle({ externalId: folder, handle })
    const headers = keyHeader(id, key)
    const driveId = await this.deps.folders.find(credential, id, signal, headers)
    const corpus: Record<string, string> = driveId === null ? {} : { corpora: 'drive', driveId }
    const inFolder = `'${quoted(id)}' in parents`
    const listed = await this.deps.files.list(credential, inFolder, corpus, cursor, signal, headers)
    const page = await this.listed(credential, listed, signal)
    return id === folder ? page : { ...page, items: belowShortcut(folder, page.items) }
  }

  /**
   * Finds files and folders by prefixes of the words in their names. Below a shared drive, only that drive is
   * searched.
   */
  async search(
    credential: Credential,
    { query, folder }: SearchRequest,
    signal: AbortSignal,
  ): Promise<readonly SourceItem[]> {
    const isOwn = folder === null || folder === SHARED_DRIVES || folder === SHARED_WITH_ME
    const driveId = isOwn ? null : await this.deps.folders.find(credential, folder, signal)
    const corpus: Record<string, string> = driveId === null ? {} : { corpora: 'drive', driveId }
    const filter = `name contains '${quoted(query)}'`
    const found = await this.deps.files.list(
      credential,
      filter,
      { ...corpus, pageSize: MAX_RESULTS },
      null,
      signal,
    )
    return (await this.listed(credential, found, signal)).items
  }

  /** Returns an item by its id, or null if it does not exist. */
  async item(credential: Credential, id: string, signal: AbortSignal): Promise<SourceItem | null> {
    const file = await this.deps.files.find(credential, { id, key: null }, signal)
    if (!file) return null
    if (file.driveId === file.id) return this.deps.shared.drive(credential, id, signal)
    return (await this.deps.items.build(credential, [file], signal))[0] ?? null
  }

  /** Whether an item exists that no listing contains. */
  async has(
    credential: Credential,
    item: SourceItem,
    signal: AbortSignal,
    folderHandle: string | null = null,
  ): Promise<boolean> {
    const { externalId } = item
    if (externalId === SHARED_WITH_ME) return true
    if (externalId === SHARED_DRIVES)
      return (await ofFixedAddress(this.deps.shared.page(credential, null, signal))).drives.length > 0
    const { id, key } = targetOfHandle(item)
    const isBelow = isBelowShortcut(externalId)
    const path = `/files/${encodeURIComponent(isBelow ? id : externalId)}`
    // Files in the trash are found by id and marked (`trashed`).
    const query = { fields: 'id,trashed,parents', supportsAllDrives: 'true' }
    const at = [path, query, keyHeader(id, key)] as const
    try {
      const { trashed, parents } = await this.deps.api.read(File, credential, at, signal)
      const folder = targetOfHandle({ externalId: '', handle: folderHandle }).id
      return !trashed && (!isBelow || folder === '' || parents.includes(folder))
    } catch (error) {
      if (isItemFault(error) && error.code === 'gone') return false
      throw error
    }
  }

  private async top(credential: Credential, signal: AbortSignal): Promise<SourceItem[]> {
    const root = await this.deps.api.read(File, credential, ['/files/root', { fields: 'id,name' }], signal)
    this.deps.folders.remember(credential, root.id, null)
    const { drives } = await this.deps.shared.page(credential, null, signal)
    // Accounts outside of an organization have no shared drives.
    return [myDrive(root), ...(drives.length > 0 ? [sharedDrives()] : []), sharedWithMe()]
  }

  private async listed(
    credential: Credential,
    { files, nextPageToken }: FilesPage,
    signal: AbortSignal,
  ): Promise<Listed> {
    const items = await this.deps.items.build(credential, files, signal)
    return pageOf({ items, entries: files.length, nextCursor: nextPageToken ?? null })
  }
}
