import { escapeXml, OFFICE, officeZip } from './officeZip.ts'

const S = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Days between Excel's zero and 1970-01-01. */
const EPOCH = 25_569
const DAY = 86_400_000

export type Cell = string | number | boolean | Date | null
export type Sheet = { name: string; rows: readonly (readonly Cell[])[] }

/** A spreadsheet with shared strings and dates, as Excel writes them. */
export function makeXlsx(sheets: readonly Sheet[]): Uint8Array {
  const strings = new Map<string, number>()
  const sheetParts = sheets.map(({ rows }, index) => ({
    path: `xl/worksheets/sheet${index + 1}.xml`,
    type: `${TYPE}.worksheet+xml`,
    xml: `<worksheet xmlns="${S}"><sheetData>${rows.map((row, at) => rowXml(row, at + 1, strings)).join('')}</sheetData></worksheet>`,
  }))
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const shared = Array.from(
    strings.keys(),
    (text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`,
  )
  return officeZip(
    'xl/workbook.xml',
    [
      {
        path: 'xl/workbook.xml',
        type: `${TYPE}.sheet.main+xml`,
        xml: `<workbook xmlns="${S}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
      },
      ...sheetParts,
      {
        path: 'xl/sharedStrings.xml',
        type: `${TYPE}.sharedStrings+xml`,
        xml: `<sst xmlns="${S}" uniqueCount="${strings.size}">${shared.join('')}</sst>`,
      },
      { path: 'xl/styles.xml', type: `${TYPE}.styles+xml`, xml: STYLES },
    ],
    {
      'xl/workbook.xml': [
        ...sheets.map((_, index) => ({
          id: `rId${index + 1}`,
          type: 'worksheet',
          target: `worksheets/sheet${index + 1}.xml`,
        })),
        { id: 'rIdStrings', type: 'sharedStrings', target: 'sharedStrings.xml' },
        { id: 'rIdStyles', type: 'styles', target: 'styles.xml' },
      ],
    },
  )
}

/** Cell format 1 is the built-in date format 14. */
const STYLES = `<styleSheet xmlns="${S}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

function rowXml(row: readonly Cell[], number: number, strings: Map<string, number>): string {
  const cells = row.map((cell, column) => cellXml(cell, `${columnLetters(column)}${number}`, strings))
  return `<row r="${number}">${cells.join('')}</row>`
}

function cellXml(cell: Cell, place: string, strings: Map<string, number>): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${cell.getTime() / DAY + EPOCH}</v></c>`
  const index = strings.get(cell) ?? strings.size
  strings.set(cell, index)
  return `<c r="${place}" t="s"><v>${index}</v></c>`
}

function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last
}
