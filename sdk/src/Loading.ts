import type { AddResult, HandedOver, HostMethods, WidgetError, WidgetOptions } from '@inlet/wire/bridge'
import { CallOptions } from 'penpal'
import type { Clock } from './Clock.ts'
import type { WidgetConfig } from './config.ts'
import type { HostNotifier } from './createHostNotifier.ts'
import { createFrameLink, type Frame, type FrameLink } from './FrameLink.ts'
import type { Modal } from './Modal.ts'
import type { OwnErrorCode } from './widgetError.ts'
import { wordsFor } from './words.ts'

/** Milliseconds of loading after which the person sees that it loads, that it is slow, that it failed. */
const SPINNER = 150
const SLOW = 8_000
const HOPELESS = 20_000
/** Milliseconds that a frame which stands ready takes at most to say so. */
const DEAD = 2_000

const CALL = new CallOptions({ timeout: 10_000 })
/** A frame that cannot say in time whether it may close has nothing left to save. */
const QUICK_CALL = new CallOptions({ timeout: 2_000 })

/** `idle`: no frame. `ready`: the frame has its options and shows itself. */
export type LoadingStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** What waits for a frame that takes it; `done` without a result: none did. */
type Waiting = { readonly given: HandedOver; done(result?: AddResult): void }

/** Whose frame it is. */
export type LoadingOwner = {
  readonly clock: Clock
  readonly life: AbortController
  readonly modal: Modal
  readonly host: HostNotifier
  readonly methods: HostMethods
  readonly config: WidgetConfig
  address(): URL | undefined
  problem(code: OwnErrorCode, cause?: string): WidgetError
  /** Whether a user is looking. */
  isShown(): boolean
  leave(reason: 'failed'): void
}

/** Brings the frame up, says how that goes, asks it what is to be asked, and brings it up again. */
export class Loading {
  status: LoadingStatus = 'idle'
  private readonly link: FrameLink
  private frame: Frame | undefined
  private options: WidgetOptions = {}
  /** What the frame was last given, as text. */
  private sent = ''
  /** Whether what the person will see stands already, unseen; undefined where that is not known, or not asked for. */
  private isPrepared: boolean | undefined
  private isEager = false
  /** What the last frame left to the next one. Nobody else gets it. */
  private begun: unknown
  private wasRevived = false
  private waiting: Waiting[] = []
  private timers: readonly (() => void)[] = []

  constructor(private readonly owner: LoadingOwner) {
    const { clock, life, modal, methods } = owner
    this.link = createFrameLink({
      clock,
      life,
      methods,
      mount: modal.mount,
      connected: (frame) => {
        this.frame = frame
        modal.enter()
        methods.guard(false)
        if (owner.isShown()) this.start()
        else if (this.isEager) this.prepareFrame()
      },
      failed: (code) => this.fail(code),
    })
  }

  /** Loads the frame, unseen. */
  load(): void {
    const url = this.owner.address()
    this.frame = this.isPrepared = undefined
    this.sent = ''
    this.owner.methods.guard(false)
    this.status = 'loading'
    if (!/^http/.test(window.origin)) this.fail('UNSUPPORTED_HOST')
    else if (url) this.link.load(url)
    else this.fail('INVALID_OPTION', 'frameUrl')
  }

  /** Loads the frame, and what it will show, unseen. */
  prepare(): void {
    this.isEager = true
    this.owner.modal.prepare()
    if (this.status === 'idle' || this.sent) this.load()
    else if (this.frame) this.prepareFrame()
  }

  /** What is prepared is for another user. */
  discard(): void {
    this.isPrepared = false
  }

  /** A user is looking from now on. */
  show(): void {
    const { sent, options } = this
    const isStale = sent && (this.isPrepared === false || sent !== JSON.stringify(options))
    this.wait(!isStale && this.isPrepared)
    if (isStale || this.status === 'idle') this.load()
    else if (this.frame) this.start()
  }

  /** The frame loads itself anew, and leaves this to the one that comes. */
  restart(begun: unknown): void {
    this.begun = begun
    this.frame = this.isPrepared = undefined
    this.status = 'loading'
    this.wait()
  }

  /** The frame has stopped answering: it is loaded anew once. */
  revive(): void {
    if (this.wasRevived) this.fail('FRAME_UNRESPONSIVE')
    else this.reload()
    this.wasRevived = true
  }

  end(): void {
    this.frame = undefined
    this.cancelTimers()
    this.link.unload()
    this.handOver()
  }

  /** Gives the frame what the host hands over, once that shows itself. Undefined: it was not taken. */
  add(given: HandedOver): Promise<AddResult | undefined> {
    return new Promise((done) => {
      this.waiting.push({ given, done })
      this.handOver()
    })
  }

  /** What the frame is to show. It gets it at once if it is there and something has changed. */
  setOptions(options: WidgetOptions): void {
    this.options = options
    this.update()
  }

  escape(): void {
    this.ask((to) => to.escape(CALL))
  }

  /** Something true if the frame answers; undefined if there is none to ask. */
  ping(): Promise<unknown> | undefined {
    return this.status === 'ready' ? this.ask((to) => to.ping(CALL)) : undefined
  }

  /** Whether nothing would be lost; the frame asks the person otherwise. At once where no frame has to be asked. */
  mayLeave(): true | Promise<boolean> {
    return (
      this.status !== 'ready' || this.ask((to) => to.mayClose(QUICK_CALL)).then((answer) => answer !== false)
    )
  }

  /** Undefined if the frame does not answer; one that is reloading throws at once. */
  private async ask<T>(question: (frame: Frame) => Promise<T>): Promise<T | undefined> {
    try {
      return this.frame && (await question(this.frame))
    } catch {
      return undefined
    }
  }

  private handOver(): void {
    const { life } = this.owner
    if (this.status !== 'ready' && !life.signal.aborted) return
    for (const { given, done } of this.waiting.splice(0)) this.hand(given, done)
  }

  private async hand(given: HandedOver, done: Waiting['done']): Promise<void> {
    try {
      // At the end there is none to ask, so that nobody waits for ever.
      done(await this.frame?.add(given))
    } catch (error) {
      // The frame went before it answered: the next one gets it.
      if (Object(error).code === 'CONNECTION_DESTROYED' && !this.owner.life.signal.aborted)
        this.waiting.push({ given, done })
      else done()
    }
  }

  /** Gives the frame its options; it answers when there is something to see. Until then the loading deadline holds. */
  private async start(): Promise<void> {
    const { frame, options, begun } = this
    this.sent = JSON.stringify(options)
    if ((await this.ask((to) => to.start(options, begun).then(() => true))) && frame === this.frame) {
      this.begun = undefined
      this.status = 'ready'
      this.cancelTimers()
      this.owner.modal.uncover()
      this.update()
      this.handOver()
    }
  }

  private async prepareFrame(): Promise<void> {
    const { frame, options } = this
    this.sent = JSON.stringify(options)
    const isPrepared = await this.ask((to) => to.prepare(options))
    if (frame === this.frame) this.isPrepared ??= isPrepared
  }

  private update(): void {
    const { options } = this
    const text = JSON.stringify(options)
    if (this.status !== 'ready' || text === this.sent) return
    this.sent = text
    this.ask((to) => to.update(options, CALL))
  }

  private reload(): void {
    this.wait()
    this.load()
  }

  private cancelTimers(): void {
    for (const cancel of this.timers) cancel()
  }

  /** Says that one waits for the frame; one that is prepared is seen meanwhile. */
  private wait(isPrepared?: boolean): void {
    const { clock, modal, config } = this.owner
    const { loading, slow } = wordsFor(config.locale)
    this.cancelTimers()
    if (!isPrepared) modal.cover('')
    this.timers = [
      // One that stands ready may have died unseen.
      clock.after(DEAD, () => isPrepared && this.reload()),
      clock.after(SPINNER, () => modal.cover(loading, true)),
      clock.after(SLOW, () => modal.cover(slow, true)),
      clock.after(HOPELESS, () => this.fail(navigator.onLine ? 'FRAME_UNREACHABLE' : 'OFFLINE')),
    ]
  }

  fail(code: OwnErrorCode, cause?: string): void {
    const { owner } = this
    // A frame of another version is reading our refusal.
    if (code !== 'VERSION_MISMATCH') this.link.unload()
    this.cancelTimers()
    this.frame = this.isPrepared = undefined
    // Nobody is looking yet: opening tries again.
    this.status = owner.isShown() ? 'failed' : 'idle'
    if (!owner.isShown()) return
    const error = owner.problem(code, cause)
    const words = wordsFor(owner.config.locale)
    owner.modal.cover(code === 'OFFLINE' ? words.offline : words.failed, false, {
      ...(error.retryable && {
        [words.retry]: () => {
          this.wasRevived = false
          this.reload()
        },
      }),
      ...(!owner.config.alwaysOpen && { [words.close]: () => owner.leave('failed') }),
    })
    owner.host.report(error)
  }
}
