import type { SourceItem } from '../Connector.ts'
import { fileItem, folderItem } from '../client/fileItem.ts'
import type { Drive, File } from './driveAnswers.ts'
import { FOLDER, isOfGoogle, nativeOf, SHORTCUT, withEnding } from './driveFormats.ts'
import { handleOf } from './resourceKeys.ts'

/** The root of everything that is in no shared drive: one log tells all of its changes. */
export const OWN = 'user'
/** Folders of ours. Google's ids have other characters, too, but never these names. */
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

/** Nobody means all drives of an organisation at once: each is picked by itself. */
export function sharedDrives(): SourceItem {
  const known = { externalId: SHARED_DRIVES, parentExternalId: null, rootExternalId: null }
  return { ...folderItem({ ...known, name: 'Shared drives' }), isSelectable: false }
}

export function driveItem({ id, name }: Drive): SourceItem {
  const known = { externalId: id, parentExternalId: SHARED_DRIVES, rootExternalId: id, name }
  return { ...folderItem(known, 'DRIVE'), externalUrl: `https://drive.google.com/drive/folders/${id}` }
}

/**
 * A file or folder. A shortcut is one of its own, with what it leads to. Null: it leads nowhere, or to another shortcut.
 * Likewise the top of a drive, which its log may name as well.
 */
export function itemOf(file: File, target: File | null = null): SourceItem | null {
  const isShortcut = file.mimeType === SHORTCUT
  const content = isShortcut ? target : file
  if (!content || (isShortcut && content.mimeType === SHORTCUT)) return null
  // What somebody shared without its folder has no parent that this account sees.
  const isShared = file.sharedWithMeTime !== undefined || file.ownedByMe === false
  const parent = file.parents[0] ?? (isShared && file.driveId === undefined ? SHARED_WITH_ME : null)
  if (parent === null) return null
  const known = {
    externalId: file.id,
    parentExternalId: parent,
    // The log that tells what changes in it.
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

/** Not Google's `version`: that rises with each permission, too. */
function versionOf({ md5Checksum, modifiedTime }: File): string {
  return md5Checksum ?? modifiedTime ?? ''
}
