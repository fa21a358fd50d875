import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** A PDF with one page for each text, in Latin letters; an empty text makes a page without a text layer. */
export async function makePdf(
  pages: readonly string[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ ...options, autoFirstPage: false })
  for (const text of pages) document.addPage().text(text)
  document.end()
  return new Uint8Array(await buffer(document))
}
