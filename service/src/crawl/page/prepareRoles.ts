import { type PageDocument, type PageElement, renameElement } from './pageDom.ts'

const TABLES = ':is([role="table"], [role="grid"], [role="treegrid"]):not(table)'
const CELLS = '[role="cell"], [role="gridcell"], [role="columnheader"], [role="rowheader"]'
const HEADINGS = '[role="heading"]:not(h1, h2, h3, h4, h5, h6, :is(h1, h2, h3, h4, h5, h6) *)'
/** https://www.w3.org/TR/wai-aria-1.2/#heading */
const DEFAULT_LEVEL = 2

/** Tables and headings that only their role makes: without their elements, the words of cells run together. */
export function prepareRoles(document: PageDocument): void {
  for (const table of [...document.querySelectorAll(TABLES)].reverse()) {
    if (!table.querySelector('table')) asTable(document, table)
  }
  for (const heading of [...document.querySelectorAll(HEADINGS)].reverse()) {
    const level = Number(heading.getAttribute('aria-level')) || DEFAULT_LEVEL
    renameElement(document, heading, `h${Math.min(Math.max(Math.trunc(level), 1), 6)}`)
  }
}

function asTable(document: PageDocument, table: PageElement): void {
  for (const cell of [...table.querySelectorAll(CELLS)].reverse()) {
    const isHeader = /header$/.test(cell.getAttribute('role') ?? '')
    const [across, down] = [cell.getAttribute('aria-colspan'), cell.getAttribute('aria-rowspan')]
    const renamed = renameElement(document, cell, isHeader ? 'th' : 'td')
    if (across) renamed.setAttribute('colspan', across)
    if (down) renamed.setAttribute('rowspan', down)
  }
  for (const row of [...table.querySelectorAll('[role="row"]')].reverse()) renameElement(document, row, 'tr')
  renameElement(document, table, 'table')
}
