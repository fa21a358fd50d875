import type { Places } from './crawlPlaces.ts'
import type { Place } from './Frontier.ts'
import { cleanAddress } from './pageAddress.ts'

/** Pages that somebody chose one by one: no link adds to them, and only equal addresses are the same page. */
export class AddressList implements Places {
  readonly #known = new Set<string>()
  readonly #places: Place[] = []
  #next = 0

  constructor(urls: readonly string[]) {
    for (const text of urls) {
      const url = cleanAddress(new URL(text))
      if (this.claim(url)) this.#places.push({ url, depth: 0 })
    }
  }

  next(): Place | undefined {
    const place = this.#places[this.#next]
    this.#next += 1
    return place
  }

  add(): void {}

  claim(url: URL): boolean {
    const { href } = cleanAddress(url)
    if (this.#known.has(href)) return false
    this.#known.add(href)
    return true
  }
}
