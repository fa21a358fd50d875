import type * as v from 'valibot'
import { fileItem, folderItem } from '../client/fileItem.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { Collection, Group, Item } from './zoteroAnswers.ts'

/** Entries of a library, named as in its URLs. */
export type Kind = 'collections' | 'items'

const FORMAT = 'ZOTERO'
/** Modes of attachments without bytes, which are no items. */
const NO_FILE: ReadonlySet<string> = new Set(['linked_url', 'embedded_image'])
/** Files that are only on a user's disk. */
export const LINKED_FILE = 'LINKED_FILE'
/** Saved web pages, whose text is read from the full-text index. */
export const SNAPSHOT = 'SNAPSHOT'

/** Parses an external id. `kind` null: the library itself. */
export function placeOfId(externalId: string): {
  readonly library: string
  readonly kind: Kind | null
  readonly key: string
} {
  const { root: library, path } = partsOf(externalId)
  const [kind = '', key = ''] = path.split('/')
  return { library, kind: kind === 'collections' || kind === 'items' ? kind : null, key }
}

export function idIn(library: string, kind: Kind, key: string): string {
  return idOf(library, `${kind}/${key}`)
}

/** Whether it is a library id, so that it can't lead to another URL. */
export function isLibrary(id: string): boolean {
  return /^(?:users|groups)\/\d{1,20}$/.test(id)
}

export function libraryItem(id: string, name: string): SourceItem {
  return folderItem({ externalId: id, parentExternalId: null, rootExternalId: id, name }, 'LIBRARY')
}

export function groupItem({ id, data }: v.InferOutput<typeof Group>): SourceItem {
  return libraryItem(`groups/${id}`, data.name)
}

export function collectionItem(library: string, { key, version, links, data }: Collection): SourceItem {
  const parent = data.parentCollection ? idIn(library, 'collections', data.parentCollection) : library
  const known = {
    externalId: idIn(library, 'collections', key),
    parentExternalId: parent,
    rootExternalId: library,
    name: data.name || key,
  }
  return {
    ...folderItem(known, 'COLLECTION'),
    externalUrl: links?.alternate?.href ?? null,
    version: String(version),
  }
}

/**
 * Creates an item, or null if it can't be imported. `within`: the folder of the listing. Without it, the parent
 * is its parent item, its first collection or the library.
 */
export function itemOf(library: string, item: Item, within: string | null): SourceItem | null {
  const { key, version, links, meta, data } = item
  const linkMode = data.linkMode ?? ''
  if (data.itemType === 'annotation' || NO_FILE.has(linkMode)) return null
  const known = {
    externalId: idIn(library, 'items', key),
    parentExternalId: within ?? parentOf(library, item),
    rootExternalId: library,
    name: nameOf(item),
    externalUrl: links?.alternate?.href ?? null,
    createdAt: data.dateAdded ?? null,
    updatedAt: data.dateModified ?? null,
    version: String(version),
  }
  const file = fileItem(known)
  if (data.itemType === 'attachment') {
    const isPage = data.contentType === 'text/html' && linkMode === 'imported_url'
    const itemType = linkMode === 'linked_file' ? LINKED_FILE : isPage ? SNAPSHOT : 'ATTACHMENT'
    return { ...file, itemType, mimeType: data.contentType || null }
  }
  const itemType = data.itemType === 'note' ? 'NOTE' : 'ITEM'
  return { ...file, itemType, fileFormat: FORMAT, isExpandable: Number(meta.numChildren) > 0 }
}

function parentOf(library: string, { data }: Item): string {
  if (data.parentItem) return idIn(library, 'items', data.parentItem)
  const [first] = data.collections
  return first === undefined ? library : idIn(library, 'collections', first)
}

function nameOf({ key, data: { itemType, title, filename, note } }: Item): string {
  if (itemType === 'attachment') return filename || title || key
  const text = itemType === 'note' ? firstLineOf(note) : title
  return text.trim() || key
}

/** Notes have no title. */
function firstLineOf(html: string): string {
  const text = html.replace(/<\/(?:p|h\d|li|div)>/gi, '\n').replace(/<[^>]*>/g, '')
  const line = text.split('\n').find((one) => one.trim() !== '') ?? ''
  return [...line.replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&').trim()].slice(0, 100).join('')
}
