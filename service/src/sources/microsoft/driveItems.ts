import type { SourceItem } from '../Connector.ts'
import { fileItem, folderItem } from '../client/fileItem.ts'
import { idOf } from '../client/partsOf.ts'
import type { DriveItem } from './graphAnswers.ts'

/** What a file's handle says where it is not worth asking for. */
const MALWARE = 'malware'
/** Before the id that a shortcut itself has: what is told of it later has that id alone. */
const SHORTCUT = 'shortcut'

type Place = {
  /** The drive that the entry is in, as it stands in ids. */
  readonly drive: string
  /** External id of what it is in; null: the top. */
  readonly parent: string | null
  /** A shortcut in another drive is shown and leads nowhere: so no shortcut comes back to where it is. */
  readonly followsShortcuts: boolean
}

/** An entry of a drive as an item. */
export function driveItem(entry: DriveItem, { drive, parent, followsShortcuts }: Place): SourceItem {
  const { remoteItem } = entry
  if (!remoteItem) return itemIn(drive, parent, entry)
  const target = remoteItem.parentReference?.driveId
  const { id, file, folder, package: notebook, size, eTag } = remoteItem
  if (!followsShortcuts || !target || !id) return withoutContent(itemIn(drive, parent, entry), 'SHORTCUT')
  const item = itemIn(target, parent, { ...entry, id, file, folder, package: notebook, size, eTag })
  return { ...item, handle: item.handle ?? handleOfShortcut(drive, entry.id) }
}

/** The handle of what a shortcut leads to. */
export function handleOfShortcut(drive: string, id: string): string {
  return `${SHORTCUT} ${idOf(drive, id)}`
}

export function isInfected({ handle }: SourceItem): boolean {
  return handle === MALWARE
}

/** Of what is gone: a shortcut is known by what it leads to. */
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
 * The Personal Vault, which no app can open: https://github.com/OneDrive/onedrive-api-docs/issues/1905. Where no facet
 * says so, it is what has no address at the top of a personal drive.
 */
function isVault({ specialFolder, file, remoteItem, webUrl, size, parentReference }: DriveItem): boolean {
  if (specialFolder?.name?.toLowerCase() === 'vault') return true
  const isAtTop = parentReference?.driveType === 'personal' && parentReference.path?.endsWith('/root:')
  return isAtTop === true && !file && !remoteItem && !webUrl && !size
}

function withoutContent(item: SourceItem, itemType: string): SourceItem {
  return { ...item, itemType, isSelectable: false, isExpandable: false, fileFormat: null }
}

/** The hash of its content. An eTag changes with a name as well, and cTags are left out where changes are told. */
function versionOf({ file, eTag, lastModifiedDateTime }: DriveItem): string {
  const { quickXorHash, sha256Hash, sha1Hash } = file?.hashes ?? {}
  return quickXorHash ?? sha256Hash ?? sha1Hash ?? eTag ?? lastModifiedDateTime ?? ''
}
