import { fileItem, folderItem } from '../client/fileItem.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import { SourceFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { Item } from './boxAnswers.ts'

/** The id of the top folder. */
export const TOP = '0'

const NOTE = /\.boxnote$/i
const VIEW = 'https://app.box.com'

/** Returns null for other kinds of items. Files and folders are numbered separately. */
export function itemOf(entry: Item, parent: string | null): SourceItem | null {
  const { type, id, name } = entry
  const externalUrl = `${VIEW}/${type}/${id}`
  const known = {
    externalId: idOf(type, id),
    parentExternalId: parent,
    rootExternalId: null,
    name: name ?? '',
    externalUrl,
    createdAt: entry.created_at,
    updatedAt: entry.modified_at,
  }
  if (type === 'folder') return { ...folderItem(known), ...known }
  if (type === 'web_link') return { ...fileItem({ ...known, version: entry.etag ?? '' }), ...NOT_TO_BE_HAD }
  if (type !== 'file') return null
  // Not `etag`, which changes with each rename.
  const file = { ...fileItem({ ...known, version: entry.sha1 ?? entry.etag ?? '' }), size: entry.size }
  return isNote(file) ? { ...file, fileFormat: 'MD' } : file
}

/** The same, with the parent that the entry names. */
export function placedItem(entry: Item): SourceItem | null {
  const { parent } = entry
  return itemOf(entry, parent === null || parent.id === TOP ? null : idOf('folder', parent.id))
}

/** Some calls still return items in the trash. */
export function isActive({ item_status: status }: Item): boolean {
  return status === null || status === 'active'
}

export function isNote({ name }: Pick<SourceItem, 'name'>): boolean {
  return NOTE.test(name)
}

/** The path of an item below `/2.0`. */
export function pathOf(externalId: string): string {
  const { root: type, path: id } = partsOf(externalId)
  if (type !== 'file' && type !== 'folder')
    throw new SourceFault('item', 'This is only the address of a page.')
  return `/${type}s/${encodeURIComponent(id)}`
}

const NOT_TO_BE_HAD = { isSelectable: false, itemType: 'OTHER' }
