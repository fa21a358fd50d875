import { Readability } from '@mozilla/readability'
import { boundedHtml } from './boundedHtml.ts'
import { type PageDocument, type PageElement, parsePage, plainText } from './pageDom.ts'
import { baseAddress, pageLinks } from './pageLinks.ts'
import { prepareForMarkdown } from './prepareForMarkdown.ts'
import { NO_SKIPS, removeSkipped, type Skips } from './removeSkipped.ts'
import { PRODUCT_TOKEN, robotsDirectives } from './robotsDirectives.ts'
import { toMarkdown } from './toMarkdown.ts'

const HIDDEN =
  '[hidden], [aria-hidden="true"], [style*="display:none"], [style*="display: none"], dialog:not([open])'
const CONTROLS =
  'input:not([type="checkbox"]), button:not(h1 *, h2 *, h3 *, h4 *, h5 *, h6 *, dt *, summary *)'
const MAX_TITLE = 300
/** Readability takes seconds beyond this. */
const MAX_READABILITY_ELEMENTS = 8_000
/** Less than this is what Readability finds where there is no article: a cookie notice, a byline. */
const MIN_ARTICLE_TEXT = 140

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
  for (const element of document.querySelectorAll(`${HIDDEN}, ${CONTROLS}`)) element.remove()
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

/** What the page itself marks as its content; else what Readability takes for an article; else all of it. */
function readableHtml(document: PageDocument): string {
  return markedContent(document) ?? article(document) ?? document.body.innerHTML
}

function markedContent(document: PageDocument): string | null {
  const main = document.querySelector('main, [role="main"]')
  if (main && plainText(main) !== '') return withoutNavigation(main)
  const articles = [...document.querySelectorAll('article')].filter(
    (candidate) => !candidate.parentElement?.closest('article'),
  )
  const length = articles.reduce((sum, candidate) => sum + plainText(candidate).length, 0)
  // Teasers of other pages are articles too.
  if (length === 0 || length < plainText(document.body).length / 3) return null
  return articles.map(withoutNavigation).join('')
}

function withoutNavigation(region: PageElement): string {
  for (const navigation of region.querySelectorAll('nav')) navigation.remove()
  return region.outerHTML
}

function article(document: PageDocument): string | null {
  // Readability takes the document apart, also when it finds nothing.
  const whole = parsePage(`<html><head></head>${document.body.outerHTML}</html>`)
  try {
    const found = new Readability(whole, {
      maxElemsToParse: MAX_READABILITY_ELEMENTS,
      disableJSONLD: true,
    }).parse()
    return found?.content && (found.length ?? 0) >= MIN_ARTICLE_TEXT ? found.content : null
  } catch {
    return null
  }
}
