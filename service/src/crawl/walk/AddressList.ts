import { cleanAddress } from '../pageAddress.ts'
import type { Places } from './Crawl.ts'
import type { CrawlState } from './CrawlState.ts'
import { type Place, toPlace } from './Frontier.ts'

/** Pages that were selected one by one: links add none, and only equal URLs are the same page. */
export class AddressList implements Places {
  readonly isChosen = true
  readonly #known = new Set<string>()
  readonly #places: Place[] = []

  constructor(urls: readonly string[], from: CrawlState | null = null) {
    for (const key of from?.known ?? []) this.#known.add(key)
    if (from) this.#places.push(...from.waiting.map(toPlace))
    else for (const text of urls) this.#take(cleanAddress(new URL(text)))
  }

  get state(): Places['state'] {
    return { waiting: this.#places, known: this.#known, tooDeep: false, tooMany: false }
  }

  next(): Place | undefined {
    return this.#places.shift()
  }

  add(): void {}

  claim(url: URL): boolean {
    const { href } = cleanAddress(url)
    if (this.#known.has(href)) return false
    this.#known.add(href)
    return true
  }

  /** Each was selected, whatever its text says. */
  claimText(): boolean {
    return true
  }

  #take(url: URL): void {
    if (this.claim(url)) this.#places.push({ url, depth: 0 })
  }
}
