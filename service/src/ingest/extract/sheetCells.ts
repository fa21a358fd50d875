import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import { scanXml } from './scanXml.ts'

/** As the file has it. `style`: the number of its format. */
export type Cell = { type: string; value: string; style: number }

type Merge = { from: number; to: number; column: number }

const REFERENCE = /^([A-Z]{1,3})(\d{1,7})$/
/** Rows that merged cells are filled into, in all of a sheet. */
const MAX_FILLED = 1_000_000

/** The rows of a worksheet by their numbers, with the text that each cell shows. */
export function sheetRows(xml: Uint8Array, shown: (cell: Cell) => string): Map<number, string[]> {
  const rows = new Map<number, string[]>()
  const merges: Merge[] = []
  let row = 0
  let column = -1
  let cells = 0
  let widest = 0
  let cell: Cell | null = null
  let isValue = false
  let isPhonetic = false
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        column = -1
      } else if (name === 'c') {
        const place = placeOf(attributes.r ?? '')
        // Some programs leave out where a cell stands: behind the one before.
        row = place?.row ?? row
        column = place?.column ?? column + 1
        cell = { type: attributes.t ?? 'n', value: '', style: Number(attributes.s ?? 0) }
      } else if (name === 'v' || name === 't') isValue = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
      else if (name === 'mergeCell') merges.push(...mergeOf(attributes.ref ?? ''))
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'c' || !cell) return
      const text = cell.value === '' ? '' : shown(cell)
      cell = null
      if (text === '') return
      const values = rows.get(row) ?? []
      rows.set(row, values)
      cells += Math.max(0, column + 1 - values.length)
      widest = Math.max(widest, column + 1)
      // Two cells in opposite corners are a table of all that is between them.
      if (cells > LIMITS.cells || row * widest > LIMITS.cells) {
        throw new IngestFault('A sheet of this spreadsheet is too large. Split it into several files.')
      }
      while (values.length < column) values.push('')
      values[column] = text
    },
    text(piece) {
      if (isValue && cell) cell.value += piece
    },
  })
  fillDown(rows, merges)
  return rows
}

export function placeOf(reference: string): { row: number; column: number } | null {
  const [, letters = '', digits = ''] = REFERENCE.exec(reference) ?? []
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits), column: column - 1 }
}

function mergeOf(range: string): Merge[] {
  const [first, last] = range.split(':').map(placeOf)
  return first && last && last.row > first.row
    ? [{ from: first.row, to: last.row, column: first.column }]
    : []
}

/** What cells of several rows show stands for each of these rows. */
function fillDown(rows: Map<number, string[]>, merges: readonly Merge[]): void {
  let left = MAX_FILLED
  for (const { from, to, column } of merges) {
    const value = rows.get(from)?.[column]
    if (!value) continue
    for (let number = from + 1; number <= to && left > 0; number += 1) {
      left -= 1
      const row = rows.get(number)
      if (!row || row[column]) continue
      while (row.length < column) row.push('')
      row[column] = value
    }
  }
}
