import type { TextItem } from './pageText.ts'

/** What stands on one line, in the order in which it is drawn. `gap`: the widest between two of its pieces. */
type Line = {
  items: TextItem[]
  y: number
  height: number
  gap: { at: number; from: number; to: number } | null
}

/** Of the height of the letters: a narrower gap is one between words. */
const MIN_GAP = 1.2
/** Fewer lines side by side are a table or a signature. */
const MIN_LINES = 6
/** Letters in a line of a column, on average: cells of tables have fewer. */
const MIN_LETTERS = 18
/** How many lines with text on one side only may stand between those with both. */
const MAX_SINGLE = 3

/**
 * The pieces of a page column by column, where it is drawn row by row across columns of text. Tables stay as they
 * are: their cells are short.
 */
export function inColumns(items: readonly TextItem[]): TextItem[] {
  const lines = linesOf(items)
  const ordered: TextItem[] = []
  for (let first = 0; first < lines.length; ) {
    const { columns, next } = columnsFrom(lines, first)
    const found = columns
      ? [...ended(columns.left), ...ended(columns.right)]
      : lines.slice(first, next).flatMap(({ items: pieces }) => pieces)
    for (const item of found) ordered.push(item)
    first = next
  }
  return ordered
}

function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = []
  for (const item of items) {
    const y = numberAt(item, 5)
    const last = lines.at(-1)
    const isBlank = item.str.trim() === ''
    const isSame = last && (isBlank || Math.abs(last.y - y) < Math.max(last.height, item.height) / 3)
    if (isSame) add(last, item)
    else lines.push({ items: [item], y, height: item.height, gap: null })
  }
  return lines
}

function add(line: Line, item: TextItem): void {
  const before = line.items.findLast(({ str }) => str.trim() !== '')
  line.items.push(item)
  if (item.str.trim() === '') return
  if (!before) {
    line.y = numberAt(item, 5)
    line.height = item.height
    return
  }
  const from = numberAt(before, 4) + before.width
  const to = numberAt(item, 4)
  const widest = line.gap ? line.gap.to - line.gap.from : MIN_GAP * line.height
  if (to - from > widest) line.gap = { at: line.items.length - 1, from, to }
}

/** `next`: the line after them, or after those that are none. */
type Columns = { columns: { left: TextItem[]; right: TextItem[] } | null; next: number }

/** The columns that begin with a line, unless they are too short, or a table. */
function columnsFrom(lines: readonly Line[], first: number): Columns {
  let gutter = lines[first]?.gap ?? null
  if (!gutter) return { columns: null, next: first + 1 }
  const left: TextItem[][] = []
  const right: TextItem[][] = []
  // What there was after the last line with text on both sides.
  let sure = { left: 0, right: 0, next: first }
  let single = 0
  let index = first
  for (; index < lines.length && single <= MAX_SINGLE; index += 1) {
    const line = lines[index]
    if (!line) break
    const from: number = Math.max(gutter.from, line.gap?.from ?? gutter.from)
    const to: number = Math.min(gutter.to, line.gap?.to ?? gutter.to)
    if (line.gap && to - from > MIN_GAP * line.height * 0.5) {
      gutter = { at: 0, from, to }
      left.push(line.items.slice(0, line.gap.at))
      right.push(line.items.slice(line.gap.at))
      single = 0
      sure = { left: left.length, right: right.length, next: index + 1 }
    } else {
      const side = sideOf(line, gutter)
      if (!side) break
      ;(side === 'left' ? left : right).push(line.items)
      single += 1
    }
  }
  // So many lines on one side are what comes after the columns.
  if (single > MAX_SINGLE) {
    left.length = sure.left
    right.length = sure.right
    index = sure.next
  }
  const isText = [left, right].every((side) => side.length >= MIN_LINES && letters(side) >= MIN_LETTERS)
  return {
    columns: isText ? { left: endedLines(left), right: endedLines(right) } : null,
    next: Math.max(index, first + 1),
  }
}

/** On which side of the gutter a line stands. Null: across it. */
function sideOf(line: Line, gutter: { from: number; to: number }): 'left' | 'right' | null {
  const seen = line.items.filter(({ str }) => str.trim() !== '')
  if (seen.length === 0) return 'left'
  if (seen.every((item) => numberAt(item, 4) + item.width <= gutter.to)) return 'left'
  return seen.every((item) => numberAt(item, 4) >= gutter.from) ? 'right' : null
}

function letters(lines: readonly (readonly TextItem[])[]): number {
  const all = lines.map((items) => items.map(({ str }) => str.trim()).join(' ').length)
  return all.reduce((sum, length) => sum + length, 0) / Math.max(1, lines.length)
}

/** There may be more than two columns, so each side is looked at again. */
function endedLines(lines: readonly TextItem[][]): TextItem[] {
  return inColumns(lines.flatMap(endLine))
}

/** The gap at its end is none any more. */
function endLine(items: readonly TextItem[]): TextItem[] {
  const last = items.findLastIndex(({ str }) => str.trim() !== '')
  const shownItems = items.slice(0, last + 1)
  return shownItems.map((item, index) => (index === shownItems.length - 1 ? { ...item, hasEOL: true } : item))
}

/** A column is followed by a blank line. */
function ended(items: readonly TextItem[]): TextItem[] {
  const last = items.at(-1)
  return last ? [...items.slice(0, -1), { ...last, str: `${last.str}\n` }] : []
}

function numberAt({ transform }: TextItem, index: number): number {
  const value = transform[index]
  return typeof value === 'number' ? value : 0
}
