import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import { type Extracted, wholeText } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import { openArchive } from './openArchive.ts'
import { openDocumentHtml } from './openDocumentHtml.ts'
import { openDocumentSheets } from './openDocumentSheets.ts'
import { rowParts } from './rowParts.ts'
import { scanXml } from './scanXml.ts'
import { xmlDepth } from './xmlDepth.ts'

const CONTENT = 'content.xml'
const MANIFEST = 'META-INF/manifest.xml'
/** Headers, footers and master pages. */
const STYLES = 'styles.xml'
const WANTED = new Set([CONTENT, MANIFEST, STYLES])
/** Equations and charts are documents of their own. */
const OBJECT = /^Object [^/]+\/content\.xml$/

/** A text (ODT) as Markdown, with its equations, charts, headers and footers at its end. */
export function readOpenText(bytes: Uint8Array): Extracted {
  const { content, styles, objects } = partsOf(bytes, 'text document')
  const edges = styles ? openDocumentHtml(styles, 'master-page').join('') : ''
  const more = objects.map(objectHtml).join('')
  return wholeText(htmlToMarkdown(openDocumentHtml(content, 'text').join('') + more + edges))
}

/** An equation as its writer typed it, or a chart as its title and the table of its figures. */
function objectHtml(xml: Uint8Array): string {
  let equation = ''
  let isAnnotation = false
  scanXml(xml, {
    open(name) {
      isAnnotation = name === 'annotation'
    },
    close() {
      isAnnotation = false
    },
    text(piece) {
      if (isAnnotation) equation += piece
    },
  })
  const text = equation.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return text ? `<p>${text}</p>` : openDocumentHtml(xml, 'chart').join('')
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
  const files = openArchive(bytes, what, {
    mainPart: CONTENT,
    isWanted: (name) => WANTED.has(name) || OBJECT.test(name),
  })
  const manifest = Buffer.from(files.get(MANIFEST) ?? new Uint8Array())
  if (manifest.includes('encryption-data')) {
    throw new IngestFault(`This ${what} is encrypted. Remove its password and upload it again.`)
  }
  for (const file of files.values()) {
    if (xmlDepth(file, LIMITS.xmlDepth) > LIMITS.xmlDepth) {
      throw new IngestFault('This file is nested too deeply to be read.')
    }
  }
  const objects = [...files].flatMap(([name, file]) => (OBJECT.test(name) ? [file] : []))
  return { content: files.get(CONTENT) ?? new Uint8Array(), styles: files.get(STYLES), objects }
}
