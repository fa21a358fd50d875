import { FetchFault } from '../../outbound/FetchFault.ts'
import type { SitemapScan } from './SitemapScan.ts'

const MAX_LINE = 10_000
const ADDRESS = /^https?:\/\//i

/** A list of addresses, one a line, read while it comes. The first line tells it from any other text. */
export class TextSitemap implements SitemapScan {
  readonly #found: (address: string) => void
  #kind: SitemapScan['kind'] = null
  #unfinished = ''

  constructor(found: (address: string) => void) {
    this.#found = found
  }

  get kind(): SitemapScan['kind'] {
    return this.#kind
  }

  write(text: string): void {
    const lines = (this.#unfinished + text).split(/\r\n|\r|\n/)
    this.#unfinished = lines.pop() ?? ''
    if (this.#unfinished.length > MAX_LINE) throw new FetchFault('sitemap')
    for (const line of lines) this.#take(line.trim())
  }

  end(): void {
    this.#take(this.#unfinished.trim())
  }

  #take(line: string): void {
    if (line === '') return
    const isAddress = ADDRESS.test(line)
    if (!isAddress && !this.#kind) throw new FetchFault('sitemap')
    this.#kind = 'pages'
    if (isAddress) this.#found(line)
  }
}
