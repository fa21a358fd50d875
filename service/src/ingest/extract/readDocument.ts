import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { type Extracted, wholeText } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import { readOffice } from './readOffice.ts'
import { slideText } from './slideText.ts'

const OPTIONS = {
  externalFileAccess: false,
  styleMap: ['comment-reference => sup'],
  // Pictures have no text, and without their bytes they need no memory.
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
}

/** Parts of their own: headers and footers, and the words in drawings made of shapes. */
const MORE = /^word\/(?:(?:header|footer)\d*|diagrams\/data\d+)\.xml$/
/** From a note or a comment back to its place. */
const BACK_LINK = /<a href="#[\w-]+-ref-[\w-]+">↑<\/a>/g
const RELATIONS = 'word/_rels/document.xml.rels'
/** A document with fewer letters than this, and with pictures, is likely a scan. */
const FEW_LETTERS = 40

/** A Word document as Markdown, with its notes, comments, headers and footers. */
export async function readDocument(bytes: Uint8Array): Promise<Extracted> {
  const files = readOffice(bytes, 'Word document', 'word/document.xml')
  // The library unpacks for itself: it gets an archive of exactly the files that were checked.
  const checked = zipSync(Object.fromEntries(files), { level: 0 })
  const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(checked) }, OPTIONS)
  const more = [...files].filter(([name]) => MORE.test(name)).map(([, xml]) => slideText(xml))
  // First, following and even pages mostly say the same.
  const text = [htmlToMarkdown(html.replace(BACK_LINK, '')), ...new Set(more)].join('\n\n').trim()
  const hasPictures = Buffer.from(files.get(RELATIONS) ?? new Uint8Array()).includes('/image"')
  return wholeText(text, hasPictures && text.length < FEW_LETTERS ? ['PICTURES'] : [])
}
