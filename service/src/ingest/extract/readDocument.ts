import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { type Extracted, wholeText } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import { readOffice } from './readOffice.ts'

const OPTIONS = {
  externalFileAccess: false,
  // Pictures have no text, and without their bytes they need no memory.
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
}

/** A Word document as Markdown. */
export async function readDocument(bytes: Uint8Array): Promise<Extracted> {
  const files = readOffice(bytes, 'Word document', 'word/document.xml')
  // The library unpacks for itself: it gets an archive of exactly the files that were checked.
  const checked = zipSync(Object.fromEntries(files), { level: 0 })
  const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(checked) }, OPTIONS)
  return wholeText(htmlToMarkdown(html))
}
