import type { PageElement } from './pageDom.ts'

/** Wider than this is a drawing rather than a table. */
export const MAX_COLUMNS = 100
/** Only short values are repeated in the rows and columns that a merged cell covers. */
const MAX_REPEATED = 500

/** Characters and cells that merged cells of one document may add to it; beyond that each stands in its first row alone. */
export type Repeats = { left: number; cells: number }

/** `isFirst`: it begins here, and is not the continuation of a merged cell. */
export type GridCell = { readonly cell: PageElement; readonly html: string; readonly isFirst: boolean }
export type GridRow = readonly (GridCell | undefined)[]

type Span = { readonly source: PageElement; readonly html: string; readonly rows: number }

/**
 * The cells of a table in their columns. A cell that is merged over rows is repeated in each of them; a heading that is
 * merged over columns stands above each of them, other cells in the first alone. Null: it is too wide.
 */
export function tableGrid(rows: readonly PageElement[][], repeats: Repeats): readonly GridRow[] | null {
  /** By column: what still covers it from above. */
  let above: (Span | undefined)[] = []
  const grid: (GridCell | undefined)[][] = []
  for (const [index, cells] of rows.entries()) {
    const row: (GridCell | undefined)[] = []
    const below: (Span | undefined)[] = []
    const left = rows.length - index - 1
    for (const [column, span] of above.entries()) {
      if (!span || repeats.cells <= 0) continue
      repeats.cells -= 1
      row[column] = { cell: span.source, html: repeated(span.html, repeats), isFirst: false }
      below[column] = span.rows > 1 ? { ...span, rows: span.rows - 1 } : undefined
    }
    let column = 0
    for (const cell of cells) {
      while (row[column]) column += 1
      const asked = spanOf(cell, 'colspan', MAX_COLUMNS)
      const columns = asked - 1 > repeats.cells ? 1 : asked
      repeats.cells -= columns - 1
      if (column + columns > MAX_COLUMNS) return null
      const covers = Math.min(spanOf(cell, 'rowspan', left + 1), left + 1) - 1
      for (let at = column; at < column + columns; at += 1) {
        const isFirst = at === column
        const html = isFirst ? cell.innerHTML : cell.tagName === 'TH' ? repeated(cell.innerHTML, repeats) : ''
        row[at] ??= { cell, html, isFirst }
        if (covers > 0) below[at] = { source: cell, html, rows: covers }
      }
      column += columns
    }
    above = below
    grid.push(row)
  }
  return grid
}

/** A span of 0 rows reaches to the end of the table. */
function spanOf(cell: PageElement, name: 'colspan' | 'rowspan', most: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
  if (span === 0 && name === 'rowspan') return most
  return Number.isNaN(span) || span < 1 ? 1 : Math.min(span, most)
}

function repeated(html: string, repeats: Repeats): string {
  if (html.length > MAX_REPEATED || html.length > repeats.left) return ''
  repeats.left -= html.length
  return html
}
