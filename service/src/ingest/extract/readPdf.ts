import type { UnreadPart } from '@inlet/wire/service'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import * as v from 'valibot'
import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import type { Ocr } from '../ocr/Ocr.ts'
import { tableText } from '../ocr/tableText.ts'
import type { Extracted, Part } from './Extracted.ts'
import { type NoOcr, noOcr } from './noOcr.ts'
import { pageText, wordsOf } from './pageText.ts'
import { pdfHeadings, type SizedLine, sizedLines } from './pdfHeadings.ts'
import { pdfNotes } from './pdfNotes.ts'
import { holdsPictures } from './pdfPictures.ts'
import { pdfTables } from './pdfTables.ts'
import { type Attachment, type ReadInner, readAttachments } from './readAttachments.ts'
import { recognised } from './recognised.ts'
import { hasSpacedLetters, joinSpacedLetters } from './spacedLetters.ts'
import { unknownLetters } from './unknownLetters.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>
type Items = Awaited<ReturnType<Page['getTextContent']>>['items']

/** A page with fewer letters than this, in a file with pictures, is likely a picture of text itself. */
const FEW_LETTERS = 40
/** What is attached belongs to no section. */
const NO_HEADING = { level: 1, title: '' }

/** The library does not say of which shape these are. */
const Attachments = v.nullable(
  v.record(
    v.string(),
    v.object({ filename: v.optional(v.string()), content: v.optional(v.instance(Uint8Array)) }),
  ),
)

/**
 * The text layer of a PDF with what is filled into its forms, a part for each page, and what is recognised on pages
 * without. Throws an IngestFault if there is nothing.
 */
export async function readPdf(
  bytes: Uint8Array,
  ocr: Ocr | NoOcr = 'unasked',
  readInner: ReadInner = null,
): Promise<Extracted> {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) {
    throw new IngestFault('This file is not a PDF, whatever its name says.')
  }
  const { Tables, state } = pdfTables()
  // The library takes the array's memory for itself. Nothing is drawn, so no picture is unpacked.
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    maxImageSize: 1,
    BinaryDataFactory: Tables,
  }).catch((error: unknown) => {
    throw openFault(error)
  })
  const hasOcr = typeof ocr !== 'string'
  const written = await contentOf(document, hasOcr && ocr.tables).finally(() =>
    document.loadingTask.destroy(),
  )
  if (!hasOcr && written.parts.every(({ text }) => text.trim() === '')) throw new IngestFault(noText(ocr))
  const { parts, left } = hasOcr
    ? await recognised(bytes, { parts: written.parts, isLacking: hasFewLetters }, ocr)
    : { parts: written.parts, left: null }
  const texts = parts.map(({ text }) => text)
  const unread: UnreadPart[] = []
  const notes: string[] = []
  const hasPictures = left !== 0 && texts.some(hasFewLetters) && holdsPictures(bytes)
  if (hasPictures) unread.push('PICTURES')
  if (hasPictures && ocr === 'missing')
    notes.push('No OCR is configured, so pages that are pictures were not read.')
  if (left)
    notes.push(`Pages that are pictures and were not read, since there are too many of them: ${left}.`)
  if (state.lacksTables || unknownLetters(texts.join('\n'))) unread.push('LETTERS')
  const attached = await readAttachments(written.attachments, readInner)
  const all = [...parts, ...attached.texts.map((text) => ({ text, page: null, headings: [NO_HEADING] }))]
  return { unit: 'page', parts: all, unread: [...new Set([...unread, ...attached.unread])], notes }
}

async function contentOf(
  document: Pdf,
  tables: boolean,
): Promise<{ parts: Part[]; attachments: Attachment[] }> {
  if (document.numPages > LIMITS.pages) {
    throw new IngestFault(`This PDF has more than ${LIMITS.pages} pages. Split it into several files.`)
  }
  const parts: Part[] = []
  const lines: SizedLine[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const line of sizedLines(items, number)) lines.push(line)
    const text = await textOf(page, items, tables)
    const notes = pdfNotes(await page.getAnnotations())
    parts.push({ text: notes ? `${text.trimEnd()}\n\n${notes}` : text, page: number })
    page.cleanup()
  }
  const headings = await pdfHeadings(document, lines)
  return {
    parts: parts.map((part) => ({ ...part, headings: headings.get(part.page ?? 0) ?? [] })),
    attachments: attachmentsOf(await document.getAttachments()),
  }
}

function attachmentsOf(attachments: unknown): Attachment[] {
  const parsed = v.safeParse(Attachments, attachments)
  if (!parsed.success || !parsed.output) return []
  return Object.entries(parsed.output).map(([key, { filename, content }]) => ({
    name: filename || key,
    content: content ?? null,
  }))
}

async function textOf(page: Page, items: Items, tables: boolean): Promise<string> {
  const text = (tables && tableText(wordsOf(items))) || pageText(items)
  return hasSpacedLetters(text) ? joinSpacedLetters(text, await shownText(page)) : text
}

/** Everything the page draws as text, with the spaces that are in it. */
async function shownText(page: Page): Promise<string> {
  provideTransfer()
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  let shown = ''
  for (const [index, operation] of fnArray.entries()) {
    if (operation !== OPS.showText) continue
    const [glyphs] = argsArray[index]
    for (const glyph of glyphs) shown += String(glyph?.unicode ?? '').normalize('NFKC')
  }
  return shown
}

/** The library needs what Node has since version 21. */
function provideTransfer(): void {
  if ('transferToFixedLength' in ArrayBuffer.prototype) return
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value(this: ArrayBuffer, length: number) {
      return this.slice(0, length)
    },
  })
}

function hasFewLetters(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEW_LETTERS
}

function noText(why: NoOcr): string {
  return `This PDF has no text layer; it is probably a scan. ${noOcr(why, 'its text')}`
}

function openFault(error: unknown): IngestFault {
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  const message = isLocked
    ? 'This PDF is encrypted. Remove its password and upload it again.'
    : 'This PDF is damaged or not complete.'
  return new IngestFault(message, { cause: error })
}
