import { zipSync } from 'fflate'
import readSheets, { type CellValue } from 'read-excel-file/node'
import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import type { Extracted } from './Extracted.ts'
import { readOffice } from './readOffice.ts'
import { rowParts } from './rowParts.ts'

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
/** A cell with a value, and where it stands: `<c r="B7">`. */
const CELL = /<(?:\w+:)?c\s(?:[^>]*?\s)?r="([A-Z]{1,3})(\d{1,7})"[^>]*(?<!\/)>/g

/** The rows of all sheets; where there are several, each row begins with the name of its sheet. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Extracted> {
  const files = readOffice(bytes, 'spreadsheet', 'xl/workbook.xml')
  for (const [name, file] of files) {
    if (SHEET.test(name)) checkSize(new TextDecoder().decode(file))
  }
  // The library unpacks for itself: it gets an archive of exactly the files that were checked.
  const checked = zipSync(Object.fromEntries(files), { level: 0 })
  const sheets = await readSheets(Buffer.from(checked))
  const isOnly = sheets.filter(({ data }) => data.length > 0).length < 2
  const parts = sheets.flatMap(({ sheet, data }) =>
    rowParts(
      data.map((row) => row.map(cellText)),
      isOnly ? null : `Sheet: ${sheet}`,
    ),
  )
  return { unit: 'row', parts, unread: [] }
}

/** Two cells in opposite corners are enough to make the library fill everything between them. */
function checkSize(xml: string): void {
  let rows = 0
  let columns = 0
  for (const [, letters = '', digits = ''] of xml.matchAll(CELL)) {
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, columnNumber(letters))
  }
  if (rows * columns > LIMITS.cells) {
    throw new IngestFault('A sheet of this spreadsheet is too large. Split it into several files.')
  }
}

function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

function cellText(cell: CellValue | null): string {
  if (cell === null) return ''
  if (!(cell instanceof Date)) return String(cell)
  if (Number.isNaN(cell.getTime())) return ''
  // Cells have no time zone; the library gives their time as UTC.
  const [day = '', time = ''] = cell.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
}
