import { parse } from 'csv-parse/sync'
import * as v from 'valibot'

/** The comma stands last: where two fit alike, it is that of decimals and of texts. */
const DELIMITERS = [';', '\t', '|', ','] as const
const SAMPLE_CHARACTERS = 20_000
const SAMPLE_ROWS = 30

const Rows = v.array(v.array(v.string()))

/** The character that cuts the first lines of a table into the same number of cells. */
export function likelyDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS)
  const lines = sample.length < text.length ? sample.slice(0, sample.lastIndexOf('\n') + 1) || sample : sample
  const fits = DELIMITERS.map((delimiter) => ({ delimiter, ...fitOf(lines, delimiter) }))
  return fits.reduce((best, next) => (next.share > best.share ? next : best)).delimiter
}

/** The share of rows that have the most common number of cells; none if that is one. */
function fitOf(text: string, delimiter: string) {
  const widths = rowsOf(text, delimiter).map((row) => row.length)
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  counts.delete(1)
  const most = Math.max(0, ...counts.values())
  return { share: widths.length === 0 ? 0 : most / widths.length }
}

/** The sample may end within quotes. */
function rowsOf(text: string, delimiter: string): string[][] {
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: SAMPLE_ROWS,
  }
  try {
    return v.parse(Rows, parse(text, options))
  } catch {
    return v.parse(Rows, parse(text, { ...options, quote: false }))
  }
}
