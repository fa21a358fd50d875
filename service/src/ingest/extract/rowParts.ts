import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import type { Part } from './Extracted.ts'

/**
 * The rows of a table as text, each with the names of its columns from the first row: `Name: Ada`, one line for each
 * cell that is not empty. A table of one row is only that row's values. `before`: a line to begin each row with.
 */
export function rowParts(rows: readonly (readonly string[])[], before: string | null = null): Part[] {
  const [head = [], ...others] = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (rows.length > LIMITS.rows) {
    throw new IngestFault(`This table has more than ${LIMITS.rows} rows. Split it into several files.`)
  }
  if (rows.some((row) => row.length > LIMITS.columns)) {
    throw new IngestFault(`This table has more than ${LIMITS.columns} columns.`)
  }
  const lines = others.length > 0 ? others.map((row) => namedCells(head, row)) : [filled(head)]
  return lines
    .filter((cells) => cells.length > 0)
    .map((cells) => ({ text: (before ? [before, ...cells] : cells).join('\n'), page: null }))
}

function namedCells(head: readonly string[], row: readonly string[]): string[] {
  return row.flatMap((cell, column) => {
    const value = cell.trim()
    return value ? [`${head[column]?.trim() || `Column ${column + 1}`}: ${value}`] : []
  })
}

function filled(row: readonly string[]): string[] {
  return row.map((cell) => cell.trim()).filter((cell) => cell !== '')
}
