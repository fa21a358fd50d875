import { IngestFault } from '../IngestFault.ts'
import type { Ocr } from '../ocr/Ocr.ts'
import { decodeText } from './decodeText.ts'
import { type Extracted, wholeText } from './Extracted.ts'
import { type NoOcr, noOcr } from './noOcr.ts'
import type { ReadInner } from './readAttachments.ts'

type Reader = (bytes: Uint8Array, ocr: Ocr | NoOcr, readInner: ReadInner) => Promise<Extracted> | Extracted

const readText: Reader = (bytes) => {
  const { text, unread } = decodeText(bytes)
  return wholeText(text, unread)
}
const readSpreadsheet: Reader = async (bytes) => (await import('./readSpreadsheet.ts')).readSpreadsheet(bytes)
const readImage: Reader = async (bytes, ocr) => {
  if (typeof ocr === 'string') throw new IngestFault(noOcr(ocr, 'the text of this image'))
  return (await import('./readImage.ts')).readImage(bytes, ocr)
}

/** Loaded when they are needed: a worker that only meets text files never holds a PDF library. */
const READERS: Readonly<Record<string, Reader>> = {
  TEXT: readText,
  MD: async (bytes) => (await import('./readMarkdown.ts')).readMarkdown(bytes),
  CSV: async (bytes) => (await import('./readTable.ts')).readTable(bytes, 'CSV'),
  TSV: async (bytes) => (await import('./readTable.ts')).readTable(bytes, 'TSV'),
  JSON: async (bytes) => (await import('./readJson.ts')).readJson(bytes),
  HTML: async (bytes) => (await import('./readHtml.ts')).readHtml(bytes),
  XML: async (bytes) => (await import('./readXml.ts')).readXml(bytes),
  SVG: async (bytes) => (await import('./readDrawing.ts')).readDrawing(bytes),
  ICS: async (bytes) => (await import('./readCalendar.ts')).readCalendar(bytes),
  SRT: async (bytes) => (await import('./readSubtitles.ts')).readSubtitles(bytes),
  VTT: async (bytes) => (await import('./readSubtitles.ts')).readSubtitles(bytes),
  IPYNB: async (bytes) => (await import('./readNotebook.ts')).readNotebook(bytes),
  EML: async (bytes, _, readInner) => (await import('./readMail.ts')).readMail(bytes, readInner),
  MSG: async (bytes, _, readInner) =>
    (await import('./readOutlookMail.ts')).readOutlookMail(bytes, readInner),
  RTF: async (bytes) => (await import('./readRtf.ts')).readRtf(bytes),
  DOCX: async (bytes, _, readInner) => (await import('./readDocument.ts')).readDocument(bytes, readInner),
  PPTX: async (bytes) => (await import('./readSlides.ts')).readSlides(bytes),
  XLSX: readSpreadsheet,
  XLSM: readSpreadsheet,
  ODT: async (bytes) => (await import('./readOpenDocument.ts')).readOpenText(bytes),
  ODP: async (bytes) => (await import('./readOpenDocument.ts')).readOpenSlides(bytes),
  ODS: async (bytes) => (await import('./readOpenDocument.ts')).readOpenSheets(bytes),
  EPUB: async (bytes) => (await import('./readBook.ts')).readBook(bytes),
  PDF: async (bytes, ocr, readInner) => (await import('./readPdf.ts')).readPdf(bytes, ocr, readInner),
  JPG: readImage,
  JPEG: readImage,
  PNG: readImage,
  WEBP: readImage,
}

/** The text of a file, and of those attached to it. Throws an IngestFault. */
export function extract(bytes: Uint8Array, format: string, ocr: Ocr | NoOcr): Promise<Extracted> {
  // A picture in an attached file is not looked at: one file has its time, however many are in it.
  return read(bytes, format, ocr, (inner, innerFormat) => read(inner, innerFormat, 'unasked', null))
}

async function read(
  bytes: Uint8Array,
  format: string,
  ocr: Ocr | NoOcr,
  readInner: ReadInner,
): Promise<Extracted> {
  if (bytes.length === 0) return wholeText('')
  const reader = READERS[format]
  if (!reader) throw new IngestFault(`Files of type ${format} cannot be read.`)
  return reader(bytes, ocr, readInner)
}
