import { addressKey, cleanAddress, mayBePage, siteOf } from './pageAddress.ts'

const MAX_WAITING = 10_000

/** A page to visit, and how many links lead to it from the start page. */
export type Place = { url: URL; depth: number }

/** The pages of one site that wait for their visit, in the order in which they were found, each once. */
export class Frontier {
  readonly #site: string
  readonly #maxDepth: number
  readonly #known = new Set<string>()
  readonly #waiting: Place[] = []

  constructor(start: URL, maxDepth: number) {
    this.#site = siteOf(start)
    this.#maxDepth = maxDepth
    this.#known.add(addressKey(start))
    this.#waiting.push({ url: cleanAddress(start), depth: 0 })
  }

  next(): Place | undefined {
    return this.#waiting.shift()
  }

  contains(url: URL): boolean {
    return siteOf(url) === this.#site
  }

  /** Takes in what a page links to; other sites, known pages and files are left out. */
  add(links: readonly string[], depth: number): void {
    if (depth > this.#maxDepth) return
    for (const link of links) {
      const url = new URL(link)
      if (this.#waiting.length >= MAX_WAITING) return
      if (this.contains(url) && mayBePage(url) && this.claim(url)) {
        this.#waiting.push({ url: cleanAddress(url), depth })
      }
    }
  }

  /** False when the page is known already. */
  claim(url: URL): boolean {
    const key = addressKey(url)
    if (this.#known.has(key)) return false
    this.#known.add(key)
    return true
  }
}
