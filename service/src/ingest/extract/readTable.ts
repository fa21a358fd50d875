import { CsvError, type Options, parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import { decodeText } from './decodeText.ts'
import type { Extracted } from './Extracted.ts'
import { rowParts } from './rowParts.ts'

const Rows = v.array(v.array(v.string()))
const DELIMITERS = [',', ';', '\t', '|'] as const
/** Excel's own way of telling the delimiter: a first line `sep=;`. */
const DECLARED = /^sep=(.)\r?\n/

/** The rows of a CSV or TSV file. */
export function readTable(bytes: Uint8Array, format: 'CSV' | 'TSV'): Extracted {
  const text = decodeText(bytes)
  const declared = DECLARED.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const rows = v.parse(
    Rows,
    rowsOf(body, {
      bom: true,
      delimiter: format === 'TSV' ? '\t' : (declared?.[1] ?? likelyDelimiter(body)),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // One more than allowed tells that there are too many.
      to: LIMITS.rows + 1,
      max_record_size: LIMITS.rowCharacters,
    }),
  )
  if (rows.length === 0 && body.trim() !== '') throw new IngestFault('This table could not be read.')
  return { unit: 'row', parts: rowParts(rows), unread: [] }
}

function rowsOf(text: string, options: Options): unknown {
  try {
    return parse(text, options)
  } catch (cause) {
    if (!(cause instanceof CsvError) || cause.code !== 'CSV_MAX_RECORD_SIZE') throw cause
    throw new IngestFault('A row of this table is too long to be read.', { cause })
  }
}

/** The character that stands most often in the first line, outside quotes: many countries write `;`. */
function likelyDelimiter(text: string): string {
  const line =
    text
      .slice(0, 10_000)
      .replace(/"[^"]*"/g, '')
      .split('\n', 1)[0] ?? ''
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, times: line.split(delimiter).length }))
  return counted.reduce((best, next) => (next.times > best.times ? next : best)).delimiter
}
