import { MAX_SITEMAP_URLS } from '@inlet/wire/service'
import type { GuardedClient } from '../../outbound/createGuardedClient.ts'
import { Deadline } from '../../outbound/Deadline.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { webAddress } from '../page/pageLinks.ts'
import { fetchSitemap } from './fetchSitemap.ts'
import type { ScannedSitemap } from './scanSitemap.ts'

/** Shorter than the frame's timeout. */
const TIMEOUT_MS = 25_000
/** Sitemaps that name sitemaps. The protocol knows one level. */
const MAX_DEPTH = 3
const MAX_SITEMAPS = 200
const PARALLEL = 4

type Deps = { client: GuardedClient; signal: AbortSignal; timeoutMs?: number }

/**
 * Returns the URLs of a sitemap and its inner sitemaps, each once and in order, at most 50,000. For the root URL of a
 * site: those of the sitemaps in its robots.txt, else of its /sitemap.xml. Rejects with a FetchFault, or with the
 * signal's reason if it was aborted.
 */
export async function readSitemap(
  address: URL,
  { client, signal, timeoutMs = TIMEOUT_MS }: Deps,
): Promise<string[]> {
  signal.throwIfAborted()
  const deadline = new Deadline(timeoutMs, signal)
  try {
    return await new SitemapReader(client, deadline.signal).read(address)
  } catch (error) {
    if (deadline.passed) throw new FetchFault('timeout', { message: 'The sitemap took too long to be read.' })
    throw error
  } finally {
    deadline.clear()
  }
}

class SitemapReader {
  readonly #client: GuardedClient
  readonly #signal: AbortSignal
  readonly #begun = new Set<string>()
  readonly #found = new Set<string>()

  constructor(client: GuardedClient, signal: AbortSignal) {
    this.#client = client
    this.#signal = signal
  }

  async read(address: URL): Promise<string[]> {
    if (address.pathname === '/' && address.search === '') await this.#readSite(address)
    else await this.#readAll([address], 0)
    return [...this.#found]
  }

  async #readSite(site: URL): Promise<void> {
    const named = await this.#namedByRobots(site)
    if (named.length > 0) return this.#readAll(named, 0)
    try {
      await this.#readAll([new URL('/sitemap.xml', site)], 0)
    } catch (error) {
      if (!isAbsent(error)) throw error
      throw new FetchFault('sitemap', {
        message: 'No sitemap was found at this site. Enter the address of the sitemap itself.',
      })
    }
  }

  async #namedByRobots(site: URL): Promise<URL[]> {
    try {
      const { text, url } = await this.#client.get(new URL('/robots.txt', site), { signal: this.#signal })
      const named = [...text.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)]
      return named.flatMap(([, address = '']) => webAddress(address, url) ?? [])
    } catch (error) {
      if (isAbsent(error)) return []
      throw error
    }
  }

  /** One that fails among others is left out. */
  async #readAll(addresses: readonly URL[], depth: number): Promise<void> {
    const waiting = addresses.filter((address) => this.#begin(address))
    const faults: FetchFault[] = []
    let read = 0
    while (waiting.length > 0 && this.#room > 0) {
      const scans = await Promise.all(waiting.splice(0, PARALLEL).map((address) => this.#fetch(address)))
      for (const scan of scans) {
        const fault = scan instanceof FetchFault ? scan : await this.#take(scan, depth)
        if (fault) faults.push(fault)
        else read += 1
      }
    }
    if (read === 0 && faults[0]) throw faults[0]
  }

  async #take({ kind, addresses }: ScannedSitemap, depth: number): Promise<FetchFault | null> {
    if (kind === 'pages') {
      for (const address of addresses.slice(0, this.#room)) this.#found.add(address)
      return null
    }
    if (depth >= MAX_DEPTH) return null
    const inner = addresses.map((address) => new URL(address))
    return this.#readAll(inner, depth + 1).then(() => null, faultOf)
  }

  async #fetch(address: URL): Promise<ScannedSitemap | FetchFault> {
    const most = MAX_SITEMAP_URLS
    return fetchSitemap(address, { client: this.#client, signal: this.#signal, most }).catch(faultOf)
  }

  /** Returns false for a known URL, and for one too many. */
  #begin(address: URL): boolean {
    if (this.#begun.has(address.href) || this.#begun.size >= MAX_SITEMAPS) return false
    this.#begun.add(address.href)
    return true
  }

  get #room(): number {
    return MAX_SITEMAP_URLS - this.#found.size
  }
}

function faultOf(error: unknown): FetchFault {
  if (error instanceof FetchFault) return error
  throw error
}

/** The site is there and has nothing of use at this address. */
function isAbsent(error: unknown): boolean {
  return (
    error instanceof FetchFault &&
    ['sitemap', 'status', 'type', 'garbled', 'size', 'redirects'].includes(error.code)
  )
}
