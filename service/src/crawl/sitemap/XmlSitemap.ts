import { Parser } from 'htmlparser2'
import { FetchFault } from '../../outbound/FetchFault.ts'
import type { SitemapScan } from './SitemapScan.ts'

/** The parser's work grows with the square of the depth, and a sitemap needs three levels. */
const MAX_DEPTH = 50
/** Characters of one address; what is longer is cut, and is none. */
const MAX_LOC = 4096

const KINDS: ReadonlyMap<string, SitemapScan['kind']> = new Map([
  ['urlset', 'pages'],
  ['sitemapindex', 'sitemaps'],
])
const ENTRY = { pages: 'url', sitemaps: 'sitemap' } as const

/**
 * A `urlset` or `sitemapindex`, read while it comes. The parser knows no entities but XML's own five and reads no
 * declarations, so nothing can blow up or point elsewhere.
 */
export class XmlSitemap implements SitemapScan {
  #kind: SitemapScan['kind'] = null
  /** Names of the open elements, without their namespace prefix. */
  readonly #open: string[] = []
  #loc: string | null = null
  readonly #parser: Parser

  constructor(found: (address: string) => void) {
    this.#parser = new Parser(
      {
        onopentag: (name) => this.#enter(localName(name)),
        ontext: (text) => {
          if (this.#loc !== null && this.#loc.length < MAX_LOC) this.#loc += text
        },
        onclosetag: () => {
          this.#open.pop()
          if (this.#loc === null) return
          found(this.#loc)
          this.#loc = null
        },
      },
      { xmlMode: true },
    )
  }

  get kind(): SitemapScan['kind'] {
    return this.#kind
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  end(): void {
    this.#parser.end()
  }

  #enter(name: string): void {
    this.#open.push(name)
    if (this.#open.length > MAX_DEPTH) throw new FetchFault('sitemap')
    this.#loc = null
    if (this.#open.length === 1) {
      this.#kind ??= KINDS.get(name) ?? null
      if (!this.#kind) throw new FetchFault('sitemap')
      return
    }
    // Images and videos of a page have addresses too, further in.
    const isEntry = this.#kind !== null && this.#open[1] === ENTRY[this.#kind]
    if (isEntry && this.#open.length === 3 && name === 'loc') this.#loc = ''
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}
