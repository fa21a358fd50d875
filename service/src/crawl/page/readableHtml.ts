import { Readability } from '@mozilla/readability'
import { type PageDocument, type PageElement, parsePage, plainText } from './pageDom.ts'
import { webAddress } from './pageLinks.ts'
import { proseWords, removeConsent, removeEdges, removeMenus } from './pageProse.ts'

/** Readability takes seconds beyond this. */
const MAX_READABILITY_ELEMENTS = 8_000
/** Less than this is what Readability finds where there is no article: a cookie notice, a byline. */
const MIN_ARTICLE_TEXT = 140
/** What a guess at the content may leave out of the page's prose: a share of it, or a few words. */
const LOSS = 0.05
const FEW_WORDS = 20
type About = { readonly base: URL; readonly title: string }

/** Marks headings of the first level. */
const LEVEL = 'data-inlet-level'
/** The page says itself where its content is; it is believed unless most of the page is elsewhere. */
const LOSS_OF_MARKED = 0.5

/**
 * Returns what the page marks as its content; else what Readability finds as an article; else all of it. Each is
 * compared with the page without its edges, which is used if too much of it would be lost.
 */
export function readableHtml(document: PageDocument, about: About): string {
  return withHeading(document, contentOf(document), about)
}

function contentOf(document: PageDocument): string {
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
    (whole > 0 ? page : withoutConsent(document)).body.innerHTML
  )
}

/** All of it may be an edge: a page of links. A question for consent is no page. */
function withoutConsent(document: PageDocument): PageDocument {
  const page = copyOf(document)
  removeConsent(page)
  return page
}

/** The page's heading may stand beside its content. One that leads to the home page is the name of the site. */
function withHeading(document: PageDocument, html: string, { base, title }: About): string {
  if (html.trim() === '') return html
  const first = (selector: string) =>
    [...document.querySelectorAll(`${selector}:not(nav *, footer *, aside *, [role="dialog"] *)`)].find(
      (one) => plainText(one) !== '' && !isSiteName(one, base),
    )
  const isOfPage = (one: PageElement | undefined) => one !== undefined && title.startsWith(plainText(one))
  const heading = first('h1')
  const second = heading ? undefined : first('h2')
  const found = heading ?? (isOfPage(second) ? second : undefined)
  if (!found || html.includes(found.innerHTML)) return html
  if (/<h1[\s>]/.test(html) && !isOfPage(found)) return html
  return `<h1>${found.innerHTML}</h1>${html}`
}

function isSiteName(heading: PageElement, base: URL): boolean {
  const link = heading.closest('a') ?? heading.querySelector('a[href]')
  if (!link || plainText(link) !== plainText(heading)) return false
  const href = webAddress(link.getAttribute('href') ?? '', base)
  return href?.host === base.host && /^\/(?:index\.\w+)?$/.test(href.pathname) && base.pathname !== '/'
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
  removeMenus(body)
  return body
}

function readabilityArticle(document: PageDocument): PageElement | null {
  try {
    // Readability takes the document apart, also when it finds nothing, and makes each `h1` an `h2`.
    const copy = copyOf(document)
    for (const heading of copy.querySelectorAll('h1')) heading.setAttribute(LEVEL, '1')
    const found = new Readability(copy, {
      maxElemsToParse: MAX_READABILITY_ELEMENTS,
      disableJSONLD: true,
      // The language of code is one.
      keepClasses: true,
    }).parse()
    if (!found?.content || (found.length ?? 0) < MIN_ARTICLE_TEXT) return null
    // It takes the page's heading for the title, which it leaves out.
    const heading = document.querySelector('h1')
    const hasHeading = heading === null || found.textContent?.includes(heading.textContent.trim())
    const html = hasHeading ? found.content : heading.outerHTML + found.content
    const { body } = parsePage(`<html><head></head><body>${html}</body></html>`)
    for (const one of body.querySelectorAll(`h2[${LEVEL}]`)) one.outerHTML = `<h1>${one.innerHTML}</h1>`
    removeMenus(body)
    return body
  } catch {
    return null
  }
}

function copyOf(document: PageDocument): PageDocument {
  return parsePage(`<html><head></head>${document.body.outerHTML}</html>`)
}
