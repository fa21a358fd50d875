import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { chartText } from './chartText.ts'
import { type Extracted, wholeText } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import type { ReadInner } from './readAttachments.ts'
import { readOffice } from './readOffice.ts'
import { relationsOf } from './relationsOf.ts'
import { HEADING_STYLE, MARKS, rewriteWord } from './rewriteWord.ts'
import { slideText } from './slideText.ts'
import { WordNumbers } from './WordNumbers.ts'
import { isWordChunk, wordChunks } from './wordChunks.ts'
import { wordStyles } from './wordStyles.ts'

const OPTIONS = {
  externalFileAccess: false,
  styleMap: [
    'comment-reference => sup',
    ...[1, 2, 3, 4, 5, 6].map((level) => `p.${HEADING_STYLE}${level} => h${level}:fresh`),
  ],
  // Pictures have no text, and without their bytes they need no memory.
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
}

const MAIN = 'word/document.xml'
/** Parts whose paragraphs are rewritten for the library. */
const WRITTEN = /^word\/(?:document|footnotes|endnotes|comments)\.xml$/
/** Parts of their own: headers and footers, and the words in drawings made of shapes. */
const MORE = /^word\/(?:(?:header|footer)\d*|diagrams\/data\d+)\.xml$/
const CHART = /^word\/charts\/chart(?:Ex)?\d*\.xml$/
/** From a note or a comment back to its place. */
const BACK_LINK = /<a href="#[\w-]+-ref-[\w-]+">↑<\/a>/g
const CHECKBOX = /<input\b[^>]*\btype="checkbox"[^>]*>/g
/** A number that stands in the document, after the one that Markdown counts by itself. */
const LABEL = new RegExp(
  `(?:(?:\\d+\\.|-) +)*${MARKS.label[0]}([^${MARKS.label[1]}]*)${MARKS.label[1]}[ \\t]*`,
  'g',
)
const CHUNK = new RegExp(`${MARKS.chunk[0]}([^${MARKS.chunk[1]}]*)${MARKS.chunk[1]}`, 'g')
/** A document with fewer letters than this, and with pictures, is likely a scan. */
const FEW_LETTERS = 40

/** A Word document as Markdown, with its notes, comments, charts, headers and footers. */
export async function readDocument(bytes: Uint8Array, readInner: ReadInner = null): Promise<Extracted> {
  const files = readOffice(bytes, 'Word document', MAIN, isWordChunk)
  const relations = relationsOf(files, MAIN)
  const chunks = await wordChunks(files, relations, readInner)
  const html = await htmlOf(files)
  const more = [...files].flatMap(([name, xml]) => {
    if (CHART.test(name)) return [chartText(xml)]
    return MORE.test(name) ? [slideText(xml)] : []
  })
  const body = htmlToMarkdown(html)
    .replace(LABEL, '$1 ')
    .replace(CHUNK, (_, id: string) => chunks.texts.get(id) ?? '')
  // First, following and even pages mostly say the same.
  const text = [body, ...new Set(more)].join('\n\n').trim()
  const hasPictures = relations.some(({ type }) => type.endsWith('/image'))
  const isScan = hasPictures && text.length < FEW_LETTERS
  return wholeText(text, isScan ? ['PICTURES', ...chunks.unread] : chunks.unread)
}

async function htmlOf(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const styles = wordStyles(files.get('word/styles.xml'))
  const numbering = files.get('word/numbering.xml')
  const numbers = new WordNumbers(numbering, (style) => styles.get(style)?.numId ?? null)
  const rewritten = [...files].map(
    ([name, xml]) => [name, WRITTEN.test(name) ? rewriteWord(xml, { styles, numbers }) : xml] as const,
  )
  // The library unpacks for itself: it gets an archive of exactly the files that were checked.
  const checked = zipSync(Object.fromEntries(rewritten), { level: 0 })
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(checked) }, OPTIONS)
  return value.replace(BACK_LINK, '').replace(CHECKBOX, (input) => (/\bchecked\b/.test(input) ? '☒ ' : '☐ '))
}
