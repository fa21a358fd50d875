import type { Fetched, GetOptions, GuardedClient } from '../../outbound/createGuardedClient.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { isHtmlType, isPlainTextType } from '../../outbound/mediaType.ts'
import type { ExtractedPage } from '../page/extractPage.ts'
import type { PageReader } from '../page/PageReader.ts'
import { plainPage } from '../page/plainPage.ts'
import type { Skips } from '../page/removeSkipped.ts'
import { robotsDirectives } from '../page/robotsDirectives.ts'
import { addressKey, siteOf } from '../pageAddress.ts'
import type { PageRenderer } from '../render/PageRenderer.ts'
import {
  type Document,
  getDocument,
  isDocumentAddress,
  type LinkedDocument,
  mayBeDocument,
} from './documents.ts'
import { MissingPages } from './MissingPages.ts'
import type { Pace } from './Pace.ts'
import { type RobotsRules, SiteRobots } from './SiteRobots.ts'

/** By `<meta http-equiv="refresh">`, one after the other. */
const MAX_REFRESHES = 3
const MAX_RETRIES = 2
const RETRY_WAIT_MS = 2000
/** A site that asks for a longer rest is not asked again. */
const MAX_RETRY_WAIT_MS = 30_000

type Deps = {
  client: GuardedClient
  pace: Pace
  reader: PageReader
  skips: Skips
  signal: AbortSignal
  renderer: PageRenderer | null
}

/** What a text says of nothing but itself. */
const NO_TEXT = { text: '', links: [] }
const PLAIN = { refresh: null, canonical: null, frames: [], needsScripts: false, isCut: false }

/** A page as it was read, and where the redirects to it ended. */
export type Visit = { url: URL; page: ExtractedPage; document?: LinkedDocument }

/** Fetches and reads the pages of one site as politely as it asks for. */
export class Visitor {
  /** Of the texts that arrived. */
  bytes = 0
  readonly #deps: Deps
  readonly #robots = new SiteRobots(async (url) => (await this.#get(url)).text)
  readonly #missing = new MissingPages((url) => this.#sample(url))

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Rejects with a FetchFault, or with the signal's reason when it was aborted. */
  async visit(url: URL): Promise<Visit> {
    let at = url
    for (let hops = 0; ; hops += 1) {
      const visit = await this.#visitOne(at, url)
      const { refresh } = visit.page
      const to = refresh === null ? null : new URL(refresh)
      if (!to || addressKey(to) === addressKey(visit.url)) return this.#unlessMissing(visit)
      if (hops === MAX_REFRESHES) throw new FetchFault('redirects')
      if (siteOf(to) !== siteOf(url)) throw elsewhere(to)
      at = to
    }
  }

  /** `from` is where the visit began. */
  async #visitOne(url: URL, from: URL): Promise<Visit> {
    const rules = await this.#rulesFor(url)
    const mayFollow = (to: URL) => {
      if (siteOf(to) !== siteOf(from)) throw elsewhere(to)
      if (to.origin === url.origin && !rules.allows(to)) throw new FetchFault('robots')
    }
    const answer = await this.#answer(url, mayFollow)
    // Another origin (https, www) has rules of its own.
    if (answer.url.origin !== url.origin) await this.#rulesFor(answer.url)
    if ('document' in answer) {
      const { document, robots } = answer
      const page = { ...PLAIN, ...NO_TEXT, title: document.name, mayIndex: robots.index }
      return { url: answer.url, page, document }
    }
    const page = await this.#withFrames(await this.#read(answer), from)
    return { url: answer.url, page: await this.#rendered(answer, page) }
  }

  async #answer(url: URL, mayFollow: GetOptions['mayFollow']): Promise<Fetched | Document> {
    const { client, signal } = this.#deps
    const document = () => this.#politely(() => getDocument(client, url, { signal, mayFollow }))
    if (isDocumentAddress(url)) return document()
    try {
      return await this.#get(url, mayFollow)
    } catch (error) {
      if (error instanceof FetchFault && error.code === 'type' && mayBeDocument(error.mediaType))
        return document()
      throw error
    }
  }

  /** A page of frames says what they say. */
  async #withFrames(page: ExtractedPage, from: URL): Promise<ExtractedPage> {
    if (page.frames.length === 0 || page.text !== '') return page
    const texts: string[] = []
    const links = new Set(page.links)
    for (const address of page.frames) {
      const url = new URL(address)
      if (siteOf(url) !== siteOf(from) || !(await this.#mayFetch(url))) continue
      const frame = await this.#read(await this.#get(url))
      texts.push(frame.text)
      for (const link of frame.links) links.add(link)
    }
    return { ...page, text: texts.filter(Boolean).join('\n\n'), links: [...links], needsScripts: false }
  }

  async #rendered(answer: Fetched, page: ExtractedPage): Promise<ExtractedPage> {
    const { renderer, signal } = this.#deps
    if (!renderer || !page.needsScripts || !isHtmlType(answer.type)) return page
    const onBytes = (count: number) => {
      this.bytes += count
    }
    const text = await renderer.render(answer, { mayFetch: (url) => this.#mayFetch(url), onBytes, signal })
    return this.#read({ ...answer, text })
  }

  async #unlessMissing(visit: Visit): Promise<Visit> {
    if (visit.document || !(await this.#missing.includes(visit.url, visit.page))) return visit
    throw new FetchFault('status', { message: 'The site says that this page does not exist.', status: 404 })
  }

  /** Null where the site says by its status that it does not have the page, or does not say anything. */
  async #sample(url: URL): Promise<ExtractedPage | null> {
    try {
      return (await this.#visitOne(url, url)).page
    } catch (error) {
      if (error instanceof FetchFault) return null
      throw error
    }
  }

  async #mayFetch(url: URL): Promise<boolean> {
    try {
      return (await this.#robots.rulesFor(url)).allows(url)
    } catch (error) {
      if (error instanceof FetchFault) return false
      throw error
    }
  }

  async #rulesFor(url: URL): Promise<RobotsRules> {
    const rules = await this.#robots.rulesFor(url)
    this.#deps.pace.slowDown(rules.crawlDelayMs)
    if (!rules.allows(url)) throw new FetchFault('robots')
    return rules
  }

  #get(url: URL, mayFollow?: GetOptions['mayFollow']): Promise<Fetched> {
    const { client, signal } = this.#deps
    return this.#politely(() => client.get(url, { signal, mayFollow }))
  }

  /** In its turn, and again where the site is busy. */
  async #politely<A extends Fetched | Document>(ask: () => Promise<A>): Promise<A> {
    const { pace } = this.#deps
    for (let retries = 0; ; retries += 1) {
      await pace.turn()
      try {
        const answer = await ask()
        this.bytes += 'document' in answer ? answer.document.bytes.length : Buffer.byteLength(answer.text)
        return answer
      } catch (error) {
        const wait = retries < MAX_RETRIES ? waitBeforeRetry(error, retries) : null
        if (wait === null) throw error
        pace.rest(wait)
      }
    }
  }

  async #read({ url, type, text, headers }: Fetched): Promise<ExtractedPage> {
    const { reader, skips, signal } = this.#deps
    const directives = robotsDirectives([headers['x-robots-tag'] ?? []].flat())
    if (isPlainTextType(type)) return { ...PLAIN, ...plainPage(text, url), mayIndex: directives.index }
    if (!isHtmlType(type)) throw new FetchFault('type')
    const page = await reader.read({ html: text, url: url.href, skips }, signal)
    return {
      ...page,
      links: directives.follow ? page.links : [],
      mayIndex: directives.index && page.mayIndex,
    }
  }
}

function elsewhere(to: URL): FetchFault {
  return new FetchFault('elsewhere', { message: `The address leads to another site, ${to.host}.` })
}

/** Milliseconds until a busy site may be asked again, or null. */
function waitBeforeRetry(error: unknown, retries: number): number | null {
  if (!(error instanceof FetchFault) || (error.status !== 429 && error.status !== 503)) return null
  const wait = error.retryAfterMs ?? RETRY_WAIT_MS * (retries + 1)
  return wait <= MAX_RETRY_WAIT_MS ? wait : null
}
