import { boundedPage } from './boundedHtml.ts'
import { isPlaceholder } from './isPlaceholder.ts'
import { canonicalOf, framesOf, refreshOf } from './pageAbout.ts'
import { type PageDocument, parsePage, plainText } from './pageDom.ts'
import { baseAddress, pageLinks } from './pageLinks.ts'
import { prepareForMarkdown } from './prepareForMarkdown.ts'
import { readableHtml } from './readableHtml.ts'
import { NO_SKIPS, removeSkipped, type Skips } from './removeSkipped.ts'
import { PRODUCT_TOKEN, robotsDirectives } from './robotsDirectives.ts'
import { toMarkdown } from './toMarkdown.ts'

const MAX_TITLE = 300

export type ExtractedPage = {
  title: string
  /** Markdown. */
  text: string
  /** Absolute web addresses, none when the page asks not to follow them. */
  links: string[]
  /** False when the page asks not to be indexed. */
  mayIndex: boolean
  /** Redirect of the page by `refresh` within a few seconds. */
  refresh: string | null
  /** The canonical URL of the page. `isCopy`: the page is another form of it (AMP). */
  canonical: { url: string; isCopy: boolean } | null
  /** What a page of frames shows. */
  frames: string[]
  /** Its text is rendered by scripts, or shown after consent, so what is there says nothing of it. */
  needsScripts: boolean
  /** The page exceeds the limits: its end is missing. */
  isCut: boolean
}

/**
 * The title, the readable text and the links of an HTML page. Its work is bounded (size, depth, number of elements),
 * yet a long page takes about a second: use PageReader where others wait. Skip lists apply to the text, not the links.
 */
export function extractPage(html: string, url: string, skips: Skips = NO_SKIPS): ExtractedPage {
  const bounded = boundedPage(html)
  const document = parsePage(bounded.html)
  const base = baseAddress(document, url)
  const directives = robotsDirectives(robotsMetas(document))
  const title = titleOf(document, base)
  const about = { refresh: refreshOf(document, base), canonical: canonicalOf(document, base) }
  const frames = framesOf(document, base)
  const links = directives.follow ? pageLinks(document, base) : []
  for (const element of document.querySelectorAll('title')) element.remove()

  removeSkipped(document, skips)
  prepareForMarkdown(document, base)
  const text = toMarkdown(readableHtml(document, { base, title }))
  const needsScripts = /<script\b/i.test(html) && isPlaceholder(text, title)
  return {
    title,
    text,
    links,
    mayIndex: directives.index,
    ...about,
    frames,
    needsScripts,
    isCut: bounded.isCut,
  }
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
