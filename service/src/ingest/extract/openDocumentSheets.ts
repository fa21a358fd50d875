import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import { scanXml } from './scanXml.ts'

type Sheet = { name: string; rows: string[][] }

/** Where a cell's value is if no text shows it. */
const VALUES = ['value', 'date-value', 'time-value', 'boolean-value', 'string-value']
const CELLS = new Set(['table-cell', 'covered-table-cell'])

/** The sheets of an OpenDocument spreadsheet, with the text that each cell shows. Empty rows are left out. */
export function openDocumentSheets(xml: Uint8Array): Sheet[] {
  const sheets: Sheet[] = []
  let row: string[] = []
  let repeatRow = 1
  let cell = { text: '', value: '', repeat: 1, rows: 1, isCovered: false }
  // By column, what a cell shows that reaches over more rows, and how many.
  const merged = new Map<number, { text: string; left: number }>()
  let inCell = false
  // A cell can hold a drawing, and that tables.
  let tables = 0
  let cells = 0
  const take = (count: number) => {
    cells += count
    if (cells > LIMITS.cells) {
      throw new IngestFault('A sheet of this spreadsheet is too large. Split it into several files.')
    }
  }
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'table') {
        tables += 1
        if (tables === 1) {
          sheets.push({ name: attributes['table:name'] ?? '', rows: [] })
          merged.clear()
        }
      }
      if (tables !== 1) return
      if (name === 'table-row') {
        row = []
        repeatRow = times(attributes['table:number-rows-repeated'])
      }
      if (CELLS.has(name)) {
        inCell = true
        const value = VALUES.map((kind) => attributes[`office:${kind}`]).find(Boolean) ?? ''
        const repeat = times(attributes['table:number-columns-repeated'])
        const rows = times(attributes['table:number-rows-spanned'])
        cell = { text: '', value, repeat, rows, isCovered: name === 'covered-table-cell' }
      }
      if (inCell && name === 's') cell.text += ' '
      if (inCell && (name === 'tab' || name === 'line-break')) cell.text += ' '
    },
    close(name) {
      if (name === 'table') tables -= 1
      if (tables !== 1) return
      if (inCell && (name === 'p' || name === 'creator')) cell.text += ' '
      if (CELLS.has(name)) {
        inCell = false
        const own = cell.text.trim() || cell.value
        // Empty cells fill a row up to its end; only those before a value count.
        const repeat = Math.min(cell.repeat, LIMITS.columns + 1)
        take(repeat)
        for (let index = 0; index < repeat; index += 1) {
          const above = merged.get(row.length)
          const isBelow = cell.isCovered && above !== undefined && above.left > 0
          if (isBelow) above.left -= 1
          else if (cell.rows > 1) merged.set(row.length, { text: own, left: cell.rows - 1 })
          row.push(own || (isBelow ? above.text : ''))
        }
      }
      if (name === 'table-row') {
        while (row.at(-1) === '') row.pop()
        if (row.length === 0) return
        take(row.length * (repeatRow - 1))
        const rows = sheets.at(-1)?.rows ?? []
        for (let index = 0; index < repeatRow; index += 1) rows.push(row)
      }
    },
    text(piece) {
      if (inCell) cell.text += piece
    },
  })
  return sheets
}

function times(attribute = '1'): number {
  return Math.max(1, Math.floor(Number(attribute)) || 1)
}
