import type { UnreadPart } from '@inlet/wire/service'
import PostalMime from 'postal-mime'
import { detectFormat } from '../detectFormat.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import type { ReadInner } from './readAttachments.ts'
import type { Relation } from './relationsOf.ts'

const WEB_ARCHIVE = /\.mht(?:ml)?$/i
const WANTED = /^(?:[^/]+\/)*[^/]+\.(?:mht|mhtml|html?|xhtml|txt|rtf|docx)$/i

/** Whether a file in a Word document can be a document that it shows as its own text. */
export function isWordChunk(name: string): boolean {
  return WANTED.test(name)
}

/** The documents that a Word document shows as its own text (altChunk), by the ids under which it names them. */
export async function wordChunks(
  files: ReadonlyMap<string, Uint8Array>,
  relations: readonly Relation[],
  readInner: ReadInner,
): Promise<{ texts: ReadonlyMap<string, string>; unread: UnreadPart[] }> {
  const texts = new Map<string, string>()
  const unread = new Set<UnreadPart>()
  for (const { id, type, target } of relations) {
    if (!type.endsWith('/aFChunk')) continue
    const text = await textOf(target, files.get(target), readInner)
    if (text === null) unread.add('ATTACHMENTS')
    else texts.set(id, text.trim())
  }
  return { texts, unread: [...unread] }
}

async function textOf(
  path: string,
  bytes: Uint8Array | undefined,
  readInner: ReadInner,
): Promise<string | null> {
  if (!bytes) return null
  if (WEB_ARCHIVE.test(path)) {
    const { html, text } = await PostalMime.parse(bytes)
    return html ? htmlToMarkdown(html) : (text ?? '')
  }
  const read = await readInner?.(bytes, detectFormat(bytes, path).format)
  return read ? read.parts.map(({ text }) => text).join('\n\n') : null
}
