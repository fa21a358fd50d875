import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import { type Extracted, wholeText } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import { openArchive } from './openArchive.ts'
import { openDocumentHtml } from './openDocumentHtml.ts'
import { openDocumentSheets } from './openDocumentSheets.ts'
import { rowParts } from './rowParts.ts'
import { xmlDepth } from './xmlDepth.ts'

const CONTENT = 'content.xml'
const MANIFEST = 'META-INF/manifest.xml'
/** Headers, footers and master pages. */
const STYLES = 'styles.xml'
const WANTED = new Set([CONTENT, MANIFEST, STYLES])

/** A text (ODT) as Markdown, with its headers and footers at its end. */
export function readOpenText(bytes: Uint8Array): Extracted {
  const { content, styles } = partsOf(bytes, 'text document')
  const edges = styles ? openDocumentHtml(styles, 'master-page').join('') : ''
  return wholeText(htmlToMarkdown(openDocumentHtml(content, 'text').join('') + edges))
}

/** A presentation (ODP), a part for each slide with the speaker's notes. */
export function readOpenSlides(bytes: Uint8Array): Extracted {
  const slides = openDocumentHtml(partsOf(bytes, 'presentation').content, 'page')
  const parts = slides.map((html, index) => ({ text: htmlToMarkdown(html), page: index + 1 }))
  return { unit: 'page', parts, unread: [] }
}

/** The rows of a spreadsheet (ODS), as those of an Excel file. */
export function readOpenSheets(bytes: Uint8Array): Extracted {
  const sheets = openDocumentSheets(partsOf(bytes, 'spreadsheet').content)
  const isOnly = sheets.filter(({ rows }) => rows.length > 0).length < 2
  const parts = sheets.flatMap(({ name, rows }) => rowParts(rows, isOnly ? null : `Sheet: ${name}`))
  return { unit: 'row', parts, unread: [] }
}

function partsOf(bytes: Uint8Array, what: string) {
  const files = openArchive(bytes, what, { mainPart: CONTENT, isWanted: (name) => WANTED.has(name) })
  const manifest = Buffer.from(files.get(MANIFEST) ?? new Uint8Array())
  if (manifest.includes('encryption-data')) {
    throw new IngestFault(`This ${what} is encrypted. Remove its password and upload it again.`)
  }
  for (const file of files.values()) {
    if (xmlDepth(file, LIMITS.xmlDepth) > LIMITS.xmlDepth) {
      throw new IngestFault('This file is nested too deeply to be read.')
    }
  }
  return { content: files.get(CONTENT) ?? new Uint8Array(), styles: files.get(STYLES) }
}
