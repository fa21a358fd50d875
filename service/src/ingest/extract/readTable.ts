import { CsvError, type Options, parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import { decodeText } from './decodeText.ts'
import type { Extracted } from './Extracted.ts'
import { likelyDelimiter } from './likelyDelimiter.ts'
import { rowParts } from './rowParts.ts'
import { unreadLines } from './unreadLines.ts'

const Row = v.array(v.string())
const Rows = v.array(Row)
const Counted = v.object({ record: Row, info: v.object({ lines: v.number() }) })
/** Excel's own way of telling the delimiter: a first line `sep=;`. */
const DECLARED = /^sep=(.)\r?\n/
/** Each of these reads the rest of the file again. */
const MAX_UNCLOSED = 20

/** The rows of a CSV or TSV file. */
export function readTable(bytes: Uint8Array, format: 'CSV' | 'TSV'): Extracted {
  const decoded = decodeText(bytes)
  const declared = DECLARED.exec(decoded.text)
  const body = declared ? decoded.text.slice(declared[0].length) : decoded.text
  const { rows, unclosed } = rowsOf(body, {
    bom: true,
    delimiter: format === 'TSV' ? '\t' : (declared?.[1] ?? likelyDelimiter(body)),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // One more than allowed tells that there are too many.
    to: LIMITS.rows + 1,
    max_record_size: LIMITS.rowCharacters,
  })
  if (rows.length === 0 && body.trim() !== '') throw new IngestFault('This table could not be read.')
  const { unread, notes } = unreadLines(unclosed.map((line) => line + (declared ? 1 : 0)))
  return { unit: 'row', parts: rowParts(rows), unread: [...decoded.unread, ...unread], notes }
}

/** `unclosed`: lines in which a quote opens that nothing closes; these are read as they are written. */
function rowsOf(text: string, options: Options): { rows: string[][]; unclosed: number[] } {
  try {
    const rows = v.parse(Rows, parse(text, options))
    return rows.some(isSwallowing) ? rowsBetweenQuotes(text, options) : { rows, unclosed: [] }
  } catch (error) {
    if (!isUnclosed(error)) throw error
    return rowsBetweenQuotes(text, options)
  }
}

function rowsBetweenQuotes(text: string, options: Options): { rows: string[][]; unclosed: number[] } {
  const lines = text.split(/(?<=\n)/)
  let rows: string[][] = []
  const unclosed: number[] = []
  let at = 0
  while (at < lines.length) {
    const rest = lines.slice(at).join('')
    if (unclosed.length === MAX_UNCLOSED) return { rows: [...rows, ...plainRows(rest, options)], unclosed }
    const { found, read, isWhole } = rowsUntilQuote(rest, options)
    rows = rows.concat(found)
    if (isWhole) break
    at += read
    while (lines[at]?.trim() === '') at += 1
    unclosed.push(at + 1)
    rows.push(...plainRows(lines[at] ?? '', options))
    at += 1
  }
  return { rows, unclosed }
}

/** Ends reading at a row that took in others: the rest is read again anyway. */
class Swallowed extends Error {}

/** The rows before the one whose quote is not closed, and how many lines they take. */
function rowsUntilQuote(text: string, options: Options) {
  const found: string[][] = []
  let read = 0
  const onRecord = (counted: unknown) => {
    const { record, info } = v.parse(Counted, counted)
    if (isSwallowing(record)) throw new Swallowed()
    found.push(record)
    read = info.lines
    return null
  }
  try {
    parse(text, { ...options, info: true, on_record: onRecord })
    return { found, read, isWhole: true }
  } catch (error) {
    if (!(error instanceof Swallowed) && !isUnclosed(error)) throw error
    return { found, read, isWhole: false }
  }
}

/** A cell that begins with a quote, and still has it, has taken in lines up to another cell's quote. */
function isSwallowing(row: readonly string[]): boolean {
  return row.some((cell) => cell.startsWith('"') && cell.includes('\n'))
}

/** A quote that nothing closes takes in all that follows: up to the end, or to the limit of a row. */
function isUnclosed(error: unknown): boolean {
  return (
    error instanceof CsvError &&
    (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
  )
}

/** Rows in which quotes are characters like others. */
function plainRows(text: string, options: Options): string[][] {
  try {
    return v.parse(Rows, parse(text, { ...options, quote: false }))
  } catch (cause) {
    if (!isUnclosed(cause)) throw cause
    throw new IngestFault('A row of this table is too long to be read.', { cause })
  }
}
