import type { ScrapeRequest, UserFile } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import * as v from 'valibot'
import * as limits from '../../domain/limits.ts'
import type { Integration, Integrations } from '../../domain/offer/Integrations.ts'
import { scrapeSettings } from '../../domain/offer/scrapeSettings.ts'
import { type ScrapeLimits, scrapeLimits } from '../../domain/offer/settings.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import type { Draft } from '../../domain/shell/Drafts.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import type { Navigation } from '../../domain/shell/Navigation.ts'
import { notifyFailure } from '../../domain/shell/notifyFailure.ts'
import type { Session } from '../../domain/shell/Session.ts'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { addressesIn, addressKey } from '../../lib/webAddress.ts'
import { isFault } from '../../service/Fault.ts'
import type { FileCalls, ScrapeCalls } from '../../service/ServiceClient.ts'
import { WebsiteRow } from './WebsiteRow.ts'
import { type WebsitesPreview, websitesPreview } from './websitesPreview.ts'

export type ScrapeTab = 'website' | 'sitemap' | 'files'
export type ScrapeStatus = 'editing' | 'submitting' | 'submitted'

const TABS: readonly ScrapeTab[] = ['website', 'sitemap', 'files']

const Left = v.object({
  tab: v.picklist(TABS),
  rows: v.array(
    v.object({
      url: v.string(),
      recursionDepth: v.nullable(v.number()),
      maxPageToScrape: v.nullable(v.number()),
    }),
  ),
})

export type WebsiteScrapeDeps = {
  readonly integrations: Integrations
  readonly session: Session
  readonly client: { readonly scrape: ScrapeCalls; readonly files: Pick<FileCalls, 'list'> }
  readonly banners: Banners
  readonly events: HostEvents
  readonly navigation: Pick<Navigation, 'finish'>
  readonly clock: Clock
}

/** The websites to import, and the request for them. */
export class WebsiteScrapeStore implements Draft {
  status: ScrapeStatus = 'editing'
  rows: readonly WebsiteRow[] = [new WebsiteRow()]
  /** Texts that the last submit left out, because they are no URLs. */
  leftOut: readonly string[] = []
  readonly preview: WebsitesPreview
  /** The service's response to the last submit. */
  added: readonly UserFile[] = []
  /** For each imported website, the normalized form of its URL. */
  private imported: ReadonlySet<string> = new Set()
  private chosen: ScrapeTab = 'website'
  /** The tab in which something was added last. */
  private adding: ScrapeTab = 'website'

  constructor(private readonly deps: WebsiteScrapeDeps) {
    this.preview = websitesPreview(() => (this.status === 'editing' ? this.requests : []), deps)
    makeAutoObservable<this, 'deps' | 'imported'>(
      this,
      {
        deps: false,
        preview: false,
        rows: observableRef,
        leftOut: observableRef,
        added: observableRef,
        imported: observableRef,
      },
      { autoBind: true },
    )
  }

  get integration(): Integration | null {
    return this.deps.integrations.find('WEB_SCRAPER')
  }

  get limits(): ScrapeLimits {
    return scrapeLimits(this.integration?.settings)
  }

  /** The typed text and the tab. */
  get draft(): v.InferOutput<typeof Left> {
    const typed = this.rows.filter(({ isBlank }) => !isBlank)
    return {
      tab: this.tab,
      rows: typed.map(({ url, recursionDepth, maxPageToScrape }) => ({
        url,
        recursionDepth,
        maxPageToScrape,
      })),
    }
  }

  resume(left: unknown) {
    const { output, success } = v.safeParse(Left, left)
    if (!success) return
    this.show(output.tab)
    const rows = output.rows.slice(0, limits.websiteRows).map(({ url, ...values }) => {
      const row = new WebsiteRow(url)
      row.configure(values)
      return row
    })
    if (rows.length > 0) this.rows = rows
  }

  get canAdd(): boolean {
    return this.rows.length < limits.websiteRows
  }

  /** What closing would lose. */
  get unsent(): string | null {
    return this.rows.some((row) => !row.isBlank) ? scrapeTexts().unsent : null
  }

  /** The host's settings, which may change. */
  get tabs(): readonly ScrapeTab[] {
    const { settings, showFilesTab = false } = this.integration ?? {}
    const offered: Readonly<Record<ScrapeTab, boolean>> = {
      website: true,
      sitemap: settings?.sitemapEnabled !== false,
      files: showFilesTab,
    }
    return TABS.filter((tab) => offered[tab])
  }

  get tab(): ScrapeTab {
    return this.tabs.includes(this.chosen) ? this.chosen : 'website'
  }

  show(tab: ScrapeTab) {
    if (tab !== 'files') this.adding = tab
    this.chosen = tab
  }

  /** Goes from the files back to the tab of the last addition. */
  addMore() {
    this.show(this.tabs.includes(this.adding) ? this.adding : 'website')
  }

  add() {
    if (this.canAdd) this.rows = [...this.rows, new WebsiteRow()]
  }

  /** Clears the last row instead of removing it. */
  remove(row: WebsiteRow) {
    const remaining = this.rows.filter((one) => one !== row)
    this.rows = remaining.length > 0 ? remaining : [new WebsiteRow()]
  }

  /** Splits several pasted URLs into rows. Returns whether it did. */
  paste(row: WebsiteRow, text: string): boolean {
    const addresses = addressesIn(text)
    if (addresses.length < 2) return false
    this.spread(row, addresses)
    return true
  }

  /** Adds URLs from another screen, in rows of their own. */
  take(addresses: readonly string[]) {
    if (addresses.length === 0) return
    this.restart()
    this.show('website')
    const blank = this.rows.find(({ isBlank }) => isBlank)
    if (!blank && this.canAdd) this.add()
    const row = blank ?? this.rows.at(-1)
    if (row?.isBlank) this.spread(row, addresses)
    else this.warnOfLimit()
  }

  /** What a submit sends. */
  get requests(): readonly ScrapeRequest[] {
    return this.rows.flatMap((row) => this.requestOf(row))
  }

  /** Loads which websites are imported already, to mark rows that repeat them. */
  async look(): Promise<void> {
    try {
      const { results } = await this.deps.client.files.list({
        pagination: { limit: limits.pollPage },
        filters: { source: 'WEB_SCRAPE', root_files_only: true },
        order_by: 'id',
        order_dir: 'desc',
      })
      const keys = results.flatMap(({ external_url: url }) => (url && addressKey(url)) ?? [])
      runInAction(() => {
        this.imported = new Set(keys)
      })
    } catch (cause) {
      // Without a response, no row is marked.
      if (!isFault(cause)) throw cause
    }
  }

  isImported(row: WebsiteRow): boolean {
    const key = addressKey(row.url)
    return key !== null && this.imported.has(key)
  }

  /** An earlier row has the same URL, so this one is not sent. */
  isTypedTwice(row: WebsiteRow): boolean {
    const key = addressKey(row.url)
    if (key === null) return false
    return this.rows.slice(0, this.rows.indexOf(row)).some((other) => addressKey(other.url) === key)
  }

  private spread(row: WebsiteRow, addresses: readonly string[]) {
    const [first = '', ...others] = addresses
    const at = this.rows.indexOf(row)
    const room = limits.websiteRows - this.rows.length
    row.type(first)
    const added = others.slice(0, room).map((line) => new WebsiteRow(line))
    this.rows = [...this.rows.slice(0, at + 1), ...added, ...this.rows.slice(at + 1)]
    if (others.length > room) this.warnOfLimit()
  }

  private warnOfLimit() {
    this.deps.banners.show({ type: 'WARN', message: scrapeTexts().tooManyRows(limits.websiteRows) })
  }

  async submit(): Promise<void> {
    if (this.status === 'submitting' || this.preview.isAwaited) {
      this.deps.banners.show({ type: 'ERROR', message: scrapeTexts().pleaseWait })
      return
    }
    const { requests } = this
    for (const row of this.rows) if (!row.isBlank && !row.address) row.mark()
    if (requests.length === 0) {
      this.deps.banners.show({ type: 'ERROR', message: scrapeTexts().noValidUrl })
      return
    }
    if (!(await this.preview.mayImport())) return
    runInAction(() => {
      this.status = 'submitting'
    })
    try {
      const files = await this.deps.client.scrape.scrape(requests)
      runInAction(() => this.succeed(files))
      this.deps.events.files('WEB_SCRAPER', files)
      void this.deps.session.refreshUser()
    } catch (cause) {
      runInAction(() => {
        this.status = 'editing'
      })
      notifyFailure(this.deps, 'WEB_SCRAPER', cause, { general: scrapeTexts().failed })
    }
  }

  /** Goes from the success panel back to the form. */
  restart() {
    this.status = 'editing'
    this.leftOut = []
  }

  private succeed(files: readonly UserFile[]) {
    this.added = files
    this.leftOut = this.rows.filter((row) => row.marked).map((row) => row.url)
    this.rows = [new WebsiteRow()]
    this.status = 'submitted'
    this.deps.navigation.finish()
  }

  private requestOf(row: WebsiteRow): ScrapeRequest[] {
    if (!row.address || this.isTypedTwice(row)) return []
    const { maxPages, maxDepth, defaultDepth } = this.limits
    return [
      {
        ...scrapeSettings(this.integration?.settings, this.deps.session.options),
        url: row.address,
        // The host may have lowered its limits since the row was filled in.
        recursion_depth: Math.min(row.recursionDepth ?? defaultDepth, maxDepth),
        max_pages_to_scrape: Math.min(row.maxPageToScrape || maxPages, maxPages),
      },
    ]
  }
}
