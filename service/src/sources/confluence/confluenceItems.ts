import { pathBelow } from '../articles/articleContent.ts'
import type { Credential } from '../Credential.ts'
import { folderItem } from '../client/fileItem.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import { attachedItem } from '../desk/deskItems.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { Attachment, Folder, Page, Space } from './confluenceAnswers.ts'

export const SPACE = 'space'
export const PAGE = 'page'
export const FOLDER = 'folder'
export const ATTACHMENT = 'attachment'

/** A page, or a folder of pages. */
export type Entry = {
  readonly kind: typeof PAGE | typeof FOLDER
  readonly externalId: string
  /** The id of its space. */
  readonly space: string
  /** The external id of its parent. Null: none, or of a type that is not read. */
  readonly parent: string | null
  readonly title: string
  readonly url: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly version: string
}

type Extra = Credential['extra']
type Placed = Pick<Page, 'id' | 'title' | 'createdAt' | '_links' | 'parentId' | 'parentType'>

export function pageEntry(page: Page, extra: Extra): Entry {
  const { number, createdAt } = page.version
  return { ...known(PAGE, page, extra), space: page.spaceId, updatedAt: createdAt, version: String(number) }
}

/** A folder does not name its space. Pages in it do. */
export function folderEntry(folder: Folder, space: string, extra: Extra): Entry {
  return { ...known(FOLDER, folder, extra), space, updatedAt: null, version: '' }
}

function known<K extends Entry['kind']>(
  kind: K,
  { id, title, createdAt, _links, parentId, parentType }: Placed,
  extra: Extra,
) {
  const isRead = parentType === PAGE || parentType === FOLDER
  return {
    kind,
    externalId: idOf(kind, id),
    parent: isRead && parentId ? idOf(parentType, parentId) : null,
    title: title || id,
    url: addressOf(_links?.webui ?? (kind === PAGE ? pageAddress(id) : null), extra),
    createdAt,
  }
}

export function spaceItem({ id, name, createdAt, _links }: Space, extra: Extra): SourceItem {
  const place = {
    externalId: idOf(SPACE, id),
    parentExternalId: null,
    rootExternalId: null,
    name: name || id,
  }
  return {
    ...folderItem(place, 'SPACE'),
    externalUrl: addressOf(_links?.webui ?? null, extra),
    createdAt,
    handle: idOf(id, pathBelow(null, name ?? '')),
  }
}

/** `above`: the titles of its ancestors. */
export function entryItem(
  { kind, externalId, space, title, url, createdAt, updatedAt, version }: Entry,
  { parent, above, isExpandable }: { parent: string; above: string; isExpandable: boolean },
): SourceItem {
  const place = { externalId, parentExternalId: parent, rootExternalId: null, name: title }
  const about = { externalUrl: url, createdAt, updatedAt, handle: idOf(space, pathBelow(above, title)) }
  if (kind === FOLDER) return { ...folderItem(place), ...about }
  return { ...folderItem(place, 'PAGE'), ...about, isExpandable, fileFormat: 'CONFLUENCE', version }
}

export function attachmentItem(
  { id, title, version, ...of }: Attachment,
  page: string,
  extra: Extra,
): SourceItem {
  return {
    ...attachedItem({
      externalId: idOf(ATTACHMENT, id),
      parentExternalId: idOf(PAGE, page),
      rootExternalId: null,
      name: title || id,
      itemType: 'FILE',
      externalUrl: addressOf(of.webuiLink ?? pageAddress(page), extra),
      mimeType: of.mediaType,
      size: of.fileSize,
      updatedAt: version.createdAt,
      version: String(version.number),
    }),
    createdAt: of.createdAt,
  }
}

/** Parses the handle of an item: its space and its path. */
export function parseHandle(handle: string | null): { readonly space: string | null; readonly path: string } {
  const { root, path } = partsOf(handle ?? '')
  return { space: /^\d{1,20}$/.test(root) ? root : null, path }
}

/** Returns the number in `page|35`. Null: an item of another kind. */
export function numberOf(externalId: string | null, kind: string): string | null {
  const { root, path } = partsOf(externalId ?? '')
  return root === kind && /^(?:att)?\d{1,20}$/.test(path) ? path : null
}

/** For answers without a link. Assumed from links that users share. */
function pageAddress(id: string): string {
  return `/pages/viewpage.action?pageId=${id}`
}

function addressOf(path: string | null, { site_url: site }: Extra): string | null {
  return path !== null && site !== undefined ? `${site}/wiki${path}` : null
}
