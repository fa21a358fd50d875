import { Readability } from '@mozilla/readability'
import { type PageDocument, type PageElement, parsePage, plainText } from './pageDom.ts'
import { proseWords, removeEdges } from './pageProse.ts'

/** Readability takes seconds beyond this. */
const MAX_READABILITY_ELEMENTS = 8_000
/** Less than this is what Readability finds where there is no article: a cookie notice, a byline. */
const MIN_ARTICLE_TEXT = 140
/** What a guess at the content may leave out of the page's prose: a share of it, or a few words. */
const LOSS = 0.05
const FEW_WORDS = 20
/** The page says itself where its content is; it is believed unless most of the page is elsewhere. */
const LOSS_OF_MARKED = 0.5

/**
 * What the page itself marks as its content; else what Readability takes for an article; else all of it. Each is
 * compared with the page without its edges, which is taken where too much of it would be lost.
 */
export function readableHtml(document: PageDocument): string {
  const page = copyOf(document)
  removeEdges(page)
  const whole = proseWords(page.body)
  const keeps = (content: PageElement | null, loss: number): string | null => {
    const lost = content ? whole - proseWords(content) : whole
    return content && lost <= Math.max(FEW_WORDS, whole * loss) ? content.innerHTML : null
  }
  return (
    keeps(mainElement(document), LOSS_OF_MARKED) ??
    keeps(articles(document), LOSS) ??
    keeps(readabilityArticle(document), LOSS) ??
    // All of it may be an edge: a page of links.
    (whole > 0 ? page : document).body.innerHTML
  )
}

function mainElement(document: PageDocument): PageElement | null {
  const main = document.querySelector('main, [role="main"]')
  return main && plainText(main) !== '' ? withoutNavigation(main.outerHTML) : null
}

function articles(document: PageDocument): PageElement | null {
  const found = [...document.querySelectorAll('article')].filter(
    (candidate) => !candidate.parentElement?.closest('article'),
  )
  const length = found.reduce((sum, candidate) => sum + plainText(candidate).length, 0)
  // Teasers of other pages are articles too.
  if (length === 0 || length < plainText(document.body).length / 3) return null
  return withoutNavigation(found.map((candidate) => candidate.outerHTML).join(''))
}

function withoutNavigation(html: string): PageElement {
  const { body } = parsePage(`<html><head></head><body>${html}</body></html>`)
  for (const navigation of body.querySelectorAll('nav')) navigation.remove()
  return body
}

function readabilityArticle(document: PageDocument): PageElement | null {
  try {
    // Readability takes the document apart, also when it finds nothing.
    const found = new Readability(copyOf(document), {
      maxElemsToParse: MAX_READABILITY_ELEMENTS,
      disableJSONLD: true,
    }).parse()
    if (!found?.content || (found.length ?? 0) < MIN_ARTICLE_TEXT) return null
    // It takes the page's heading for the title, which it leaves out.
    const heading = document.querySelector('h1')
    const hasHeading = heading === null || found.textContent?.includes(heading.textContent.trim())
    const html = hasHeading ? found.content : heading.outerHTML + found.content
    return parsePage(`<html><head></head><body>${html}</body></html>`).body
  } catch {
    return null
  }
}

function copyOf(document: PageDocument): PageDocument {
  return parsePage(`<html><head></head>${document.body.outerHTML}</html>`)
}
