import { escapeXml, officeZip } from './officeZip.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** What a document is made of, in order: a heading, a paragraph or a table. */
export type DocxBlock =
  | { heading: string }
  | { paragraph: string }
  | { table: readonly (readonly string[])[] }

/** A Word document. */
export function makeDocx(blocks: readonly DocxBlock[]): Uint8Array {
  const body = blocks.map(blockXml).join('')
  return officeZip(
    'word/document.xml',
    [
      {
        path: 'word/document.xml',
        type: `${TYPE}.document.main+xml`,
        xml: `<w:document xmlns:w="${W}"><w:body>${body}<w:sectPr/></w:body></w:document>`,
      },
      {
        path: 'word/styles.xml',
        type: `${TYPE}.styles+xml`,
        xml: `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
      },
    ],
    { 'word/document.xml': [{ id: 'rId1', type: 'styles', target: 'styles.xml' }] },
  )
}

function blockXml(block: DocxBlock): string {
  if ('heading' in block) return paragraphXml(block.heading, '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>')
  if ('paragraph' in block) return paragraphXml(block.paragraph)
  const columns = Math.max(...block.table.map((row) => row.length))
  const rows = block.table.map((row) => {
    const cells = row.map((cell) => `<w:tc><w:tcPr/>${paragraphXml(cell)}</w:tc>`)
    return `<w:tr>${cells.join('')}</w:tr>`
  })
  return `<w:tbl><w:tblPr/><w:tblGrid>${'<w:gridCol/>'.repeat(columns)}</w:tblGrid>${rows.join('')}</w:tbl>`
}

function paragraphXml(text: string, properties = ''): string {
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
}
