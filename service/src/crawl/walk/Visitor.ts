import type { Fetched, GetOptions, GuardedClient } from '../../outbound/createGuardedClient.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { isHtmlType, isPlainTextType } from '../../outbound/mediaType.ts'
import type { ExtractedPage } from '../page/extractPage.ts'
import type { PageReader } from '../page/PageReader.ts'
import { plainPage } from '../page/plainPage.ts'
import type { Skips } from '../page/removeSkipped.ts'
import { robotsDirectives } from '../page/robotsDirectives.ts'
import { siteOf } from '../pageAddress.ts'
import type { Pace } from './Pace.ts'
import { type RobotsRules, SiteRobots } from './SiteRobots.ts'

const MAX_RETRIES = 2
const RETRY_WAIT_MS = 2000
/** A site that asks for a longer rest is not asked again. */
const MAX_RETRY_WAIT_MS = 30_000

type Dependencies = {
  client: GuardedClient
  pace: Pace
  reader: PageReader
  skips: Skips
  signal: AbortSignal
}

/** What a text says of nothing but itself. */
const PLAIN = { refresh: null, canonical: null, frames: [], needsScripts: false, isCut: false }

/** A page as it was read, and where the redirects to it ended. */
export type Visit = { url: URL; page: ExtractedPage }

/** Fetches and reads the pages of one site as politely as it asks for. */
export class Visitor {
  /** Of the texts that arrived. */
  bytes = 0
  readonly #deps: Dependencies
  readonly #robots = new SiteRobots(async (url) => (await this.#get(url)).text)

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Rejects with a FetchFault, or with the signal's reason when it was aborted. */
  async visit(url: URL): Promise<Visit> {
    const rules = await this.#rulesFor(url)
    const answer = await this.#get(url, (to) => {
      if (siteOf(to) !== siteOf(url)) {
        throw new FetchFault('elsewhere', { message: `The address leads to another site, ${to.host}.` })
      }
      if (to.origin === url.origin && !rules.allows(to)) throw new FetchFault('robots')
    })
    // Another origin (https, www) has rules of its own.
    if (answer.url.origin !== url.origin) await this.#rulesFor(answer.url)
    return { url: answer.url, page: await this.#read(answer) }
  }

  async #rulesFor(url: URL): Promise<RobotsRules> {
    const rules = await this.#robots.rulesFor(url)
    this.#deps.pace.slowDown(rules.crawlDelayMs)
    if (!rules.allows(url)) throw new FetchFault('robots')
    return rules
  }

  async #get(url: URL, mayFollow?: GetOptions['mayFollow']): Promise<Fetched> {
    const { client, pace, signal } = this.#deps
    for (let retries = 0; ; retries += 1) {
      await pace.turn()
      try {
        const answer = await client.get(url, { signal, mayFollow })
        this.bytes += Buffer.byteLength(answer.text)
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

/** Milliseconds until a busy site may be asked again, or null. */
function waitBeforeRetry(error: unknown, retries: number): number | null {
  if (!(error instanceof FetchFault) || (error.status !== 429 && error.status !== 503)) return null
  const wait = error.retryAfterMs ?? RETRY_WAIT_MS * (retries + 1)
  return wait <= MAX_RETRY_WAIT_MS ? wait : null
}
