import { fileItem, folderItem } from '../client/fileItem.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { Drive, File } from './driveAnswers.ts'
import { FOLDER, isOfGoogle, nativeOf, SHORTCUT, withEnding } from './driveFormats.ts'
import { handleOf } from './resourceKeys.ts'

/** The root of everything outside of shared drives, which share one change feed. */
export const OWN = 'user'
/** Folders of ours. Google's ids never equal these names. */
export const SHARED_DRIVES = 'shared-drives'
export const SHARED_WITH_ME = 'shared-with-me'

export function myDrive({ id, name }: Pick<File, 'id' | 'name'>): SourceItem {
  const known = { externalId: id, parentExternalId: null, rootExternalId: OWN, name: name || 'My Drive' }
  return { ...folderItem(known), externalUrl: 'https://drive.google.com/drive/my-drive' }
}

export function sharedWithMe(): SourceItem {
  const known = { externalId: SHARED_WITH_ME, parentExternalId: null, rootExternalId: OWN }
  return folderItem({ ...known, name: 'Shared with me' })
}

/** Shared drives are picked one by one, not all of an organization at once. */
export function sharedDrives(): SourceItem {
  const known = { externalId: SHARED_DRIVES, parentExternalId: null, rootExternalId: null }
  return { ...folderItem({ ...known, name: 'Shared drives' }), isSelectable: false }
}

export function driveItem({ id, name }: Drive): SourceItem {
  const known = { externalId: id, parentExternalId: SHARED_DRIVES, rootExternalId: id, name }
  return { ...folderItem(known, 'DRIVE'), externalUrl: `https://drive.google.com/drive/folders/${id}` }
}

/**
 * Creates the item of a file or folder. A shortcut is an item of its own with the content of its target. Null:
 * it leads nowhere or to another shortcut, or is the root of a drive, which change feeds may contain.
 */
export function itemOf(file: File, target: File | null = null): SourceItem | null {
  const isShortcut = file.mimeType === SHORTCUT
  const content = isShortcut ? target : file
  if (!content || (isShortcut && content.mimeType === SHORTCUT)) return null
  // A file that was shared without its folder has no visible parent.
  const isShared = file.sharedWithMeTime !== undefined || file.ownedByMe === false
  const parent = file.parents[0] ?? (isShared && file.driveId === undefined ? SHARED_WITH_ME : null)
  if (parent === null) return null
  const known = {
    externalId: file.id,
    parentExternalId: parent,
    // The root whose change feed covers its content.
    rootExternalId: (content.mimeType === FOLDER ? content.driveId : file.driveId) ?? OWN,
    name: file.name,
    externalUrl: file.webViewLink ?? `https://drive.google.com/open?id=${file.id}`,
    createdAt: file.createdTime ?? null,
    updatedAt: content.modifiedTime ?? null,
  }
  const { mimeType } = content
  const handle = handleOf(isShortcut ? content.id : null, content.resourceKey)
  if (mimeType === FOLDER) return { ...folderItem(known), ...known, handle }
  const native = nativeOf(mimeType)
  const item = {
    ...fileItem({ ...known, version: versionOf(content), name: withEnding(file.name, mimeType) }),
    name: file.name,
    mimeType,
    handle,
  }
  if (native) return { ...item, fileFormat: native.format, itemType: native.format }
  if (isOfGoogle(mimeType)) return { ...item, isSelectable: false, itemType: 'OTHER' }
  return { ...item, size: content.size === undefined ? null : Number(content.size) }
}

/** Not Google's `version`, which also rises with each permission. */
function versionOf({ md5Checksum, modifiedTime }: File): string {
  return md5Checksum ?? modifiedTime ?? ''
}
