import robotsParser from 'robots-parser'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { PRODUCT_TOKEN } from '../page/robotsDirectives.ts'

/** RFC 9309: at least 500 KiB have to be read. */
const MAX_LENGTH = 512_000
/** Characters of rules with wildcards, whose matching multiplies with the length of an address. */
const MAX_WILDCARDS = 20_000
const MAX_CRAWL_DELAY_MS = 10_000

export type RobotsRules = {
  allows(url: URL): boolean
  /** Milliseconds the site asks for between two requests, at most 10,000. */
  crawlDelayMs: number
}

const ALLOW_ALL: RobotsRules = { allows: () => true, crawlDelayMs: 0 }

/** The robots.txt of each origin of a site, fetched once. */
export class SiteRobots {
  readonly #fetchText: (url: URL) => Promise<string>
  readonly #rules = new Map<string, Promise<RobotsRules>>()

  constructor(fetchText: (url: URL) => Promise<string>) {
    this.#fetchText = fetchText
  }

  /** Rejects with a FetchFault when the site cannot be reached, or cannot say what it allows. */
  rulesFor(url: URL): Promise<RobotsRules> {
    const known = this.#rules.get(url.origin)
    if (known) return known
    const rules = this.#load(new URL('/robots.txt', url))
    this.#rules.set(url.origin, rules)
    return rules
  }

  async #load(url: URL): Promise<RobotsRules> {
    try {
      return parseRobots(url, await this.#fetchText(url))
    } catch (error) {
      if (error instanceof FetchFault && isAbsent(error)) return ALLOW_ALL
      throw error
    }
  }
}

/** RFC 9309, 2.3.1: without the file all is allowed; while the server fails, nothing is. */
function isAbsent({ code, status }: FetchFault): boolean {
  if (code === 'status') return status !== null && status < 500 && status !== 429
  return code === 'type' || code === 'garbled' || code === 'size' || code === 'redirects'
}

function parseRobots(url: URL, text: string): RobotsRules {
  const robots = robotsParser(url.href, bounded(text))
  return {
    allows: (page) => robots.isAllowed(page.href, PRODUCT_TOKEN) !== false,
    crawlDelayMs: Math.min((robots.getCrawlDelay(PRODUCT_TOKEN) ?? 0) * 1000, MAX_CRAWL_DELAY_MS),
  }
}

function bounded(text: string): string {
  let wildcards = 0
  return text
    .slice(0, MAX_LENGTH)
    .split(/\r\n|\r|\n/)
    .filter((line) => {
      if (line.includes('*')) wildcards += line.length
      return wildcards <= MAX_WILDCARDS || !line.includes('*')
    })
    .join('\n')
}
