import { createHash } from 'node:crypto'
import { encodePath } from '../client/encodePath.ts'
import { fileItem, folderItem } from '../client/fileItem.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { FileEntry, LiveEntry } from './dropboxAnswers.ts'

/** The prefix of the MIME type of items that can only be exported. */
const EXPORTED = 'export/'

const HOME = 'https://www.dropbox.com/home'

/** Export formats of Paper and other cloud documents, the best first, with their file extensions. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ['markdown', 'md'],
  ['docx', 'docx'],
  ['xlsx', 'xlsx'],
  ['pptx', 'pptx'],
  ['html', 'html'],
  ['plain_text', 'txt'],
  ['pdf', 'pdf'],
])

/** `parent`: its folder. Null: the top. */
export function itemOf(entry: LiveEntry, parent: string | null): SourceItem {
  const known = { externalId: entry.id, parentExternalId: parent, rootExternalId: null, name: entry.name }
  const handle = entry.path_lower === null ? null : handleAt(entry.path_lower)
  if (entry['.tag'] === 'folder') return { ...folderItem(known), handle }
  const { content_hash: hash, rev, server_modified: updatedAt, size, symlink_info: symlink } = entry
  // Not `rev` if there is a hash: `rev` changes with each move.
  const externalUrl = pageOfFile(entry)
  const item = { ...fileItem({ ...known, version: hash ?? rev, updatedAt, externalUrl }), handle }
  if (symlink) return { ...item, isSelectable: false, itemType: 'OTHER' }
  if (entry.is_downloadable) return { ...item, size }
  const form = formOf(entry)
  if (form === null) return { ...item, isSelectable: false, itemType: 'OTHER' }
  return { ...item, fileFormat: endingOf(form).toUpperCase(), mimeType: `${EXPORTED}${form}` }
}

/** Returns the export format. Null: it is downloaded as it is. */
export function exportOf({ mimeType }: SourceItem): string | null {
  return mimeType?.startsWith(EXPORTED) ? mimeType.slice(EXPORTED.length) : null
}

export function endingOf(form: string): string {
  return FORMS.get(form) ?? form
}

/** Hashes a path, which Dropbox's change feed uses instead of ids. Paths may be too long to store. */
export function handleAt(path: string): string {
  return createHash('sha256').update(path).digest('base64url')
}

/** The page of a file in its folder, assumed from links that users share. Null: not mounted. */
function pageOfFile({ name, path_lower: path }: FileEntry): string | null {
  if (path === null) return null
  return `${HOME}${encodePath(folderAt(path) ?? '')}?preview=${encodeURIComponent(name)}`
}

/** Returns the folder of a path. Null: the top. */
export function folderAt(path: string): string | null {
  return path.slice(0, path.lastIndexOf('/')) || null
}

/** Returns the best export format that can be read, or null. */
function formOf({ export_info: info }: FileEntry): string | null {
  const offered = [info?.export_as ?? [], info?.export_options ?? []].flat()
  return [...FORMS.keys()].find((form) => offered.includes(form)) ?? null
}
