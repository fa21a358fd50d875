import { setTimeout } from 'node:timers/promises'
import type { GuardedClient } from './createGuardedClient.ts'
import { FetchFault, type FetchFaultCode } from './FetchFault.ts'
import { Frontier, type Place } from './Frontier.ts'
import { normaliseAddress } from './normaliseAddress.ts'
import { type Delay, Pace } from './Pace.ts'
import { PageReader } from './PageReader.ts'
import { addressKey, cleanAddress } from './pageAddress.ts'
import type { Skips } from './removeSkipped.ts'
import { type Visit, Visitor } from './Visitor.ts'

const MAX_PARALLEL = 3
/** Requests for pages in all: a site of broken links comes to an end too. */
const attemptsFor = (maxPages: number) => maxPages * 3 + 20

/** What is no failure of the site when a link leads to it: it is left out without a word. */
const LEFT_OUT: ReadonlySet<FetchFaultCode> = new Set<FetchFaultCode>([
  'robots',
  'noindex',
  'elsewhere',
  'type',
])

export type CrawlRequest = Skips & {
  /** With or without its scheme; https is meant then. */
  url: string
  /** Links followed in a row; 0 reads the one page only. */
  recursionDepth: number
  /** Pages read in all; failures do not count. */
  maxPages: number
}

export type CrawlDependencies = {
  client: GuardedClient
  /** Ends the crawl at once: the iteration throws its reason. */
  signal: AbortSignal
  /** Default: real time. */
  delay?: Delay
}

/** `text` is Markdown; `error` is written for people. */
export type CrawledPage =
  | { url: string; depth: number; title: string; text: string }
  | { url: string; depth: number; error: string }

/**
 * Reads a website, breadth first and on its own host only, each page once, as robots.txt and the pages allow. Pages
 * come in the order in which they were found. A start page that fails is the only page, with an error.
 */
export async function* crawlWebsite(
  request: CrawlRequest,
  deps: CrawlDependencies,
): AsyncGenerator<CrawledPage> {
  const start = normaliseAddress(request.url)
  if (!start) {
    yield { url: request.url, depth: 0, error: new FetchFault('address').message }
    return
  }
  const crawl = new Crawl(start, request, deps)
  try {
    yield* crawl.pages()
  } catch (error) {
    deps.signal.throwIfAborted()
    throw error
  } finally {
    await crawl.end()
  }
}

type Running = { place: Place; visit: Promise<Visit> }

class Crawl {
  readonly #maxPages: number
  readonly #signal: AbortSignal
  readonly #ended = new AbortController()
  readonly #reader = new PageReader()
  readonly #frontier: Frontier
  readonly #visitor: Visitor
  readonly #running: Running[] = []
  #attempts = 0

  constructor(start: URL, request: CrawlRequest, { client, signal, delay = realDelay }: CrawlDependencies) {
    this.#maxPages = request.maxPages
    this.#signal = AbortSignal.any([signal, this.#ended.signal])
    this.#frontier = new Frontier(start, request.recursionDepth)
    const pace = new Pace(delay, this.#signal)
    this.#visitor = new Visitor({ client, pace, reader: this.#reader, skips: request, signal: this.#signal })
  }

  async *pages(): AsyncGenerator<CrawledPage> {
    let read = 0
    while (read < this.#maxPages) {
      this.#signal.throwIfAborted()
      this.#begin(this.#maxPages - read)
      const first = this.#running.shift()
      if (!first) return
      const page = await this.#settle(first)
      if (!page) continue
      if ('text' in page) read += 1
      yield page
    }
  }

  /** Drops what is under way. */
  async end(): Promise<void> {
    this.#ended.abort()
    await this.#reader.close()
    await Promise.allSettled(this.#running.map(({ visit }) => visit))
  }

  /** Every page under way may be the last one that is wanted. */
  #begin(wanted: number): void {
    while (
      this.#running.length < Math.min(MAX_PARALLEL, wanted) &&
      this.#attempts < attemptsFor(this.#maxPages)
    ) {
      const place = this.#frontier.next()
      if (!place) return
      this.#attempts += 1
      const visit = this.#visitor.visit(place.url)
      // It is looked at in its turn, which may be after it failed.
      visit.catch(() => {})
      this.#running.push({ place, visit })
    }
  }

  async #settle({ place, visit }: Running): Promise<CrawledPage | null> {
    const { depth } = place
    try {
      const { url, page } = await visit
      const hasMoved = addressKey(url) !== addressKey(place.url)
      if (hasMoved && !this.#frontier.claim(url)) return null
      this.#frontier.add(page.links, depth + 1)
      if (!page.mayIndex) throw new FetchFault('noindex')
      if (page.text === '') throw new FetchFault('empty')
      return { url: cleanAddress(url).href, depth, title: page.title, text: page.text }
    } catch (error) {
      if (!(error instanceof FetchFault)) throw error
      return depth > 0 && LEFT_OUT.has(error.code)
        ? null
        : { url: place.url.href, depth, error: error.message }
    }
  }
}

const realDelay: Delay = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal })
