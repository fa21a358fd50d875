import { fileItem, folderItem } from '../client/fileItem.ts'
import { idOf } from '../client/partsOf.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { DriveItem } from './graphAnswers.ts'

/** The handle of a file that can't be downloaded. */
const MALWARE = 'malware'
/** The prefix of a shortcut's own id in a handle: later changes name only this id. */
const SHORTCUT = 'shortcut'

type Place = {
  /** The id of the entry's drive in external ids. */
  readonly drive: string
  /** External id of its parent. Null: the top. */
  readonly parent: string | null
  /** Shortcuts in another drive are listed but not followed, which would loop. */
  readonly followsShortcuts: boolean
}

/** Creates the item of a drive's entry. */
export function driveItem(entry: DriveItem, { drive, parent, followsShortcuts }: Place): SourceItem {
  const { remoteItem } = entry
  if (!remoteItem) return itemIn(drive, parent, entry)
  const target = remoteItem.parentReference?.driveId
  const { id, file, folder, package: notebook, size, eTag } = remoteItem
  if (!followsShortcuts || !target || !id) return withoutContent(itemIn(drive, parent, entry), 'SHORTCUT')
  const item = itemIn(target, parent, { ...entry, id, file, folder, package: notebook, size, eTag })
  return { ...item, handle: item.handle ?? handleOfShortcut(drive, entry.id) }
}

/** Returns the handle of a shortcut's target. */
export function handleOfShortcut(drive: string, id: string): string {
  return `${SHORTCUT} ${idOf(drive, id)}`
}

export function isInfected({ handle }: SourceItem): boolean {
  return handle === MALWARE
}

/** Returns the external id of a deleted entry. A shortcut has that of its target. */
export function idOfGone({ id, remoteItem }: DriveItem, drive: string): string {
  const target = remoteItem?.parentReference?.driveId
  return target && remoteItem?.id ? idOf(target, remoteItem.id) : idOf(drive, id)
}

function itemIn(drive: string, parent: string | null, entry: DriveItem): SourceItem {
  const known = {
    externalId: idOf(drive, entry.id),
    parentExternalId: parent,
    rootExternalId: drive,
    name: entry.name ?? '',
  }
  const seen = {
    externalUrl: entry.webUrl,
    createdAt: entry.createdDateTime,
    updatedAt: entry.lastModifiedDateTime,
  }
  if (isVault(entry)) return withoutContent({ ...folderItem(known), ...seen }, 'VAULT')
  if (entry.package) return withoutContent({ ...folderItem(known, 'PACKAGE'), ...seen }, 'PACKAGE')
  if (entry.folder) return { ...folderItem(known), ...seen }
  return {
    ...fileItem({ ...known, ...seen, version: versionOf(entry) }),
    size: entry.size,
    mimeType: entry.file?.mimeType ?? null,
    handle: entry.malware ? MALWARE : null,
  }
}

/**
 * The Personal Vault, which no app can open: https://github.com/OneDrive/onedrive-api-docs/issues/1905. Without
 * a facet, it is the entry without a URL at the top of a personal drive.
 */
function isVault({ specialFolder, file, remoteItem, webUrl, size, parentReference }: DriveItem): boolean {
  if (specialFolder?.name?.toLowerCase() === 'vault') return true
  const isAtTop = parentReference?.driveType === 'personal' && parentReference.path?.endsWith('/root:')
  return isAtTop === true && !file && !remoteItem && !webUrl && !size
}

function withoutContent(item: SourceItem, itemType: string): SourceItem {
  return { ...item, itemType, isSelectable: false, isExpandable: false, fileFormat: null }
}

/** The hash of the content. An eTag changes with each rename, and change feeds omit cTags. */
function versionOf({ file, eTag, lastModifiedDateTime }: DriveItem): string {
  const { quickXorHash, sha256Hash, sha1Hash } = file?.hashes ?? {}
  return quickXorHash ?? sha256Hash ?? sha1Hash ?? eTag ?? lastModifiedDateTime ?? ''
}
