import { strToU8, type Zippable, zipSync } from 'fflate'
import { relationsXml } from './makeWord.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type SheetParts = {
  /** Rows and what stands beside them, as XML. */
  data: string
  after?: string
  /** Patterns of numbers; a cell names one by its place, from 1 on, in `s`. */
  formats?: readonly string[]
  is1904?: boolean
  relations?: readonly { kind: string; target: string }[]
  files?: Zippable
}

/** A spreadsheet of one sheet, whose cells are written by hand. */
export function makeSheet({
  data,
  after = '',
  formats = [],
  is1904 = false,
  relations = [],
  files = {},
}: SheetParts): Uint8Array {
  const quoted = formats.map((one) => one.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
  const patterns = quoted
    .map((one, index) => `<numFmt numFmtId="${164 + index}" formatCode="${one}"/>`)
    .join('')
  const styles = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')
  const book = [
    { kind: 'worksheet', target: 'worksheets/sheet1.xml' },
    { kind: 'styles', target: 'styles.xml' },
  ]
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${R}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(relationsXml(book)),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${MAIN}"><numFmts>${patterns}</numFmts><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData>${after}</worksheet>`,
    ),
    'xl/worksheets/_rels/sheet1.xml.rels': strToU8(relationsXml(relations)),
    ...files,
  })
}
