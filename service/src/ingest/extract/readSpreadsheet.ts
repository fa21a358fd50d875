import type { Extracted, Part } from './Extracted.ts'
import { readOffice } from './readOffice.ts'
import { rowParts } from './rowParts.ts'
import { type Cell, sheetRows } from './sheetCells.ts'
import { sheetDrawings, sheetNotes } from './sheetNotes.ts'
import { shownValue } from './shownValue.ts'
import { readWorkbook, WORKBOOK, type Workbook } from './workbook.ts'

/**
 * The rows of all sheets with the values that people see, and the comments on them; where there are several sheets,
 * each row begins with the name of its sheet.
 */
export function readSpreadsheet(bytes: Uint8Array): Extracted {
  const files = readOffice(bytes, 'spreadsheet', WORKBOOK)
  const workbook = readWorkbook(files)
  const read = workbook.sheets.map(({ name, path }) => {
    const rows = sheetRows(files.get(path) ?? new Uint8Array(), (cell) => cellText(cell, workbook))
    const sorted = [...rows].sort(([one], [other]) => one - other)
    return { name, path, rows: sorted, drawings: sheetDrawings(files, path) }
  })
  const isOnly = read.filter(({ rows, drawings }) => rows.length + drawings.length > 0).length < 2
  const parts = read.flatMap(({ name, path, rows, drawings }): Part[] => {
    const before = isOnly ? null : `Sheet: ${name}`
    const notes = sheetNotes(files, path)
    const noted = new Map(rows.map(([number, row]) => [row, notes.get(number) ?? new Map<number, string>()]))
    return [
      ...rowParts(
        rows.map(([, row]) => row),
        before,
        noted,
      ),
      ...drawings.map((text) => ({ text: before ? `${before}\n${text}` : text, page: null })),
    ]
  })
  return { unit: 'row', parts, unread: [] }
}

function cellText({ type, value, style }: Cell, { strings, is1904, patternOf }: Workbook): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'd') return value.replace('T', ' ').replace(/(?:[ T]00:00:00)?(?:\.\d+)?Z?$/, '')
  return type === 'n' ? shownValue(value, patternOf(style), is1904) : value
}
