import { buffer } from 'node:stream/consumers'
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import PdfKit from 'pdfkit'

/** @typedef {import('./texts.mjs').Text} Text */

/** Letters of a line in one of two columns. */
const COLUMN = 44
const LINE = 14

/** @param {Text} text */
export function docx({ title, sections, list, table }) {
  const rows = table.map(
    (row) =>
      new TableRow({ children: row.map((cell) => new TableCell({ children: [new Paragraph(cell)] })) }),
  )
  const children = [
    new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
    ...sections.flatMap((section) => [
      new Paragraph({ text: section.title, heading: HeadingLevel.HEADING_2 }),
      ...section.paragraphs.map((one) => new Paragraph(one)),
    ]),
    ...list.map((item) => new Paragraph({ text: item, bullet: { level: 0 } })),
    new Table({ rows }),
  ]
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}

/**
 * A page of two columns, drawn row by row, as many programs that make up pages do. Without the list and the table.
 * @param {Text} text
 */
export async function twoColumnPdf({ title, sections }) {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.TimesRoman)
  const page = document.addPage()
  const lines = sections.flatMap(({ title: heading, paragraphs }) =>
    [heading, ...paragraphs].flatMap((one) => wrapped(one)),
  )
  const half = Math.ceil(lines.length / 2)
  page.drawText(title, { x: 50, y: 780, size: 18, font })
  for (let line = 0; line < half; line += 1) {
    const y = 740 - line * LINE
    page.drawText(lines[line] ?? '', { x: 50, y, size: 11, font })
    page.drawText(lines[half + line] ?? '', { x: 320, y, size: 11, font })
  }
  return { bytes: await document.save(), words: [title, ...lines].join('\n') }
}

/** @param {string} text */
function wrapped(text) {
  /** @type {string[]} */
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.length - 1
    if ((lines[last] ?? '').length + word.length > COLUMN) lines.push(word)
    else lines[last] = `${lines[last]} ${word}`.trim()
  }
  return lines
}

/** One column, with headings in larger letters and a table without lines. @param {Text} text */
export function kitPdf({ title, sections, list, table }) {
  const document = new PdfKit({ margin: 60 })
  document.fontSize(20).text(title).moveDown()
  for (const section of sections) {
    document.fontSize(15).text(section.title).moveDown(0.5).fontSize(11)
    for (const paragraph of section.paragraphs) document.text(paragraph).moveDown()
  }
  for (const item of list) document.text(item)
  document.moveDown()
  for (const row of table) {
    const y = document.y
    for (const [column, cell] of row.entries())
      document.text(cell, 60 + column * 160, y, { lineBreak: false })
    document.text('', 60, y + 18)
  }
  document.end()
  return buffer(document)
}
