import { createHash } from 'node:crypto'
import type { SourceItem } from '../Connector.ts'
import { encodePath } from '../client/encodePath.ts'
import { fileItem, folderItem } from '../client/fileItem.ts'
import type { FileEntry, LiveEntry } from './dropboxAnswers.ts'

/** What the type of an item says of those that are handed out in another form alone. */
const EXPORTED = 'export/'

const HOME = 'https://www.dropbox.com/home'

/** Forms that Dropbox exports Paper and the documents of others to, the best first, with the endings of such files. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ['markdown', 'md'],
  ['docx', 'docx'],
  ['xlsx', 'xlsx'],
  ['pptx', 'pptx'],
  ['html', 'html'],
  ['plain_text', 'txt'],
  ['pdf', 'pdf'],
])

/** `parent`: the folder that it is in; null: the top. */
export function itemOf(entry: LiveEntry, parent: string | null): SourceItem {
  const known = { externalId: entry.id, parentExternalId: parent, rootExternalId: null, name: entry.name }
  const handle = entry.path_lower === null ? null : handleAt(entry.path_lower)
  if (entry['.tag'] === 'folder') return { ...folderItem(known), handle }
  const { content_hash: hash, rev, server_modified: updatedAt, size, symlink_info: symlink } = entry
  // Not `rev` where there is a hash: that is another one after each move.
  const externalUrl = pageOfFile(entry)
  const item = { ...fileItem({ ...known, version: hash ?? rev, updatedAt, externalUrl }), handle }
  if (symlink) return { ...item, isSelectable: false, itemType: 'OTHER' }
  if (entry.is_downloadable) return { ...item, size }
  const form = formOf(entry)
  if (form === null) return { ...item, isSelectable: false, itemType: 'OTHER' }
  return { ...item, fileFormat: endingOf(form).toUpperCase(), mimeType: `${EXPORTED}${form}` }
}

/** What it is exported to; null: it is downloaded as it is. */
export function exportOf({ mimeType }: SourceItem): string | null {
  return mimeType?.startsWith(EXPORTED) ? mimeType.slice(EXPORTED.length) : null
}

export function endingOf(form: string): string {
  return FORMS.get(form) ?? form
}

/** What an item is known by where Dropbox tells its path alone: paths may be longer than what is kept. */
export function handleAt(path: string): string {
  return createHash('sha256').update(path).digest('base64url')
}

/** Where a person sees a file in its folder; assumed from links that people share. Null: it is mounted nowhere. */
function pageOfFile({ name, path_lower: path }: FileEntry): string | null {
  if (path === null) return null
  return `${HOME}${encodePath(folderAt(path) ?? '')}?preview=${encodeURIComponent(name)}`
}

/** The folder that a path is in; null: the top. */
export function folderAt(path: string): string | null {
  return path.slice(0, path.lastIndexOf('/')) || null
}

/** Null: in none that can be read. */
function formOf({ export_info: info }: FileEntry): string | null {
  const offered = [info?.export_as ?? [], info?.export_options ?? []].flat()
  return [...FORMS.keys()].find((form) => offered.includes(form)) ?? null
}
