import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import type { Part } from './Extracted.ts'

type Row = readonly string[]

/** Rows that tell how wide a table is. */
const SAMPLE_ROWS = 200
/** Lines above a header, at most: more of them are a table of their own. */
const MAX_TITLES = 10

/**
 * The rows of a table as text, each with the names of its columns: `Name: Ada`, one line for each cell that is not
 * empty. The names are in the first row that is as wide as the table; what stands above is its title. A table of one
 * row is only that row's values. `before`: a line to begin each row with. `notes`: remarks on the cells of a row.
 */
export function rowParts(
  rows: readonly Row[],
  before: string | null = null,
  notes: ReadonlyMap<Row, ReadonlyMap<number, string>> = new Map(),
): Part[] {
  if (rows.length > LIMITS.rows) {
    throw new IngestFault(`This table has more than ${LIMITS.rows} rows. Split it into several files.`)
  }
  if (rows.some((row) => row.length > LIMITS.columns)) {
    throw new IngestFault(`This table has more than ${LIMITS.columns} columns.`)
  }
  const filledRows = rows.filter((row) => filled(row).length > 0)
  const titles = titleRows(filledRows)
  const [head = [], ...others] = filledRows.slice(titles)
  const lines = [
    ...filledRows.slice(0, titles).map(filled),
    ...(others.length > 0
      ? [namedNotes(head, notes.get(head)), ...others.map((row) => namedCells(head, row, notes.get(row)))]
      : [filled(head), namedNotes(head, notes.get(head))]),
  ]
  return lines
    .filter((cells) => cells.length > 0)
    .map((cells) => ({ text: (before ? [before, ...cells] : cells).join('\n'), page: null }))
}

/** How many rows stand above the names of the columns: those that fill at most half of the width, from its first column. */
function titleRows(rows: readonly Row[]): number {
  const widths = rows.slice(0, SAMPLE_ROWS).map((row) => filled(row).length)
  const width = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0
  const first = Math.min(
    ...rows.slice(0, SAMPLE_ROWS).map((row) => row.findIndex((cell) => cell.trim() !== '')),
  )
  const header = rows.findIndex(
    (row, index) => (widths[index] ?? 0) * 2 > width || !row[first]?.trim() || index === MAX_TITLES,
  )
  return width < 2 || header < 0 || header === MAX_TITLES || header === rows.length - 1 ? 0 : header
}

/** Remarks on the names of columns stand before the rows, once. */
function namedNotes(head: Row, notes: ReadonlyMap<number, string> = new Map()): string[] {
  return [...notes].map(([column, note]) => `${head[column]?.trim() || `Column ${column + 1}`} [${note}]`)
}

function namedCells(head: Row, row: Row, notes?: ReadonlyMap<number, string>): string[] {
  return row.flatMap((cell, column) => {
    const value = cell.trim()
    const note = notes?.get(column)
    if (!value && !note) return []
    return [`${head[column]?.trim() || `Column ${column + 1}`}: ${value}${note ? ` [${note}]` : ''}`]
  })
}

function filled(row: Row): string[] {
  return row.map((cell) => cell.trim()).filter((cell) => cell !== '')
}
