import {
  type AddResult,
  type CloseReason,
  type HostMethods,
  MODAL_WIDTHS,
  type TokenAnswer,
  type WidgetError,
} from '@inlet/wire/bridge'
import type { BackEntry } from './backEntry.ts'
import type { Clock } from './Clock.ts'
import type { SessionSummary, TokenFetcher, WidgetConfig, WidgetHandle } from './config.ts'
import { createHostNotifier, type HostNotifier } from './createHostNotifier.ts'
import { createTokenProvider, type TokenProvider } from './createTokenProvider.ts'
import { frameOptions } from './frameOptions.ts'
import { heartbeat } from './heartbeat.ts'
import { isHostEvent } from './isHostEvent.ts'
import { Loading, type LoadingOwner } from './Loading.ts'
import { createModal, type Modal } from './Modal.ts'
import { webAddress } from './webAddress.ts'
import { type OwnErrorCode, widgetError } from './widgetError.ts'

const CLOSE_REASONS: readonly CloseReason[] = ['close-button', 'escape', 'back', 'host']

export type SessionEnvironment = {
  readonly clock: Clock
  /** Used when the configuration has no frameUrl. */
  readonly frameUrl: string | undefined
  readonly backEntry: BackEntry
  /** The session is over; called before the host learns it, so that the host can open a new one. */
  ended(): void
}

type Reason = SessionSummary['reason']

/** One life of the widget: showing, talking, closing. */
export class Session implements LoadingOwner {
  /** The host may take its functions apart: they know their session without it. */
  readonly handle: WidgetHandle
  config: WidgetConfig = {}
  /** Aborted at the end: nobody is heard any more. */
  readonly life = new AbortController()
  readonly clock: Clock
  readonly host: HostNotifier
  readonly methods: HostMethods
  readonly modal: Modal
  private readonly loading: Loading
  private fetcher: TokenFetcher | undefined
  private readonly provide: TokenProvider
  /** A token that was asked for before the frame does: its first. A service that refuses it is given another. */
  private early: Promise<TokenAnswer> | undefined
  private lastRefused = ''
  private shownAt = 0
  private isOpened = false
  private resolveClosed: ((summary: SessionSummary) => void) | undefined

  constructor(private readonly environment: SessionEnvironment) {
    this.clock = environment.clock
    this.host = createHostNotifier(this.clock, () => this.config)
    this.modal = createModal(
      this.life,
      () => this.goOut(),
      () => this.pressBeside(),
    )
    // biome-ignore lint/suspicious/noConsole: the host's own error belongs in the host's console
    this.provide = createTokenProvider(this.clock, () => this.fetcher, console.error)
    this.methods = this.hostMethods()
    this.loading = new Loading(this)
    this.handle = {
      update: (changes) => this.update(changes),
      close: () => this.close(),
      addFiles: (files) => this.add(files, []),
      addUrls: (urls) => this.add([], urls),
      destroy: () => this.end('destroyed'),
      closed: new Promise((resolve) => {
        this.resolveClosed = resolve
      }),
    }
  }

  /** Takes a new token fetcher and a whole new configuration, and shows the widget if that says so. */
  configure(fetcher: TokenFetcher, config: WidgetConfig): void {
    // A fetcher stands for a person: what was prepared for another is never shown.
    if (this.fetcher !== fetcher) {
      this.loading.discard()
      // Beside the loading of the frame; after this task, so that the host has its handle.
      this.early = config.open === false ? undefined : Promise.resolve().then(this.provide)
    }
    this.isOpened = true
    this.fetcher = fetcher
    this.apply(config)
    if (!this.shownAt && (config.alwaysOpen || config.open !== false)) this.show()
    else if (this.loading.status === 'idle') this.loading.load()
  }

  /**
   * Loads the frame unseen, and with a fetcher what it will show. Errors keep quiet: `configure` tries again, and from
   * then on this does nothing.
   */
  warm(config: WidgetConfig, fetcher?: TokenFetcher): void {
    if (this.isOpened) return
    this.dress(config)
    this.loading.setOptions(frameOptions(config).options)
    if (fetcher && fetcher !== this.fetcher) this.loading.prepare()
    else if (this.loading.status === 'idle') this.loading.load()
    this.fetcher = fetcher
  }

  isShown(): boolean {
    return !!this.shownAt
  }

  address(): URL | undefined {
    return webAddress(this.config.frameUrl ?? this.environment.frameUrl)
  }

  problem(code: OwnErrorCode, cause = `frameUrl ${this.address()}`): WidgetError {
    return widgetError(code, cause, this.address())
  }

  /** The person leaves. */
  leave(reason: Reason): void {
    if (!this.config.alwaysOpen) this.end(this.loading.status === 'failed' ? 'failed' : reason)
  }

  private isOver(): boolean {
    return this.life.signal.aborted
  }

  private update(changes: WidgetConfig): void {
    if (this.isOver()) return
    this.apply({ ...this.config, ...changes })
    if (changes.open && !this.shownAt) this.show()
    if (changes.open === false && this.shownAt) this.close()
  }

  /** Undefined is nothing: the host may leave either out. */
  private async add(files: unknown, urls: unknown): Promise<AddResult> {
    const given = { files: Array.from(Object(files)), urls: Array.from(Object(urls)) }
    const all = [...given.files, ...given.urls]
    const result = all.length ? await this.loading.add(given) : { accepted: 0, rejected: [] }
    if (Array.isArray(result?.rejected)) return result
    if (!this.isOver())
      this.host.report(this.problem('INVALID_OPTION', 'addFiles, addUrls: the frame is too old'))
    return {
      accepted: 0,
      rejected: all.map((one) => ({ name: String(Object(one).name ?? one), code: 'UNAVAILABLE' })),
    }
  }

  private async close(): Promise<boolean> {
    if (!this.isOver()) {
      // Not awaited where that is not needed: who opens again right after closing gets a new session.
      const mayLeave = !this.config.alwaysOpen && this.loading.mayLeave()
      if (mayLeave !== true && !(await mayLeave)) return false
    }
    this.end('host')
    await this.handle.closed
    return true
  }

  private end(reason: Reason): void {
    const { shownAt, host, clock, environment } = this
    if (this.isOver()) return
    this.life.abort()
    this.loading.end()
    this.modal.remove()
    environment.ended()
    const summary = { reason, ...host.journal, durationMs: shownAt && clock.now() - shownAt }
    // Not before the page's history is as it was: whoever hears of the end may go elsewhere at once.
    environment.backEntry.release(() => {
      this.resolveClosed?.(summary)
      if (shownAt && reason !== 'destroyed') host.closed()
    })
  }

  /** The person wants out of the uppermost layer. */
  private goOut(): void {
    if (this.loading.status === 'ready') this.loading.escape()
    else this.leave('escape')
  }

  private async pressBeside(): Promise<void> {
    if (!this.config.alwaysOpen && (await this.loading.mayLeave())) this.leave('backdrop')
  }

  /** To where the host wants people to go back to. */
  private goBack(): void {
    const { navigateBackURL } = this.config
    const back = webAddress(navigateBackURL)
    if (!navigateBackURL) this.leave('back')
    // Over our entry, if there is one: nobody wants to come back to that.
    else if (back) location[this.environment.backEntry.isCurrent() ? 'replace' : 'assign'](back)
    else this.host.report(this.problem('INVALID_OPTION', 'navigateBackURL'))
  }

  private show(): void {
    const { clock, modal, loading, config } = this
    // A callback of the host may have destroyed it in the meantime.
    if (this.isOver()) return
    this.shownAt = clock.now()
    modal.show()
    if (!config.alwaysOpen && config.history !== false) this.environment.backEntry.hold(() => this.goOut())
    const ping = (): Promise<unknown> | undefined => {
      if (modal.isLost()) this.end('destroyed')
      return loading.ping()
    }
    heartbeat(clock, ping, () => loading.revive(), this.life.signal)
    loading.show()
    this.add(config.initialFiles, config.initialUrls)
  }

  private dress(config: WidgetConfig): void {
    this.config = config
    this.modal.dress(config)
  }

  private apply(config: WidgetConfig): void {
    this.dress(config)
    const { options, refused } = frameOptions(config)
    const names = refused.join()
    if (names && names !== this.lastRefused) this.host.report(this.problem('INVALID_OPTION', names))
    this.lastRefused = names
    this.loading.setOptions(options)
  }

  /** What the frame may ask. The types say what it sends; a frame that is not what it was may send anything. */
  private hostMethods(): HostMethods {
    const { host, modal, life } = this
    return {
      fetchToken: () => {
        const { early = this.provide() } = this
        this.early = undefined
        return early
      },
      async emit(event) {
        if (isHostEvent(event)) host.emit(event.payload)
      },
      mayImport: async (preview) => !this.config.onPreview || (preview && this.config.onPreview(preview)),
      async resize(width) {
        if (Object.values(MODAL_WIDTHS).includes(width)) modal.resize(width)
      },
      requestClose: async (reason) => {
        if (CLOSE_REASONS.includes(reason)) this.leave(reason)
      },
      navigateBack: async () => this.goBack(),
      async guard(isSending) {
        window.removeEventListener('beforeunload', warn)
        if (isSending) window.addEventListener('beforeunload', warn, life)
      },
      restart: async (begun) => this.loading.restart(begun),
      fail: async () => this.loading.fail('FRAME_UNREACHABLE'),
    }
  }
}

// The browser asks in the words of its own. In the page, because a sandboxed frame may not.
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
  // For browsers of before 2024.
  event.returnValue = true
}
