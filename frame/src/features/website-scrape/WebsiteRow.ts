import { makeAutoObservable } from 'mobx'
import { cleanAddress, fullAddress, isPlainHttp } from '../../lib/webAddress.ts'

let lastKey = 0

/** One website to scrape. Null numbers mean the host's defaults. */
export class WebsiteRow {
  readonly key = ++lastKey
  url: string
  recursionDepth: number | null = null
  maxPageToScrape: number | null = null
  /** Set if a submit left this row out. */
  marked = false
  /** Typed with http, and read over https. */
  isUpgraded = false

  constructor(url = '') {
    this.url = cleanAddress(url)
    this.isUpgraded = isPlainHttp(url)
    makeAutoObservable(this, { key: false })
  }

  type(text: string) {
    this.url = cleanAddress(text)
    this.isUpgraded = isPlainHttp(text) || (this.isUpgraded && !this.isBlank)
    this.marked = false
  }

  configure(values: { recursionDepth: number | null; maxPageToScrape: number | null }) {
    this.recursionDepth = values.recursionDepth
    this.maxPageToScrape = values.maxPageToScrape
  }

  mark() {
    this.marked = true
  }

  get isBlank(): boolean {
    return this.url.trim() === ''
  }

  /** Null if the row cannot be sent. */
  get address(): string | null {
    return fullAddress(this.url)
  }
}
