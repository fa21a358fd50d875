/** A word and where it stands on its page; y grows downwards. */
export type Word = {
  readonly text: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}
type Row = { readonly cells: readonly Word[]; readonly y0: number; readonly y1: number }
type Span = { x0: number; x1: number }

/** A gap of so many heights of a line parts two cells, or two paragraphs. */
const CELL_GAP = 1.5
const PARAGRAPH_GAP = 1.2
/** Rows that are further apart belong to no one table. */
const ROW_GAP = 4
const MIN_ROWS = 3
/** Columns of running text are no table. */
const MAX_CELL_CHARS = 60

/** The text of a page in which what stands in columns is a table of Markdown. Null: nothing does. */
export function tableText(words: readonly Word[]): string | null {
  const rows = rowsOf(words.filter(({ text }) => text.trim() !== ''))
  let text = ''
  let hasTable = false
  for (let at = 0; at < rows.length; ) {
    const table = tableAt(rows, at)
    const [row, before] = [rows[at], rows[at - 1]]
    if (!row) break
    if (table) {
      text = `${text.trimEnd()}\n\n${table.markdown}\n\n`
      hasTable = true
      at += table.rows
      continue
    }
    const isApart = before && row.y0 - before.y1 > PARAGRAPH_GAP * heightOf(row)
    if (isApart && !text.endsWith('\n\n')) text += '\n'
    text += `${row.cells.map((cell) => cell.text).join(' ')}\n`
    at += 1
  }
  return hasTable ? text.trim() : null
}

function rowsOf(words: readonly Word[]): Row[] {
  const lines: Word[][] = []
  for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
    const [first] = lines.at(-1) ?? []
    if (first && middle(word) < first.y1 && middle(word) > first.y0) lines.at(-1)?.push(word)
    else lines.push([word])
  }
  return lines.map((line) => {
    const y0 = Math.min(...line.map((word) => word.y0))
    const y1 = Math.max(...line.map((word) => word.y1))
    return { cells: cellsOf(line), y0, y1 }
  })
}

function cellsOf(line: readonly Word[]): Word[] {
  const cells: Word[] = []
  for (const word of [...line].sort((a, b) => a.x0 - b.x0)) {
    const last = cells.at(-1)
    if (last && word.x0 - last.x1 <= CELL_GAP * heightOf(word)) cells.splice(-1, 1, joined(last, word))
    else cells.push(word)
  }
  return cells
}

/** The longest table that begins with this row. */
function tableAt(rows: readonly Row[], at: number): { markdown: string; rows: number } | null {
  const block: Row[] = []
  for (const row of rows.slice(at)) {
    const last = block.at(-1)
    if (row.cells.length < 2 || (last && row.y0 - last.y1 > ROW_GAP * heightOf(row))) break
    block.push(row)
  }
  if (block.length < MIN_ROWS) return null
  const columns = columnsOf(block)
  const cells = block.flatMap((row) => row.cells)
  const isProse = cells.reduce((sum, { text }) => sum + text.length, 0) / cells.length > MAX_CELL_CHARS
  if (columns.length < 2 || isProse) return null
  const lines = block.map((row) => {
    const texts = columns.map((column) =>
      row.cells.filter((cell) => overlaps(cell, column)).map(({ text }) => text),
    )
    return `| ${texts.map((pieces) => pieces.join(' ').replaceAll('|', '\\|')).join(' | ')} |`
  })
  lines.splice(1, 0, `|${' --- |'.repeat(columns.length)}`)
  return { markdown: lines.join('\n'), rows: block.length }
}

/** Where cells of different rows stand above each other, they are of one column. */
function columnsOf(rows: readonly Row[]): Span[] {
  const columns: Span[] = []
  for (const { x0, x1 } of rows.flatMap((row) => row.cells).sort((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1)
    if (last && x0 < last.x1) last.x1 = Math.max(last.x1, x1)
    else columns.push({ x0, x1 })
  }
  return columns
}

function overlaps(a: Span | Word, b: Span): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1
}

function joined(a: Word, b: Word): Word {
  return {
    text: `${a.text} ${b.text}`,
    x0: a.x0,
    x1: Math.max(a.x1, b.x1),
    y0: Math.min(a.y0, b.y0),
    y1: Math.max(a.y1, b.y1),
  }
}

function middle({ y0, y1 }: Word): number {
  return (y0 + y1) / 2
}

function heightOf({ y0, y1 }: { y0: number; y1: number }): number {
  return y1 - y0
}
