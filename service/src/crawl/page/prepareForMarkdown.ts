import { type PageDocument, type PageElement, plainText } from './pageDom.ts'
import { webAddress } from './pageLinks.ts'

const LANGUAGE = /\b(?:language|lang|highlight-source|highlight-text|brush:)[- ]?([a-z][\w+#-]*)/i

/** Wider than this is a drawing rather than a table. */
const MAX_COLUMNS = 100

const PERMALINKS = 'a:is(h1 *, h2 *, h3 *, h4 *, h5 *, h6 *, dt *, caption *, figcaption *)'
const PERMALINK_NAME = /permalink|headerlink|header-anchor|heading-anchor|anchorjs|hash-link|\banchor\b/i

/** Gives tables, code, links and pictures the one shape that the Markdown writer understands. */
export function prepareForMarkdown(document: PageDocument, base: URL): void {
  prepareCode(document)
  prepareTables(document)
  for (const anchor of document.querySelectorAll(PERMALINKS)) if (isPermalink(anchor, base)) anchor.remove()
  for (const anchor of document.querySelectorAll('a')) prepareAnchor(anchor, base)
  for (const image of document.querySelectorAll('img')) prepareImage(image, base)
}

/** A fence is only made of `pre > code`, and a highlighter's spans are noise in it. */
function prepareCode(document: PageDocument): void {
  for (const block of document.querySelectorAll('pre')) {
    for (const lineBreak of block.querySelectorAll('br')) lineBreak.replaceWith('\n')
    const inner = block.querySelector('code')
    const language = [inner, block, block.parentElement].map((element) => languageOf(element)).find(Boolean)
    const code = document.createElement('code')
    code.textContent = block.textContent
    if (language) code.setAttribute('class', `language-${language}`)
    block.innerHTML = code.outerHTML
  }
}

function languageOf(element: PageElement | null): string | null {
  return (element && LANGUAGE.exec(element.className)?.[1]) ?? null
}

/** Data tables get exactly one heading row; tables used for layout become plain blocks. */
function prepareTables(document: PageDocument): void {
  // Inner tables first, so that an outer one only meets what they have become.
  for (const table of [...document.querySelectorAll('table')].reverse()) {
    const rows = [...table.querySelectorAll('tr')]
      .filter((row) => row.closest('table') === table)
      .map(cellsOf)
    const columns = Math.max(0, ...rows.map((cells) => cells.length))
    const caption = table.querySelector('caption')
    const block = document.createElement('div')
    block.innerHTML =
      (caption ? `<p>${caption.innerHTML}</p>` : '') +
      (columns < 2 || columns > MAX_COLUMNS || isLayout(table) ? unfolded(rows) : rebuilt(rows, columns))
    table.replaceWith(block)
  }
}

function cellsOf(row: PageElement): PageElement[] {
  return [...row.querySelectorAll('th, td')].filter((cell) => cell.closest('tr') === row)
}

function isLayout(table: PageElement): boolean {
  if (/^(presentation|none)$/.test(table.getAttribute('role') ?? '')) return true
  return table.querySelector('table, h1, h2, h3, pre, blockquote') !== null
}

function unfolded(rows: PageElement[][]): string {
  return rows
    .flat()
    .map((cell) => `<div>${cell.innerHTML}</div>`)
    .join('')
}

/** Markdown knows no table without headings: one without gets empty ones. Short rows are allowed below them. */
function rebuilt(rows: PageElement[][], columns: number): string {
  const [first = [], ...others] = rows
  const hasHeading = first.every((cell) => cell.tagName === 'TH' || cell.closest('thead') !== null)
  const [heading, body] = hasHeading ? [first, others] : [[], rows]
  const headings = Array.from({ length: columns }, (_, column) => heading[column]?.innerHTML ?? '')
  const bodyRows = body.map((cells) =>
    rowHtml(
      'td',
      cells.map((cell) => cell.innerHTML),
    ),
  )
  return `<table><thead>${rowHtml('th', headings)}</thead><tbody>${bodyRows.join('')}</tbody></table>`
}

function rowHtml(tag: 'th' | 'td', cells: string[]): string {
  return `<tr>${cells.map((html) => `<${tag}>${html}</${tag}>`).join('')}</tr>`
}

/** The sign beside a heading that links to the heading itself; the heading's own words stay, linked or not. */
function isPermalink(anchor: PageElement, base: URL): boolean {
  const link = webAddress(anchor.getAttribute('href') ?? '', base)
  const isOfPage = (anchor.getAttribute('href') ?? '').startsWith('#') || link?.hash
  if (!isOfPage) return false
  const words = plainText(anchor)
  const isAll = words === plainText(anchor.closest('h1, h2, h3, h4, h5, h6, dt, caption, figcaption'))
  if (isAll) return false
  return !/[\p{L}\p{N}]/u.test(words) || PERMALINK_NAME.test(anchor.className)
}

/** Relative addresses mean nothing outside their page; an anchor that leads nowhere is only its text. */
function prepareAnchor(anchor: PageElement, base: URL): void {
  const link = webAddress(anchor.getAttribute('href') ?? '', base)
  if (link && plainText(anchor) !== '') anchor.setAttribute('href', link.href)
  else anchor.outerHTML = anchor.innerHTML
}

/** Only a described picture says something in text. */
function prepareImage(image: PageElement, base: URL): void {
  const source = webAddress(image.getAttribute('src') ?? '', base)
  const description = image.getAttribute('alt')?.replace(/\s+/g, ' ').trim()
  if (!description) image.remove()
  else if (!source) image.replaceWith(description)
  else {
    image.setAttribute('src', source.href)
    image.setAttribute('alt', description)
  }
}
