import { FetchFault } from '../../outbound/FetchFault.ts'
import { normalizeUrl } from '../normalizeUrl.ts'
import type { Skips } from '../page/removeSkipped.ts'
import { Crawl, type CrawlDependencies, type CrawlLimits } from './Crawl.ts'
import { Frontier } from './Frontier.ts'
import type { PathRules } from './PathRules.ts'

/** Requests for pages in all: a site of broken links comes to an end too. */
const attemptsFor = (maxPages: number) => maxPages * 3 + 20

export type CrawlRequest = Skips & {
  /** With or without its scheme; https is meant then. */
  url: string
  /** Links followed in a row; 0 reads the one page only. */
  recursionDepth: number
  /** Pages read in all; failures do not count. */
  maxPages: number
  limits?: CrawlLimits
  /** False: it was read over https before, so that silence there is a failure. Default: it may be read over http. */
  mayFallBack?: boolean
  /** Only these pages are kept and followed; the start page is followed in any case. */
  rules?: PathRules
}

/**
 * Reads a website, breadth first and on its own host only, each page once, as robots.txt and the pages allow. Pages
 * come in the order in which they were found. A start page that fails is the only page, with an error. Throws a
 * FetchFault when the address is none.
 */
export function crawlWebsite(request: CrawlRequest, deps: CrawlDependencies): Crawl {
  const start = normalizeUrl(request.url)
  if (!start) throw new FetchFault('address')
  const { limits, maxPages, rules = null, mayFallBack = true } = request
  const bounds = { maxPages, maxAttempts: attemptsFor(maxPages), mayFallBack, ...(limits && { limits }) }
  const places = new Frontier(start, request.recursionDepth, { from: deps.from ?? null, rules })
  return new Crawl(places, { ...request, ...bounds }, deps)
}
