import type * as v from 'valibot'
import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { ListRequest } from '../abilities/ListRequest.ts'
import type { SearchRequest } from '../abilities/SearchAbility.ts'
import type { Credential } from '../Credential.ts'
import { loginOf } from '../client/loginOf.ts'
import { pageOf } from '../client/pageOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import { expired } from '../feed/expired.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import { isItemFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import { FILE_FIELDS, File, Files } from './driveAnswers.ts'
import { isFolder, quoted, SHORTCUT } from './driveFormats.ts'
import {
  driveItem,
  itemOf,
  myDrive,
  SHARED_DRIVES,
  SHARED_WITH_ME,
  sharedDrives,
  sharedWithMe,
} from './driveItems.ts'
import { keyHeader, type Target, targetOfHandle } from './resourceKeys.ts'
import type { SharedDrives } from './SharedDrives.ts'
import { belowShortcut, isBelowShortcut } from './shortcutFolders.ts'

type Listed = { readonly items: readonly SourceItem[]; readonly nextCursor: string | null }

const ALL_DRIVES = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' }
const PAGE = '1000'
/** Results of a search. */
const MAX_RESULTS = '100'
/** Folders whose shared drive is cached. */
const MAX_FOLDERS = 20_000
const CONCURRENCY = 8
/** Nesting of folders: Google allows 100 levels. */
const MAX_DEPTH = 110
/** Shortcut targets in one query. */
const TARGETS = 30

/** Folders, shared drives and files of Google Drive. */
export class DriveReader {
  private readonly api: GoogleApi
  private readonly shared: SharedDrives
  /** The shared drive of a folder, or null, by login and folder. */
  private readonly driveOf = new BoundedMap<string | null>(MAX_FOLDERS)

  constructor(api: GoogleApi, shared: SharedDrives) {
    this.api = api
    this.shared = shared
  }

  /** A page of a folder, or of the top. */
  async page(
    credential: Credential,
    { folder, cursor, handle = null }: ListRequest,
    signal: AbortSignal,
  ): Promise<Listed> {
    if (folder === null) return { items: await this.top(credential, signal), nextCursor: null }
    if (folder === SHARED_DRIVES) {
      const { drives, nextPageToken } = await this.shared.page(credential, cursor, signal)
      for (const { id } of drives) this.remember(credential, id, id)
      return { items: drives.map(driveItem), nextCursor: nextPageToken ?? null }
    }
    if (folder === SHARED_WITH_ME) {
      const listed = await this.files(credential, 'sharedWithMe = true', {}, cursor, signal)
      // Some answers contain files that are not shared with this account.
      const files = listed.files.filter(({ sharedWithMeTime }) => sharedWithMeTime !== undefined)
      return this.listed(credential, { ...listed, files }, signal)
    }
    const { id, key } = targetOfHandle({ externalId: folder, handle })
    const headers = keyHeader(id, key)
    const driveId = await this.driveIdOf(credential, id, signal, headers)
    const corpus: Record<string, string> = driveId === null ? {} : { corpora: 'drive', driveId }
    const inFolder = `'${quoted(id)}' in parents`
    const listed = await this.files(credential, inFolder, corpus, cursor, signal, headers)
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
    const driveId = isOwn ? null : await this.driveIdOf(credential, folder, signal)
    const corpus: Record<string, string> = driveId === null ? {} : { corpora: 'drive', driveId }
    const filter = `name contains '${quoted(query)}'`
    const found = await this.files(credential, filter, { ...corpus, pageSize: MAX_RESULTS }, null, signal)
    return (await this.listed(credential, found, signal)).items
  }

  /** Returns an item by its id, or null if it does not exist. */
  async item(credential: Credential, id: string, signal: AbortSignal): Promise<SourceItem | null> {
    const file = await this.fileOf(credential, { id, key: null }, signal)
    if (!file) return null
    if (file.driveId === file.id) return this.shared.drive(credential, id, signal)
    return (await this.items(credential, [file], signal))[0] ?? null
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
      return (await ofFixedAddress(this.shared.page(credential, null, signal))).drives.length > 0
    const { id, key } = targetOfHandle(item)
    const isBelow = isBelowShortcut(externalId)
    const path = `/files/${encodeURIComponent(isBelow ? id : externalId)}`
    // Files in the trash are found by id and marked (`trashed`).
    const query = { fields: 'id,trashed,parents', supportsAllDrives: 'true' }
    const at = [path, query, keyHeader(id, key)] as const
    try {
      const { trashed, parents } = await this.api.read(File, credential, at, signal)
      const folder = targetOfHandle({ externalId: '', handle: folderHandle }).id
      return !trashed && (!isBelow || folder === '' || parents.includes(folder))
    } catch (error) {
      if (isItemFault(error) && error.code === 'gone') return false
      throw error
    }
  }

  /** Creates items. Shortcuts get the content of their target; those without one are left out. */
  async items(credential: Credential, listed: readonly File[], signal: AbortSignal): Promise<SourceItem[]> {
    const within = await this.shared.within(credential, listed, signal)
    const files = await this.withSeenParents(credential, within, signal)
    const targets = new Map<string, File>()
    const shortcuts = files.filter(({ mimeType }) => mimeType === SHORTCUT)
    for (let from = 0; from < shortcuts.length; from += CONCURRENCY) {
      const some = shortcuts.slice(from, from + CONCURRENCY)
      const found = await Promise.all(some.map((one) => this.targetOf(credential, one, signal)))
      for (const [index, { id }] of some.entries()) {
        const target = found[index]
        if (target) targets.set(id, target)
      }
    }
    const above = new Map<string, ReadonlySet<string>>()
    for (const { id, parents } of shortcuts) {
      const [parent = ''] = parents
      const target = targets.get(id)
      if (!target || !isFolder(target.mimeType)) continue
      const folders = above.get(parent) ?? (await this.foldersAbove(credential, parent, signal))
      above.set(parent, folders)
      // It would loop.
      if (folders.has(target.id)) targets.delete(id)
    }
    for (const { id, mimeType, driveId } of files)
      if (isFolder(mimeType)) this.remember(credential, id, driveId ?? null)
    return files.flatMap((file) => itemOf(file, targets.get(file.id)) ?? [])
  }

  /** Returns the shortcuts to files that have changed. */
  async shortcutsTo(
    credential: Credential,
    files: readonly File[],
    signal: AbortSignal,
  ): Promise<SourceItem[]> {
    const byId = new Map(files.map((file) => [file.id, file]))
    const shortcuts = await this.shortcuts(credential, [...byId.keys()], signal)
    return (await this.shared.within(credential, shortcuts, signal)).flatMap((shortcut) => {
      const target = byId.get(shortcut.shortcutDetails?.targetId ?? '')
      return (target && itemOf(shortcut, target)) ?? []
    })
  }

  /** Returns the shortcuts to these ids, whether those exist or not. */
  async shortcuts(credential: Credential, targets: readonly string[], signal: AbortSignal): Promise<File[]> {
    const found: File[] = []
    for (let from = 0; from < targets.length; from += TARGETS) {
      const some = targets.slice(from, from + TARGETS)
      const filter = some.map((id) => `shortcutDetails.targetId = '${quoted(id)}'`).join(' or ')
      const query = this.files(credential, `(${filter})`, {}, null, signal)
      const { files } = await query.catch((error: unknown) => {
        // A refusal for some ids must not hold up all other changes: a full scan finds these.
        throw isItemFault(error) ? expired() : error
      })
      found.push(...files)
    }
    return found
  }

  private async top(credential: Credential, signal: AbortSignal): Promise<SourceItem[]> {
    const root = await this.api.read(File, credential, ['/files/root', { fields: 'id,name' }], signal)
    this.remember(credential, root.id, null)
    const { drives } = await this.shared.page(credential, null, signal)
    // Accounts outside of an organization have no shared drives.
    return [myDrive(root), ...(drives.length > 0 ? [sharedDrives()] : []), sharedWithMe()]
  }

  private files(
    credential: Credential,
    filter: string,
    corpus: Readonly<Record<string, string>>,
    cursor: string | null,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<v.InferOutput<typeof Files>> {
    const query = {
      ...ALL_DRIVES,
      q: `${filter} and trashed = false`,
      pageSize: PAGE,
      ...corpus,
      fields: `nextPageToken,files(${FILE_FIELDS})`,
      ...(cursor !== null && { pageToken: cursor }),
    }
    return this.api.read(Files, credential, ['/files', query, headers], signal)
  }

  /** Removes parents that this account can't see: the file itself was shared. */
  private async withSeenParents(
    credential: Credential,
    files: readonly File[],
    signal: AbortSignal,
  ): Promise<readonly File[]> {
    const isOfOthers = ({ sharedWithMeTime, ownedByMe, driveId }: File) =>
      driveId === undefined && (sharedWithMeTime !== undefined || ownedByMe === false)
    const hidden = new Set<string>()
    for (const parent of new Set(files.filter(isOfOthers).flatMap(({ parents }) => parents))) {
      if (this.driveOf.has(`${loginOf(credential)} ${parent}`)) continue
      if (!(await this.fileOf(credential, { id: parent, key: null }, signal))) hidden.add(parent)
    }
    if (hidden.size === 0) return files
    return files.map((file) => ({ ...file, parents: file.parents.filter((parent) => !hidden.has(parent)) }))
  }

  private async listed(
    credential: Credential,
    { files, nextPageToken }: v.InferOutput<typeof Files>,
    signal: AbortSignal,
  ): Promise<Listed> {
    const items = await this.items(credential, files, signal)
    return pageOf({ items, entries: files.length, nextCursor: nextPageToken ?? null })
  }

  /** Returns the shared drive of a folder, which is the only one where its content is listed. */
  private async driveIdOf(
    credential: Credential,
    folder: string,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string | null> {
    const known = this.driveOf.get(`${loginOf(credential)} ${folder}`)
    if (known !== undefined) return known
    const path = `/files/${encodeURIComponent(folder)}`
    const query = { fields: FILE_FIELDS, supportsAllDrives: 'true' }
    const found = await this.api.read(File, credential, [path, query, headers], signal)
    const [{ driveId = null } = found] = await this.shared.within(credential, [found], signal)
    this.remember(credential, folder, driveId)
    return driveId
  }

  private async targetOf(credential: Credential, { shortcutDetails }: File, signal: AbortSignal) {
    if (!shortcutDetails) return null
    const { targetId: id, targetResourceKey: key = null } = shortcutDetails
    return this.fileOf(credential, { id, key }, signal)
  }

  /** Returns null if it is in the trash or not accessible. */
  private async fileOf(
    credential: Credential,
    { id, key }: Target,
    signal: AbortSignal,
  ): Promise<File | null> {
    const path = `/files/${encodeURIComponent(id)}`
    const query = { fields: FILE_FIELDS, supportsAllDrives: 'true' }
    const at = [path, query, keyHeader(id, key)] as const
    const file = await this.api.read(File, credential, at, signal).catch((error: unknown) => {
      if (isItemFault(error)) return null
      throw error
    })
    return file?.trashed ? null : file
  }

  /** Returns a folder and its ancestors. */
  private async foldersAbove(
    credential: Credential,
    folder: string,
    signal: AbortSignal,
  ): Promise<Set<string>> {
    const above = new Set<string>()
    for (let id = folder; id !== '' && !above.has(id) && above.size < MAX_DEPTH; ) {
      above.add(id)
      id = (await this.fileOf(credential, { id, key: null }, signal))?.parents[0] ?? ''
    }
    return above
  }

  private remember(credential: Credential, folder: string, drive: string | null): void {
    this.driveOf.set(`${loginOf(credential)} ${folder}`, drive)
  }
}
