import {
  type CloseReason,
  type HostMethods,
  MODAL_WIDTHS,
  type WidgetError,
  type WidgetOptions,
} from '@inlet/wire/bridge'
import { CallOptions } from 'penpal'
import type { BackEntry } from './backEntry.ts'
import type { Clock } from './Clock.ts'
import type { SessionSummary, TokenFetcher, WidgetConfig, WidgetHandle } from './config.ts'
import { createFrameLink, type Frame } from './FrameLink.ts'
import { frameOptions } from './frameOptions.ts'
import { heartbeat } from './heartbeat.ts'
import { hostVoice } from './hostVoice.ts'
import { isHostEvent } from './isHostEvent.ts'
import { createModal } from './Modal.ts'
import { tokenDesk } from './tokenDesk.ts'
import { webAddress } from './webAddress.ts'
import { type OwnErrorCode, widgetError } from './widgetError.ts'
import { wordsFor } from './words.ts'

/** Milliseconds of loading after which the person sees that it loads, that it is slow, that it failed. */
const SPINNER = 150
const SLOW = 8_000
const HOPELESS = 20_000

const CALL = new CallOptions({ timeout: 10_000 })
/** A frame that cannot say in time whether it may close has nothing left to save. */
const QUICK_CALL = new CallOptions({ timeout: 2_000 })

const CLOSE_REASONS: readonly CloseReason[] = ['close-button', 'escape', 'back', 'host']

const nothing = (): void => {}

export type SessionEnvironment = {
  readonly clock: Clock
  /** Used when the configuration has no frameUrl. */
  readonly frameUrl: string | undefined
  readonly backEntry: BackEntry
  /** The session is over; called before the host hears of it, so that the host can open a new one. */
  ended(): void
}

export type Session = {
  readonly handle: WidgetHandle
  /** Takes a new token fetcher and a whole new configuration, and shows the widget if that says so. */
  configure(fetcher: TokenFetcher, config: WidgetConfig): void
  /** Loads the frame unseen. Errors keep quiet: `configure` tries again. */
  warm(config: WidgetConfig): void
}

/** One life of the widget: loading, showing, talking, closing. */
export function createSession({ clock, frameUrl, backEntry, ended }: SessionEnvironment): Session {
  let config: WidgetConfig = {}
  let fetcher: TokenFetcher
  let options: WidgetOptions = {}
  let lastRefused = ''
  /** What the frame was last given, as text. */
  let sent = ''
  let frame: Frame | undefined
  /** `idle`: no frame. `ready`: the frame has its options and shows itself. */
  let state: 'idle' | 'loading' | 'ready' | 'failed' | 'over' = 'idle'
  /** What the last frame left to the next one. Nobody else gets it. */
  let begun: unknown
  let wasRevived = false
  let shownAt = 0
  let timers: (() => void)[] = []
  let stopHeart = nothing
  let resolveClosed: (summary: SessionSummary) => void
  const closed = new Promise<SessionSummary>((resolve) => {
    resolveClosed = resolve
  })

  const life = new AbortController()
  const host = hostVoice(clock, () => config)

  const cancelTimers = (): void => {
    for (const cancel of timers) cancel()
    timers = []
  }

  // The browser asks in the words of its own. In the page, because a sandboxed frame may not.
  const warn = (event: BeforeUnloadEvent): void => {
    event.preventDefault()
    // For browsers of before 2024.
    event.returnValue = true
  }
  const guard = (isSending: boolean): void => {
    window.removeEventListener('beforeunload', warn)
    if (isSending) window.addEventListener('beforeunload', warn, life)
  }

  const end = (reason: SessionSummary['reason']): void => {
    if (state === 'over') return
    state = 'over'
    frame = undefined
    cancelTimers()
    stopHeart()
    life.abort()
    link.unload()
    modal.remove()
    ended()
    const summary = { reason, ...host.journal, durationMs: shownAt && clock.now() - shownAt }
    // Not before the page's history is as it was: whoever hears of the end may go elsewhere at once.
    backEntry.release(() => {
      resolveClosed(summary)
      if (shownAt && reason !== 'destroyed') host.closed()
    })
  }

  /** The person leaves. */
  const leave = (reason: SessionSummary['reason']): void => {
    if (!config.alwaysOpen) end(state === 'failed' ? 'failed' : reason)
  }

  /** Asks the frame. Undefined if it does not answer; a frame that is reloading throws at once. */
  const ask = async <T>(question: (frame: Frame) => Promise<T>): Promise<T | undefined> => {
    try {
      return frame && (await question(frame))
    } catch {
      return undefined
    }
  }

  /** Whether nothing would be lost; the frame asks the person otherwise. */
  const mayLeave = async (): Promise<boolean> => (await ask((to) => to.mayClose(QUICK_CALL))) !== false

  const address = (): URL | undefined => webAddress(config.frameUrl ?? frameUrl)

  const problem = (code: OwnErrorCode, cause = `frameUrl ${address()}`): WidgetError =>
    widgetError(code, cause, address())

  const fail = (code: OwnErrorCode, cause?: string): void => {
    if (code !== 'VERSION_MISMATCH') link.unload()
    cancelTimers()
    frame = undefined
    // Nobody is looking yet: opening tries again.
    state = shownAt ? 'failed' : 'idle'
    if (!shownAt) return
    const error = problem(code, cause)
    const words = wordsFor(config.locale)
    modal.cover(code === 'OFFLINE' ? words.offline : words.failed, false, {
      ...(error.retryable && { [words.retry]: retry }),
      ...(!config.alwaysOpen && { [words.close]: () => leave('failed') }),
    })
    host.report(error)
  }

  const load = (): void => {
    const url = address()
    frame = undefined
    guard(false)
    state = 'loading'
    if (!/^http/.test(window.origin)) fail('UNSUPPORTED_HOST')
    else if (url) link.load(url)
    else fail('INVALID_OPTION', 'frameUrl')
  }

  /** Shows that one waits for the frame. */
  const wait = (): void => {
    cancelTimers()
    modal.cover('')
    const { loading, slow } = wordsFor(config.locale)
    timers = [
      clock.after(SPINNER, () => modal.cover(loading, true)),
      clock.after(SLOW, () => modal.cover(slow, true)),
      clock.after(HOPELESS, () => fail(navigator.onLine ? 'FRAME_UNREACHABLE' : 'OFFLINE')),
    ]
  }

  const reload = (): void => {
    wait()
    load()
  }

  const retry = (): void => {
    wasRevived = false
    reload()
  }

  const revive = (): void => {
    if (wasRevived) fail('FRAME_UNRESPONSIVE')
    else reload()
    wasRevived = true
  }

  /** Gives the frame its options. When that fails, the loading deadline speaks. */
  const start = async (): Promise<void> => {
    const mine = frame
    sent = JSON.stringify(options)
    if ((await ask((to) => to.start(options, begun, CALL).then(() => true))) && mine === frame) {
      begun = undefined
      state = 'ready'
      cancelTimers()
      modal.uncover()
      push()
    }
  }

  /** Gives the frame its options anew if they have changed. */
  const push = (): void => {
    const text = JSON.stringify(options)
    if (state !== 'ready' || text === sent) return
    sent = text
    ask((to) => to.update(options, CALL))
  }

  const show = (): void => {
    // A callback of the host may have destroyed it in the meantime.
    if (state === 'over') return
    shownAt = clock.now()
    modal.show()
    if (!config.alwaysOpen && config.history !== false) backEntry.hold(goOut)
    stopHeart = heartbeat(
      clock,
      () => {
        if (modal.isLost()) end('destroyed')
        return state === 'ready' ? ask((to) => to.ping(CALL)) : undefined
      },
      revive,
    )
    wait()
    if (frame) start()
    else if (state === 'idle') load()
  }

  const dress = (next: WidgetConfig): void => {
    config = next
    modal.dress(
      next.title ?? 'Connect your data',
      next.zIndex ?? 1000,
      next.theme,
      wordsFor(next.locale).language,
    )
  }

  const apply = (next: WidgetConfig): void => {
    dress(next)
    const { options: copied, refused } = frameOptions(next)
    options = copied
    const names = refused.join()
    if (names && names !== lastRefused) host.report(problem('INVALID_OPTION', names))
    lastRefused = names
    push()
  }

  // The types say what the frame sends; a frame that is not what it was may send anything.
  const methods: HostMethods = {
    fetchToken: tokenDesk(clock, () => fetcher),
    async emit(event) {
      if (isHostEvent(event)) host.emit(event.payload)
    },
    async resize(width) {
      if (Object.values(MODAL_WIDTHS).includes(width)) modal.resize(width)
    },
    async requestClose(reason) {
      if (CLOSE_REASONS.includes(reason)) leave(reason)
    },
    async navigateBack() {
      const { navigateBackURL } = config
      const back = webAddress(navigateBackURL)
      if (!navigateBackURL) leave('back')
      // Over our entry, if there is one: nobody wants to come back to that.
      else if (back) location[backEntry.isCurrent() ? 'replace' : 'assign'](back)
      else host.report(problem('INVALID_OPTION', 'navigateBackURL'))
    },
    guard: async (isSending) => guard(isSending),
    async restart(given) {
      begun = given
      frame = undefined
      state = 'loading'
      wait()
    },
  }

  /** The person wants out of the uppermost layer. */
  const goOut = (): void => {
    if (state === 'ready') ask((to) => to.escape(CALL))
    else leave('escape')
  }

  const modal = createModal(
    {
      escape: goOut,
      async backdrop() {
        if (!config.alwaysOpen && (state !== 'ready' || (await mayLeave()))) leave('backdrop')
      },
    },
    life,
  )
  const link = createFrameLink({
    clock,
    methods,
    life,
    mount: modal.mount,
    connected(remote) {
      frame = remote
      guard(false)
      if (shownAt) start()
    },
    failed: fail,
  })

  const handle: WidgetHandle = {
    update(changes) {
      if (state === 'over') return
      apply({ ...config, ...changes })
      if (changes.open && !shownAt) show()
      if (changes.open === false && shownAt) handle.close()
    },
    async close() {
      if (state !== 'over' && (config.alwaysOpen || (state === 'ready' && !(await mayLeave())))) return false
      end('host')
      await closed
      return true
    },
    destroy: () => end('destroyed'),
    closed,
  }

  return {
    handle,
    configure(nextFetcher, next) {
      fetcher = nextFetcher
      apply(next)
      if (!shownAt && (next.alwaysOpen || next.open !== false)) show()
      else if (state === 'idle') load()
    },
    warm(next) {
      dress(next)
      load()
    },
  }
}
