import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { drawPages } from '../../src/ingest/ocr/drawPages.ts'

const SIZE: [width: number, height: number] = [320, 190]
const COLUMNS = [20, 140, 240]

/** A picture of a page: a line, and a table below it. */
export async function makePicture(line: string, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const document = new PDFDocument({ size: SIZE, margin: 0 })
  document.fontSize(14).text(line, 20, 20)
  for (const [y, row] of rows.entries())
    for (const [x, cell] of row.entries()) document.text(cell, COLUMNS[x], 70 + y * 26)
  document.end()
  for await (const { image } of drawPages(await buffer(document), [1])) if (image) return image
  throw new Error('nothing was drawn')
}

/** A PDF that begins with a page which is a picture, as scanners make them. */
export async function makeScan(picture: Buffer, second: string): Promise<Uint8Array> {
  const document = new PDFDocument({ size: SIZE, margin: 0 })
  document.image(picture, 0, 0, { width: SIZE[0] })
  document.addPage().fontSize(10).text(second, 20, 20)
  document.end()
  return new Uint8Array(await buffer(document))
}
