import type { SitemapScrapeRequest, UserFile } from '@inlet/wire/service'
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx'
import * as v from 'valibot'
import type { Integrations } from '../../domain/offer/Integrations.ts'
import { scrapeSettings } from '../../domain/offer/scrapeSettings.ts'
import { scrapeLimits } from '../../domain/offer/settings.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import type { Draft } from '../../domain/shell/Drafts.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import type { Navigation } from '../../domain/shell/Navigation.ts'
import { notifyFailure } from '../../domain/shell/notifyFailure.ts'
import type { Session } from '../../domain/shell/Session.ts'
import { sitemapTexts } from '../../i18n/sitemapTexts.ts'
import { cleanAddress, fullAddress, isPlainHttp } from '../../lib/webAddress.ts'
import type { SitemapCalls } from '../../service/ServiceClient.ts'

/** Typing the URL, choosing pages, done. Two of these have a call in progress. */
export type SitemapStatus = 'editing' | 'fetching' | 'choosing' | 'submitting' | 'submitted'

export type SitemapDeps = {
  readonly integrations: Integrations
  readonly session: Session
  readonly client: { readonly sitemaps: SitemapCalls }
  readonly banners: Banners
  readonly events: HostEvents
  readonly navigation: Pick<Navigation, 'finish'>
}

const Left = v.object({
  typed: v.string(),
  fetched: v.string(),
  urls: v.array(v.string()),
  selected: v.array(v.string()),
})

/** One sitemap: its URL, its pages, the chosen ones, and the request to import them. */
export class SitemapStore implements Draft {
  status: SitemapStatus = 'editing'
  /** As typed, without the scheme. */
  typed = ''
  /** Set if the typed text is no URL. */
  marked = false
  /** Typed with http, and fetched over https. */
  isUpgraded = false
  /** The URL that the pages are from. */
  fetched = ''
  /** In the order of the sitemap. */
  urls: readonly string[] = []
  readonly selected = observable.set<string>([], { deep: false })
  search = ''
  /** The service's response to the last submit. */
  added: readonly UserFile[] = []
  private asking: AbortController | null = null

  constructor(private readonly deps: SitemapDeps) {
    makeAutoObservable<this, 'deps' | 'asking'>(
      this,
      { deps: false, asking: false, urls: observableRef, added: observableRef, selected: false },
      { autoBind: true },
    )
  }

  /** The typed text and the chosen pages. */
  get draft(): v.InferOutput<typeof Left> | undefined {
    const { typed, fetched, urls, selected } = this
    if (this.isBlank) return undefined
    return this.status === 'choosing'
      ? { typed, fetched, urls: [...urls], selected: [...selected] }
      : { typed, fetched: '', urls: [], selected: [] }
  }

  resume(left: unknown) {
    const { output, success } = v.safeParse(Left, left)
    if (!success) return
    this.type(output.typed)
    if (output.urls.length === 0) return
    this.choose(output.fetched, output.urls)
    this.selected.replace(output.selected)
  }

  get isBlank(): boolean {
    return this.typed.trim() === ''
  }

  /** What closing would lose. */
  get unsent(): string | null {
    return this.isBlank && this.urls.length === 0 ? null : sitemapTexts().unsent
  }

  /** Maximum number of pages per request. */
  get maxPages(): number {
    return this.limits.maxPages
  }

  /** Pages that match the search. */
  get shown(): readonly string[] {
    const wanted = this.search.trim().toLowerCase()
    return wanted === '' ? this.urls : this.urls.filter((url) => url.toLowerCase().includes(wanted))
  }

  get areAllSelected(): boolean {
    return this.selected.size === this.urls.length
  }

  /** The selected ones among those shown. */
  get selection(): 'none' | 'some' | 'all' {
    if (this.selected.size === 0) return 'none'
    if (this.areAllSelected) return 'all'
    const count = this.shown.reduce((sum, url) => sum + (this.selected.has(url) ? 1 : 0), 0)
    if (count === 0) return 'none'
    return count === this.shown.length ? 'all' : 'some'
  }

  type(text: string) {
    this.typed = cleanAddress(text)
    this.isUpgraded = isPlainHttp(text) || (this.isUpgraded && !this.isBlank)
    this.marked = false
  }

  lookFor(text: string) {
    this.search = text
  }

  isSelected(url: string): boolean {
    return this.selected.has(url)
  }

  toggle(url: string) {
    if (this.status === 'submitting') return
    if (!this.selected.delete(url)) this.selected.add(url)
  }

  selectAll() {
    if (this.status !== 'submitting') this.selected.replace(this.urls)
  }

  clearSelection() {
    if (this.status !== 'submitting') this.selected.clear()
  }

  /** The shown ones, if a search hides others. */
  toggleShown() {
    if (this.status === 'submitting') return
    const drop = this.selection === 'all'
    for (const url of this.shown) {
      if (drop) this.selected.delete(url)
      else this.selected.add(url)
    }
  }

  async fetch(): Promise<void> {
    if (this.status !== 'editing' || this.isBlank) return
    const url = fullAddress(this.typed)
    if (!url) {
      this.marked = true
      this.deps.banners.show({ type: 'ERROR', message: sitemapTexts().invalid })
      return
    }
    const asking = new AbortController()
    this.asking = asking
    this.status = 'fetching'
    try {
      const urls = await this.deps.client.sitemaps.read(url, { signal: asking.signal })
      // Canceled just before the response.
      if (this.asking !== asking) return
      runInAction(() => this.choose(url, urls))
    } catch (cause) {
      if (this.asking !== asking) return
      runInAction(() => {
        this.status = 'editing'
      })
      this.fail(cause, sitemapTexts().fetchFailed)
    }
  }

  cancel() {
    if (this.status !== 'fetching') return
    this.asking?.abort()
    this.asking = null
    this.status = 'editing'
  }

  /** Goes back to the URL, which is kept. */
  change() {
    if (this.status === 'choosing') this.status = 'editing'
  }

  async submit(): Promise<void> {
    if (this.status !== 'choosing' || this.selected.size === 0) return
    this.status = 'submitting'
    try {
      const file = await this.deps.client.sitemaps.scrape(this.request)
      runInAction(() => this.succeed(file))
      this.deps.events.files('WEB_SCRAPER', [file])
      void this.deps.session.refreshUser()
    } catch (cause) {
      runInAction(() => {
        this.status = 'choosing'
      })
      this.fail(cause, sitemapTexts().submitFailed)
    }
  }

  /** Goes from the success panel back to the URL. */
  restart() {
    this.status = 'editing'
  }

  private get limits() {
    return scrapeLimits(this.deps.integrations.find('WEB_SCRAPER')?.settings)
  }

  private get request(): SitemapScrapeRequest {
    const { maxPages, defaultDepth } = this.limits
    const integration = this.deps.integrations.find('WEB_SCRAPER')
    const { css_selectros_to_skip: _, ...settings } = scrapeSettings(
      integration?.settings,
      this.deps.session.options,
    )
    return {
      ...settings,
      url: this.fetched,
      recursion_depth: defaultDepth,
      max_pages_to_scrape: maxPages,
      // An empty list means all pages, of which the service takes the first ones.
      urls_to_scrape: this.areAllSelected ? [] : this.urls.filter((url) => this.selected.has(url)),
    }
  }

  private choose(url: string, urls: readonly string[]) {
    this.fetched = url
    this.urls = [...new Set(urls)]
    this.search = ''
    this.selected.replace(this.urls)
    this.status = 'choosing'
  }

  private succeed(file: UserFile) {
    this.added = [file]
    this.typed = ''
    this.fetched = ''
    this.urls = []
    this.search = ''
    this.selected.clear()
    this.status = 'submitted'
    this.deps.navigation.finish()
  }

  private fail(cause: unknown, general: string) {
    notifyFailure(this.deps, 'WEB_SCRAPER', cause, { general })
  }
}
