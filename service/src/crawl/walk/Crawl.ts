import { setTimeout } from 'node:timers/promises'
import type { GuardedClient } from '../../outbound/createGuardedClient.ts'
import { FetchFault, type FetchFaultCode } from '../../outbound/FetchFault.ts'
import type { ExtractedPage } from '../page/extractPage.ts'
import { PageReader } from '../page/PageReader.ts'
import type { Skips } from '../page/removeSkipped.ts'
import { addressKey, cleanAddress, siteOf } from '../pageAddress.ts'
import type { PageRenderer } from '../render/PageRenderer.ts'
import type { CrawlState } from './CrawlState.ts'
import type { LinkedDocument } from './documents.ts'
import type { Place } from './Frontier.ts'
import { type Delay, Pace } from './Pace.ts'
import type { PathRules } from './PathRules.ts'
import { type Visit, Visitor } from './Visitor.ts'

const MAX_PARALLEL = 3
const CUT = 'This page is longer than what is read of one page; its end is missing.'

/** Errors of a page that certainly has no readable text, unlike one that may be back later. */
const KNOWN: ReadonlySet<FetchFaultCode> = new Set<FetchFaultCode>([
  'address',
  'private',
  'port',
  'robots',
  'noindex',
  'empty',
  'elsewhere',
  'type',
])

/** Errors of a linked page that are no failure of the site: the page is skipped silently. */
const LEFT_OUT: ReadonlySet<FetchFaultCode> = new Set<FetchFaultCode>([
  'robots',
  'noindex',
  'elsewhere',
  'type',
])

export type CrawlDependencies = {
  client: GuardedClient
  /** Aborts the crawl at once: the iteration throws its reason. */
  signal: AbortSignal
  /** Called between two pages: true ends the crawl as `paused`. Default: never. */
  pause?: () => Promise<boolean>
  /** Runs the scripts of pages that have no text without them. Default: none are run. */
  renderer?: PageRenderer | null
  /** The state of a paused crawl. Default: a new crawl. */
  from?: CrawlState | null
  /** Default: real time. */
  delay?: Delay
  /** Milliseconds, to measure how long it takes. Default: real time. */
  now?: () => number
}

/**
 * `text` is Markdown; `error` is shown to users. `isAway`: the failure may be temporary, and the page's links are
 * unknown. The text of a `document` is still to be read. `note`: what is missing of a page.
 */
export type CrawledPage =
  | { url: string; depth: number; title: string; text: string; note?: string; document?: LinkedDocument }
  | { url: string; depth: number; error: string; isAway: boolean }

/** The queue of pages to visit. */
export type Places = {
  /** Each was named by URL, so none replaces another. */
  readonly isChosen?: boolean
  readonly state: { waiting: readonly Place[]; known: Iterable<string>; tooDeep: boolean; tooMany: boolean }
  next(): Place | undefined
  /** Adds the links of a page. */
  add(links: readonly string[], depth: number): void
  /** Returns false if the page is known already. */
  claim(url: URL): boolean
  /** Returns false if a page with the same text is known already. */
  claimText(title: string, text: string): boolean
}

/** Limits of a crawl. */
export type CrawlLimits = { readonly milliseconds: number; readonly bytes: number }

/**
 * `maxPages`: pages to read, without failures; `maxAttempts`: pages to visit. Without limits: no others. `mayFallBack`:
 * if nothing answers at a start page over https, it is requested over http. Default: no.
 */
export type Bounds = { maxPages: number; maxAttempts: number; limits?: CrawlLimits; mayFallBack?: boolean }

/** Why it ended: all pages were read, a limit was reached, or it was paused and can continue. */
type CrawlEnd = 'all' | 'pages' | 'milliseconds' | 'bytes' | 'paused'

type Running = { place: Place; visit: Promise<Visit> }

/** Visits pages as robots.txt and the pages allow, and yields them in order. Can be iterated once. */
export class Crawl implements AsyncIterable<CrawledPage> {
  readonly #places: Places
  readonly #bounds: Bounds
  readonly #rules: PathRules | null
  readonly #deps: CrawlDependencies
  readonly #signal: AbortSignal
  readonly #ended = new AbortController()
  readonly #reader = new PageReader()
  readonly #visitor: Visitor
  readonly #running: Running[] = []
  readonly #before: CrawlState | null
  readonly #begun: number
  #attempts: number
  #read: number
  #hasFallenBack = false
  /** Known when the iteration is over. */
  end: CrawlEnd = 'all'

  constructor(places: Places, how: Skips & Bounds & { rules?: PathRules }, deps: CrawlDependencies) {
    const { client, signal, delay = realDelay, from = null, renderer = null } = deps
    this.#places = places
    this.#bounds = how
    this.#rules = how.rules ?? null
    this.#deps = deps
    this.#before = from
    this.#attempts = from?.attempts ?? 0
    this.#read = from?.read ?? 0
    this.#begun = this.#now()
    this.#signal = AbortSignal.any([signal, this.#ended.signal])
    const pace = new Pace(delay, this.#signal)
    this.#visitor = new Visitor({
      client,
      pace,
      reader: this.#reader,
      skips: how,
      signal: this.#signal,
      renderer,
    })
  }

  /** The state to continue from. Pages in progress count as not visited. */
  get state(): CrawlState {
    const { waiting, known, tooDeep, tooMany } = this.#places.state
    const { bytes, milliseconds } = this.#counts()
    const left = [...this.#running.map(({ place }) => place), ...waiting]
    return {
      waiting: left.map(({ url, depth }) => ({ url: url.href, depth })),
      known: [...known],
      tooDeep,
      tooMany,
      attempts: this.#attempts - this.#running.length,
      read: this.#read,
      bytes,
      milliseconds,
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CrawledPage> {
    try {
      yield* this.#pages()
    } catch (error) {
      this.#deps.signal.throwIfAborted()
      throw error
    } finally {
      await this.#stop()
    }
  }

  async *#pages(): AsyncGenerator<CrawledPage> {
    for (;;) {
      this.#signal.throwIfAborted()
      const limit = this.#limitReached()
      if (limit || (await this.#deps.pause?.())) {
        this.end = limit ?? 'paused'
        return
      }
      this.#begin(this.#bounds.maxPages - this.#read)
      const first = this.#running.shift()
      if (!first) return
      const page = await this.#settle(first)
      if (!page) continue
      if ('text' in page) this.#read += 1
      yield page
    }
  }

  #limitReached(): CrawlEnd | null {
    const { maxPages, limits } = this.#bounds
    const { bytes, milliseconds, waiting } = this.#counts()
    if (this.#read >= maxPages) return waiting > 0 ? 'pages' : 'all'
    if (limits && bytes >= limits.bytes) return 'bytes'
    return limits && milliseconds >= limits.milliseconds ? 'milliseconds' : null
  }

  #counts(): { bytes: number; milliseconds: number; waiting: number } {
    return {
      bytes: (this.#before?.bytes ?? 0) + this.#visitor.bytes,
      milliseconds: (this.#before?.milliseconds ?? 0) + this.#now() - this.#begun,
      waiting: this.#running.length + this.#places.state.waiting.length,
    }
  }

  #now(): number {
    return this.#deps.now?.() ?? performance.now()
  }

  /** Aborts pages in progress. */
  async #stop(): Promise<void> {
    this.#ended.abort()
    await this.#reader.close()
    await Promise.allSettled(this.#running.map(({ visit }) => visit))
  }

  /** Every page in progress may be the last one that fits. */
  #begin(wanted: number): void {
    while (
      this.#running.length < Math.min(MAX_PARALLEL, wanted) &&
      this.#attempts < this.#bounds.maxAttempts
    ) {
      const place = this.#places.next()
      if (!place) return
      this.#attempts += 1
      const visit = this.#visitor.visit(place.url)
      // It is handled in order, possibly after it failed.
      visit.catch(() => {})
      this.#running.push({ place, visit })
    }
  }

  async #settle({ place, visit }: Running): Promise<CrawledPage | null> {
    const { depth } = place
    try {
      const { url, page, document } = await visit
      const hasMoved = addressKey(url) !== addressKey(place.url)
      if (hasMoved && !this.#places.claim(url)) return null
      this.#places.add(page.links, depth + 1)
      const own = this.#ownAddress(url, page, depth)
      if (own === null || this.#rules?.allows(own) === false) return null
      if (!page.mayIndex) throw new FetchFault('noindex')
      const about = { url: cleanAddress(own).href, depth, title: page.title }
      if (document) return { ...about, text: '', document }
      if (page.needsScripts) throw new FetchFault('scripts')
      if (page.text === '') throw new FetchFault('empty')
      if (!this.#places.claimText(page.title, page.text)) return null
      return { ...about, text: page.text, ...(page.isCut && { note: CUT }) }
    } catch (error) {
      if (!(error instanceof FetchFault)) throw error
      if (this.#fallBack(place, error)) return null
      return depth > 0 && LEFT_OUT.has(error.code)
        ? null
        : { url: place.url.href, depth, error: error.message, isAway: isAway(error) }
    }
  }

  /** Nothing listens at the https port, or it never answers. A bad certificate counts as an answer. */
  #fallBack({ url, depth }: Place, { code }: FetchFault): boolean {
    const isSilent = code === 'unreachable' || code === 'timeout'
    const mayTry = this.#bounds.mayFallBack && !this.#hasFallenBack && depth === 0 && isSilent
    if (!mayTry || url.protocol !== 'https:' || url.port !== '') return false
    this.#hasFallenBack = true
    const plain = new URL(url)
    plain.protocol = 'http:'
    const visit = this.#visitor.visit(plain)
    visit.catch(() => {})
    // If this fails too, the requested page has failed.
    this.#running.unshift({ place: { url, depth }, visit })
    return true
  }

  /**
   * Follows the canonical URL of a page if it is another form of the same: its path with other parameters. AMP copies
   * are replaced by their originals. Sites that name one URL for different pages are not believed. Null: it was read
   * already.
   */
  #ownAddress(url: URL, { canonical }: ExtractedPage, depth: number): URL | null {
    if (!canonical || this.#places.isChosen) return url
    const named = new URL(canonical.url)
    if (siteOf(named) !== siteOf(url) || addressKey(named) === addressKey(url)) return url
    if (!canonical.isCopy && named.pathname === url.pathname) return this.#places.claim(named) ? named : null
    this.#places.add([named.href], depth)
    return canonical.isCopy ? null : url
  }
}

/** The links of a page that doesn't exist, or was read, are known. */
function isAway({ code, status }: FetchFault): boolean {
  return code === 'status' ? status !== 404 && status !== 410 : !KNOWN.has(code)
}

const realDelay: Delay = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal })
