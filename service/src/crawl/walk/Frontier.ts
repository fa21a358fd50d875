import { createHash } from 'node:crypto'
import { MAX_LINKS } from '../page/pageLinks.ts'
import { addressKey, cleanAddress, mayBePage, siteOf } from '../pageAddress.ts'
import type { Places } from './Crawl.ts'
import type { CrawlState } from './CrawlState.ts'
import type { PathRules } from './PathRules.ts'

const MAX_WAITING = 10_000
/** Characters; shorter texts of two pages may well be the same. */
const MIN_TEXT = 200

/** A page to visit, and how many links lead to it from the start page. */
export type Place = { url: URL; depth: number }

/** The pages of one site that wait for their visit, in the order in which they were found, each once. */
export class Frontier {
  readonly #site: string
  readonly #maxDepth: number
  readonly #known: Set<string>
  readonly #waiting: Place[]
  readonly #rules: PathRules | null
  #tooDeep: boolean
  #tooMany: boolean

  constructor(
    start: URL,
    maxDepth: number,
    { from = null, rules = null }: { from?: CrawlState | null; rules?: PathRules | null } = {},
  ) {
    this.#site = siteOf(start)
    this.#maxDepth = maxDepth
    this.#rules = rules
    this.#known = new Set(from?.known ?? [addressKey(start)])
    this.#waiting = from?.waiting.map(toPlace) ?? [{ url: cleanAddress(start), depth: 0 }]
    this.#tooDeep = from?.tooDeep ?? false
    this.#tooMany = from?.tooMany ?? false
  }

  get state(): Places['state'] {
    return { waiting: this.#waiting, known: this.#known, tooDeep: this.#tooDeep, tooMany: this.#tooMany }
  }

  next(): Place | undefined {
    return this.#waiting.shift()
  }

  contains(url: URL): boolean {
    return siteOf(url) === this.#site
  }

  /** Takes in what a page links to; other sites, known pages and files are left out. */
  add(links: readonly string[], depth: number): void {
    this.#tooMany ||= links.length >= MAX_LINKS
    for (const link of links) {
      const url = new URL(link)
      if (!this.contains(url) || !mayBePage(url) || this.#rules?.allows(url) === false) continue
      if (depth <= this.#maxDepth && this.#waiting.length >= MAX_WAITING) {
        this.#tooMany ||= !this.#known.has(addressKey(url))
        continue
      }
      if (depth > this.#maxDepth) this.#tooDeep ||= !this.#known.has(addressKey(url))
      else if (this.claim(url)) this.#waiting.push({ url: cleanAddress(url), depth })
    }
  }

  /** False when the page is known already. */
  claim(url: URL): boolean {
    const key = addressKey(url)
    if (this.#known.has(key)) return false
    this.#known.add(key)
    return true
  }

  /** False when a page with this text was read already. */
  claimText(title: string, text: string): boolean {
    if (text.length < MIN_TEXT) return true
    const key = `text:${createHash('sha256').update(`${title}\n${text}`).digest('base64url')}`
    if (this.#known.has(key)) return false
    this.#known.add(key)
    return true
  }
}

export function toPlace({ url, depth }: { url: string; depth: number }): Place {
  return { url: new URL(url), depth }
}
