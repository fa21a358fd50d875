import { getDocumentProxy } from 'unpdf'
import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import type { Extracted, Part } from './Extracted.ts'
import { pageText } from './pageText.ts'

/** The text layer of a PDF, a part for each page. Throws an IngestFault if there is none. */
export async function readPdf(bytes: Uint8Array, useOcr: boolean): Promise<Extracted> {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) {
    throw new IngestFault('This file is not a PDF, whatever its name says.')
  }
  let lacksTables = false
  // Old fonts for Chinese, Japanese and Korean rely on tables of every PDF reader. They are not here, and the library
  // would pass over such text without a word.
  class NoTables {
    async fetch({ kind }: { kind: string }): Promise<never> {
      if (kind === 'cMapUrl') lacksTables = true
      throw new Error('not available')
    }
  }
  // The library takes the array's memory for itself.
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    BinaryDataFactory: NoTables,
  }).catch((error: unknown) => {
    throw openFault(error)
  })
  const parts = await pagesOf(document).finally(() => document.loadingTask.destroy())
  const empty = parts.flatMap(({ text, page }) => (text.trim() === '' && page ? [page] : []))
  if (empty.length === parts.length) throw new IngestFault(lacksTables ? NO_TABLES : NO_TEXT)
  const notes = [pagesNote(empty), lacksTables && SOME_TABLES, useOcr && empty.length === 0 && NO_OCR]
  return { unit: 'page', parts, note: notes.filter(Boolean).join(' ') || null }
}

async function pagesOf(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<Part[]> {
  if (document.numPages > LIMITS.pages) {
    throw new IngestFault(`This PDF has more than ${LIMITS.pages} pages. Split it into several files.`)
  }
  const parts: Part[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    parts.push({ text: pageText((await page.getTextContent()).items), page: number })
    page.cleanup()
  }
  return parts
}

const NO_TEXT =
  'This PDF has no text layer; it is probably a scan. ' +
  'No OCR provider is configured, so its text cannot be read. The file is stored.'
const NO_TABLES =
  'The text of this PDF cannot be read: its Chinese, Japanese or Korean fonts are not embedded. The file is stored.'
const SOME_TABLES = 'Text in Chinese, Japanese or Korean fonts that are not embedded was not read.'
const NO_OCR = 'No OCR provider is configured: the text layer of this PDF was read.'

function openFault(error: unknown): IngestFault {
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  const message = isLocked
    ? 'This PDF is encrypted. Remove its password and upload it again.'
    : 'This PDF is damaged or not complete.'
  return new IngestFault(message, { cause: error })
}

function pagesNote(empty: readonly number[]): string | null {
  if (empty.length === 0) return null
  const pages = empty.length === 1 ? `Page ${empty[0]} has` : `${empty.length} pages have`
  return `${pages} no text layer. No OCR provider is configured, so pictures of text were not read.`
}
