import { IngestFault } from '../IngestFault.ts'
import type { Ocr } from '../ocr/Ocr.ts'
import { decodeText } from './decodeText.ts'
import { type Extracted, wholeText } from './Extracted.ts'
import { type NoOcr, noOcr } from './noOcr.ts'

type Reader = (bytes: Uint8Array, ocr: Ocr | NoOcr) => Promise<Extracted> | Extracted

const readText: Reader = (bytes) => wholeText(decodeText(bytes))
const readSpreadsheet: Reader = async (bytes) => (await import('./readSpreadsheet.ts')).readSpreadsheet(bytes)
const readImage: Reader = async (bytes, ocr) => {
  if (typeof ocr === 'string') throw new IngestFault(noOcr(ocr, 'the text of this image'))
  return (await import('./readImage.ts')).readImage(bytes, ocr)
}

/** Loaded when they are needed: a worker that only meets text files never holds a PDF library. */
const READERS: Readonly<Record<string, Reader>> = {
  TEXT: readText,
  MD: readText,
  CSV: async (bytes) => (await import('./readTable.ts')).readTable(bytes, 'CSV'),
  TSV: async (bytes) => (await import('./readTable.ts')).readTable(bytes, 'TSV'),
  JSON: async (bytes) => (await import('./readJson.ts')).readJson(bytes),
  HTML: async (bytes) => (await import('./readHtml.ts')).readHtml(bytes),
  XML: async (bytes) => wholeText((await import('./decodeDeclared.ts')).decodeDeclared(bytes)),
  SVG: async (bytes) => (await import('./readDrawing.ts')).readDrawing(bytes),
  ICS: async (bytes) => (await import('./readCalendar.ts')).readCalendar(bytes),
  SRT: async (bytes) => (await import('./readSubtitles.ts')).readSubtitles(bytes),
  VTT: async (bytes) => (await import('./readSubtitles.ts')).readSubtitles(bytes),
  IPYNB: async (bytes) => (await import('./readNotebook.ts')).readNotebook(bytes),
  EML: async (bytes) => (await import('./readMail.ts')).readMail(bytes),
  MSG: async (bytes) => (await import('./readOutlookMail.ts')).readOutlookMail(bytes),
  RTF: async (bytes) => (await import('./readRtf.ts')).readRtf(bytes),
  DOCX: async (bytes) => (await import('./readDocument.ts')).readDocument(bytes),
  PPTX: async (bytes) => (await import('./readSlides.ts')).readSlides(bytes),
  XLSX: readSpreadsheet,
  XLSM: readSpreadsheet,
  ODT: async (bytes) => (await import('./readOpenDocument.ts')).readOpenText(bytes),
  ODP: async (bytes) => (await import('./readOpenDocument.ts')).readOpenSlides(bytes),
  ODS: async (bytes) => (await import('./readOpenDocument.ts')).readOpenSheets(bytes),
  EPUB: async (bytes) => (await import('./readBook.ts')).readBook(bytes),
  PDF: async (bytes, ocr) => (await import('./readPdf.ts')).readPdf(bytes, ocr),
  JPG: readImage,
  JPEG: readImage,
  PNG: readImage,
  WEBP: readImage,
}

/** The text of a file. Throws an IngestFault. */
export async function extract(bytes: Uint8Array, format: string, ocr: Ocr | NoOcr): Promise<Extracted> {
  if (bytes.length === 0) return wholeText('')
  const read = READERS[format]
  if (!read) throw new IngestFault(`Files of type ${format} cannot be read.`)
  return read(bytes, ocr)
}
