import { isElement, type PageDocument, type PageElement, plainText, renameElement } from './pageDom.ts'
import { type GridRow, MAX_COLUMNS, type Repeats, tableGrid } from './tableGrid.ts'

const MAX_REPEATED_IN_ALL = 1_000_000
const MAX_CELLS_REPEATED = 30_000
/** Intercom says of each table of an article that it is none. */
const DATA_WITHOUT_ROLE = '.intercom-interblocks-table-container'
/** The level of a heading in a cell. */
const WAS_HEADING = 'data-inlet-heading'
const BOLD_MARKS = /<\/?(?:strong|b)(?:\s[^<>]*)?>/g
const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** Data tables get exactly one heading row and cells of one line; tables used for layout become plain blocks. */
export function prepareTables(document: PageDocument): void {
  const repeats = { left: MAX_REPEATED_IN_ALL, cells: MAX_CELLS_REPEATED }
  const all = [...document.querySelectorAll('table')]
  const outer = new Set(all.flatMap((table) => table.parentElement?.closest('table') ?? []))
  // Inner tables first, so that an outer one only meets what they have become.
  for (const table of all.reverse()) {
    const isOuter = outer.has(table)
    const { caption, rows } = partsOf(table, isOuter)
    const html = isOuter ? null : dataTable(document, table, { rows, repeats })
    const block = document.createElement('div')
    if (caption) block.append(renameElement(document, caption, 'p'))
    if (html === null) unfold(document, block, rows)
    else {
      const data = document.createElement('div')
      data.innerHTML = html
      block.append(data)
    }
    table.replaceWith(block)
  }
}

/** Of the table itself: what is within its cells is not looked at, so that tables within tables are not read again. */
function partsOf(
  table: PageElement,
  isOuter: boolean,
): { caption: PageElement | null; rows: PageElement[][] } {
  let caption: PageElement | null = null
  const rows: PageElement[][] = []
  const walk = (around: PageElement, row: PageElement[] | null) => {
    for (const node of around.childNodes) {
      if (!isElement(node)) continue
      if (node.tagName === 'CAPTION') caption ??= node
      else if (node.tagName === 'TD' || node.tagName === 'TH') row?.push(node)
      else if (node.tagName === 'TR') walk(node, rows[rows.push([]) - 1] ?? null)
      // What a table outside of cells has become.
      else if (isOuter && node.tagName === 'DIV') rows.push([node])
      else if (node.tagName !== 'TABLE') walk(node, row)
    }
  }
  walk(table, null)
  return { caption, rows }
}

/** Null: it only lays things out, or would be no table in Markdown. */
function dataTable(
  document: PageDocument,
  table: PageElement,
  { rows, repeats }: { rows: PageElement[][]; repeats: Repeats },
): string | null {
  if (isLayout(table, rows)) return null
  for (const cell of rows.flat()) flattenCell(document, cell)
  const grid = tableGrid(rows, repeats)
  const columns = (grid ?? []).reduce((most, row) => Math.max(most, row.length), 0)
  return !grid || columns < 2 || columns > MAX_COLUMNS ? null : rebuilt(grid, columns)
}

/** A row of its own without a heading lays things out side by side: a picture and its text, a formula and its number. */
function isLayout(table: PageElement, rows: readonly PageElement[][]): boolean {
  const isPlain = /^(presentation|none)$/.test(table.getAttribute('role') ?? '')
  if (isPlain && table.closest(DATA_WITHOUT_ROLE) === null) return true
  const filled = rows.filter((cells) => cells.some((cell) => plainText(cell) !== ''))
  return filled.length === 1 && !rows.flat().some((cell) => cell.tagName === 'TH')
}

/** Moves what is in the cells: a copy for each table around a table would cost memory. */
function unfold(document: PageDocument, block: PageElement, rows: readonly PageElement[][]): void {
  for (const cell of rows.flat()) block.append(renameElement(document, cell, 'div'))
}

/** A cell has one line: its code becomes code within the line, its headings bold, its quotes and rules plain. */
function flattenCell(document: PageDocument, cell: PageElement): void {
  for (const block of cell.querySelectorAll('pre')) {
    const lines = block.textContent.split('\n').filter((line) => line.trim() !== '')
    const words = document.createElement('div')
    for (const line of lines.reverse()) {
      const code = document.createElement('code')
      code.textContent = line.trim()
      words.prepend(code, ' ')
    }
    block.replaceWith(words)
  }
  for (const heading of cell.querySelectorAll(HEADINGS)) {
    const words = document.createElement('div')
    const bold = renameElement(document, heading, heading.querySelector('strong, b') ? 'span' : 'strong')
    bold.setAttribute(WAS_HEADING, heading.tagName)
    bold.replaceWith(words)
    words.prepend(bold)
  }
  for (const quote of cell.querySelectorAll('blockquote')) renameElement(document, quote, 'div')
  for (const rule of cell.querySelectorAll('hr')) rule.remove()
}

/** Markdown knows no table without headings: one without gets empty ones. Short rows are allowed below them. */
function rebuilt(grid: readonly GridRow[], columns: number): string {
  const count = headingRows(grid)
  const [titles, headings] = separated(grid.slice(0, count), columns)
  const merged = Array.from({ length: columns }, (_, column) => mergedHeading(headings, column))
  const body = grid.slice(count).map((row) => rowHtml('td', valuesOf(row)))
  const above = titles.map(titleHtml).join('')
  return `${above}<table><thead>${rowHtml('th', merged)}</thead><tbody>${body.join('')}</tbody></table>`
}

function titleHtml(html: string): string {
  const tag = new RegExp(`${WAS_HEADING}="(H[1-6])"`).exec(html)?.[1]?.toLowerCase() ?? 'p'
  return `<${tag}>${tag === 'p' ? html : html.replace(BOLD_MARKS, '').replace(/<\/?div>/g, '')}</${tag}>`
}

/** The first rows that hold nothing but headings. Where there are none, a first row in bold type is one. */
function headingRows(grid: readonly GridRow[]): number {
  const [bold, next] = grid
  if (bold && next && !hasHeadings(grid) && isBold(bold) && !isBold(next)) return 1
  const isHeading = (row: GridRow) =>
    row.every((one) => !one || one.cell.tagName === 'TH' || one.cell.closest('thead') !== null)
  const first = grid.findIndex((row) => row.length > 0 && !isHeading(row))
  // A table of headings alone has one row of them.
  return first < 0 ? Math.min(1, grid.length) : first
}

function hasHeadings(grid: readonly GridRow[]): boolean {
  return grid.some((row) =>
    row.some((one) => one && (one.cell.tagName === 'TH' || one.cell.closest('thead'))),
  )
}

function isBold(row: GridRow): boolean {
  const words = row.map((one) => plainText(one?.cell ?? null))
  return (
    words.some((text) => text !== '') &&
    row.every((one, column) => words[column] === '' || boldText(one?.cell) === words[column])
  )
}

function boldText(cell: PageElement | undefined): string {
  return [...(cell?.querySelectorAll('strong:not(strong *, b *), b:not(strong *, b *)') ?? [])]
    .map(plainText)
    .join(' ')
}

/** A heading over all columns is the title of the table. */
function separated(rows: readonly GridRow[], columns: number): [string[], GridRow[]] {
  const titles: string[] = []
  const headings = [...rows]
  while (headings.length > 0 && isWide(headings[0], columns)) titles.push(headings.shift()?.[0]?.html ?? '')
  return [titles, headings]
}

function isWide(row: GridRow | undefined, columns: number): boolean {
  const first = row?.[0]?.cell
  return row?.length === columns && Array.from(row).every((one) => one?.cell === first)
}

/** Headings above each other become one, each once: `2026 Q1`. */
function mergedHeading(rows: readonly GridRow[], column: number): string {
  const cells = new Map(rows.flatMap((row) => (row[column] ? [[row[column].cell, row[column].html]] : [])))
  return [...cells.values()]
    .map((html) => html.replace(BOLD_MARKS, ''))
    .filter((html) => html.trim() !== '')
    .join(' ')
}

/** A row of one cell, such as the title of a group, says it once. */
function valuesOf(row: GridRow): string[] {
  const isOne = isWide(row, row.length)
  const values = Array.from(row, (one) => one?.html ?? '')
  return isOne ? values.slice(0, 1) : values
}

function rowHtml(tag: 'th' | 'td', cells: string[]): string {
  return `<tr>${cells.map((html) => `<${tag}>${html}</${tag}>`).join('')}</tr>`
}
