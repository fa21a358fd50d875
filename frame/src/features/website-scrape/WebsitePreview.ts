import type { Preview, ScrapeRequest } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { isPreviewShown } from '../../domain/imports/isPreviewShown.ts'
import { previewRefusal } from '../../domain/imports/previewRefusal.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import type { Session } from '../../domain/shell/Session.ts'
import type { Clock } from '../../lib/Clock.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { ScrapeCalls } from '../../service/ServiceClient.ts'

/** How long addresses rest before their pages are counted: half an address may be another website. */
export const WEBSITE_PAUSE_MS = 1500
/** Websites that one call counts, by the contract. */
const MAX_WEBSITES = 10

type Deps = {
  readonly client: { readonly scrape: Pick<ScrapeCalls, 'preview'> }
  readonly clock: Clock
  readonly session: Pick<Session, 'options'>
  readonly events: Pick<HostEvents, 'success'>
}

/** Counts the pages of the typed websites, while they may still change. Never needed for their import. */
export class WebsitePreview {
  readonly isOfPages = true
  /** `off`: nothing is typed, or it can't be counted here. */
  status: 'off' | 'counting' | 'ended' | 'failed' = 'off'
  preview: Preview | null = null
  private counting: AbortController | null = null
  private cancelTimer = () => {}

  constructor(
    /** Observed. */
    private readonly wanted: () => readonly ScrapeRequest[],
    private readonly deps: Deps,
  ) {
    makeAutoObservable<this, 'wanted' | 'deps' | 'counting' | 'cancelTimer'>(
      this,
      {
        isOfPages: false,
        wanted: false,
        deps: false,
        counting: false,
        cancelTimer: false,
        preview: observableRef,
      },
      { autoBind: true },
    )
  }

  get isShown(): boolean {
    return isPreviewShown(this.deps.session, this.preview)
  }

  /** Follows what is typed until the returned function is called. */
  start(): () => void {
    const stopFollowing = reaction(
      () => JSON.stringify(this.wanted()),
      () => this.restart(WEBSITE_PAUSE_MS),
      { fireImmediately: true },
    )
    return () => {
      stopFollowing()
      this.leave()
    }
  }

  retry() {
    this.restart(0)
  }

  private restart(pauseMs: number) {
    this.leave()
    const { length } = this.wanted()
    if (length === 0 || length > MAX_WEBSITES) return
    this.cancelTimer = this.deps.clock.after(pauseMs, () => void this.count())
  }

  private async count(): Promise<void> {
    const counting = new AbortController()
    this.counting = counting
    const { signal } = counting
    runInAction(() => {
      this.status = 'counting'
    })
    try {
      const preview = await this.deps.client.scrape.preview(this.wanted(), { signal })
      if (!signal.aborted) runInAction(() => this.show(preview))
    } catch (cause) {
      if (!isFault(cause)) throw cause
      if (!signal.aborted) runInAction(() => this.fail(cause))
    }
  }

  private show(preview: Preview) {
    this.preview = preview
    this.status = preview.state === 'failed' ? 'failed' : 'ended'
    if (this.status !== 'ended' || !this.isShown) return
    const data = { data_source_external_id: null, sync_status: null, preview }
    this.deps.events.success('WEB_SCRAPER', 'PREVIEWED', data)
  }

  private fail(fault: Fault) {
    const next = previewRefusal(fault)
    if (next === 'failed') this.status = 'failed'
    else if (next === 'off') this.leave()
    else this.cancelTimer = this.deps.clock.after(next, () => void this.count())
  }

  private leave() {
    this.cancelTimer()
    this.counting?.abort()
    this.counting = null
    this.preview = null
    this.status = 'off'
  }
}
