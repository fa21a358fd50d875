import { boundedHtml } from './boundedHtml.ts'
import { type PageDocument, parsePage, plainText } from './pageDom.ts'
import { baseAddress, pageLinks } from './pageLinks.ts'
import { isMenu } from './pageProse.ts'
import { prepareForMarkdown } from './prepareForMarkdown.ts'
import { readableHtml } from './readableHtml.ts'
import { NO_SKIPS, removeSkipped, type Skips } from './removeSkipped.ts'
import { PRODUCT_TOKEN, robotsDirectives } from './robotsDirectives.ts'
import { toMarkdown } from './toMarkdown.ts'

const HIDDEN =
  '[hidden], [aria-hidden="true"], [style*="display:none"], [style*="display: none"], dialog:not([open])'
/** Opens and closes a part of the page, which is no menu: an answer, a chapter, a tab. */
const FOLDS = ':is(main, article, section, div, dl, li) [aria-controls]:not(nav *, header *)'
const CONTROLS =
  'input:not([type="checkbox"]), button:not(h1 *, h2 *, h3 *, h4 *, h5 *, h6 *, dt *, summary *)'
const MAX_TITLE = 300

export type ExtractedPage = {
  title: string
  /** Markdown. */
  text: string
  /** Absolute web addresses, none when the page asks not to follow them. */
  links: string[]
  /** False when the page asks not to be indexed. */
  mayIndex: boolean
}

/**
 * The title, the readable text and the links of an HTML page. Its work is bounded (size, depth, number of elements),
 * yet a long page takes about a second: use PageReader where others wait. Skip lists apply to the text, not the links.
 */
export function extractPage(html: string, url: string, skips: Skips = NO_SKIPS): ExtractedPage {
  const document = parsePage(boundedHtml(html))
  const base = baseAddress(document, url)
  const directives = robotsDirectives(robotsMetas(document))
  const title = titleOf(document, base)
  const links = directives.follow ? pageLinks(document, base) : []

  removeSkipped(document, skips)
  removeHidden(document)
  prepareForMarkdown(document, base)
  return { title, text: toMarkdown(readableHtml(document)), links, mayIndex: directives.index }
}

function robotsMetas(document: PageDocument): string[] {
  const names = new Set(['robots', PRODUCT_TOKEN.toLowerCase()])
  return [...document.querySelectorAll('meta[name][content]')]
    .filter((meta) => names.has(meta.getAttribute('name')?.trim().toLowerCase() ?? ''))
    .map((meta) => meta.getAttribute('content') ?? '')
}

function titleOf(document: PageDocument, base: URL): string {
  const social = document.querySelector('meta[property="og:title"]')?.getAttribute('content')?.trim()
  const title =
    plainText(document.querySelector('title')) ||
    social ||
    plainText(document.querySelector('h1')) ||
    base.hostname
  return title.replaceAll('\0', '').slice(0, MAX_TITLE)
}

/** What is folded up is read as well; menus that open are mostly links. */
function removeHidden(document: PageDocument): void {
  const folds = [...document.querySelectorAll(FOLDS)]
  const controlled = new Set(folds.map((control) => control.getAttribute('aria-controls')))
  const kept = new Set<string | null>()
  for (const element of document.querySelectorAll(HIDDEN)) {
    const id = element.getAttribute('id')
    if (id && controlled.has(id) && !isMenu(element)) {
      kept.add(id)
      for (const name of ['hidden', 'aria-hidden', 'style']) element.removeAttribute(name)
    } else element.remove()
  }
  for (const control of folds) {
    if (control.tagName !== 'BUTTON' || !kept.has(control.getAttribute('aria-controls'))) continue
    const words = document.createElement('div')
    words.innerHTML = control.innerHTML
    control.replaceWith(words)
  }
  for (const element of document.querySelectorAll(CONTROLS)) element.remove()
}
