import { setTimeout } from 'node:timers/promises'
import type { GuardedClient } from './createGuardedClient.ts'
import { FetchFault, type FetchFaultCode } from './FetchFault.ts'
import type { Place } from './Frontier.ts'
import { type Delay, Pace } from './Pace.ts'
import { PageReader } from './PageReader.ts'
import { addressKey, cleanAddress } from './pageAddress.ts'
import type { Skips } from './removeSkipped.ts'
import { type Visit, Visitor } from './Visitor.ts'

const MAX_PARALLEL = 3

/** What is no failure of the site when a link leads to it: it is left out without a word. */
const LEFT_OUT: ReadonlySet<FetchFaultCode> = new Set<FetchFaultCode>([
  'robots',
  'noindex',
  'elsewhere',
  'type',
])

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

/** The pages that wait for their visit. */
export type Places = {
  next(): Place | undefined
  /** Takes in what a page links to. */
  add(links: readonly string[], depth: number): void
  /** False when the page is known already. */
  claim(url: URL): boolean
}

/** `maxPages` are read at most, failures not counted; `maxAttempts` pages are visited at most. */
export type Bounds = { maxPages: number; maxAttempts: number }

/** Visits places as robots.txt and the pages allow. Pages come in the order of their places. */
export async function* crawlPlaces(
  places: Places,
  how: Skips & Bounds,
  deps: CrawlDependencies,
): AsyncGenerator<CrawledPage> {
  const running = new Crawl(places, how, deps)
  try {
    yield* running.pages()
  } catch (error) {
    deps.signal.throwIfAborted()
    throw error
  } finally {
    await running.end()
  }
}

type Running = { place: Place; visit: Promise<Visit> }

class Crawl {
  readonly #places: Places
  readonly #bounds: Bounds
  readonly #signal: AbortSignal
  readonly #ended = new AbortController()
  readonly #reader = new PageReader()
  readonly #visitor: Visitor
  readonly #running: Running[] = []
  #attempts = 0

  constructor(places: Places, how: Skips & Bounds, { client, signal, delay = realDelay }: CrawlDependencies) {
    this.#places = places
    this.#bounds = how
    this.#signal = AbortSignal.any([signal, this.#ended.signal])
    const pace = new Pace(delay, this.#signal)
    this.#visitor = new Visitor({ client, pace, reader: this.#reader, skips: how, signal: this.#signal })
  }

  async *pages(): AsyncGenerator<CrawledPage> {
    let read = 0
    while (read < this.#bounds.maxPages) {
      this.#signal.throwIfAborted()
      this.#begin(this.#bounds.maxPages - read)
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
      this.#attempts < this.#bounds.maxAttempts
    ) {
      const place = this.#places.next()
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
      if (hasMoved && !this.#places.claim(url)) return null
      this.#places.add(page.links, depth + 1)
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
