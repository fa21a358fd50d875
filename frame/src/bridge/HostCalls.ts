import type { FrameMethods, HandedOver, WidgetOptions } from '@inlet/wire/bridge'

/** Who answers the host once the app is there. */
export type HostListener = {
  /** Options as the host passed them, not yet believed. */
  onOptions(options: unknown): void
  onEscape(): void
  /** False: the person is being asked first. */
  mayClose(): boolean
}

/** What the host asks of the frame. Calls that come before the app are kept or answered harmlessly. */
export class HostCalls {
  /** The options of the first start, or of the preparation before it. */
  readonly started: Promise<unknown>
  isStarted = false
  /** From then on the widget is seen. */
  readonly seen: Promise<void>
  /** What the frame before this one left, with the first start. Not yet believed. */
  begun: unknown
  /** No prototype and frozen: a peer can call what is listed and nothing else. */
  readonly methods: FrameMethods
  private listener: HostListener | null = null
  private show: (isWell: boolean) => void = () => {}
  private check: (check: FrameMethods['check']) => void = () => {}
  private take: (take: FrameMethods['add']) => void = () => {}
  /** The latest options that nobody has heard yet. */
  private unheard: { options: unknown } | null = null

  constructor() {
    const checked = new Promise<FrameMethods['check']>((resolve) => {
      this.check = resolve
    })
    const taking = new Promise<FrameMethods['add']>((resolve) => {
      this.take = resolve
    })
    const shown = new Promise<boolean>((resolve) => {
      this.show = resolve
    })
    let see: () => void = () => {}
    this.seen = new Promise((resolve) => {
      see = resolve
    })
    let resolve: (options: unknown) => void = () => {}
    this.started = new Promise((settle) => {
      resolve = settle
    })
    const take = async (options: unknown, begun?: unknown) => {
      if (this.isStarted) this.hear(options)
      else this.begun = begun
      this.isStarted = true
      resolve(options)
    }
    this.methods = Object.freeze(
      Object.assign(Object.create(null), {
        prepare: (options: unknown) => take(options).then(() => shown),
        // Answered when there is something to see: until then the SDK covers the frame.
        async start(options: unknown, begun?: unknown) {
          see()
          await take(options, begun)
          await shown
        },
        update: (options: unknown) => take(options),
        escape: async () => this.listener?.onEscape(),
        mayClose: async () => this.listener?.mayClose() ?? true,
        check: async (options: WidgetOptions) => (await checked)(options),
        // Waits until the widget is shown, and the app knows what it may take.
        add: async (given: HandedOver) => {
          await this.seen
          return (await taking)(given)
        },
        ping: async () => 'pong',
      } satisfies FrameMethods),
    )
  }

  /** The app answers the host, and hears what the person presses. */
  get isHeard(): boolean {
    return this.listener !== null
  }

  /** Something can be seen: the SDK shows the frame. Not well: one that was only prepared is loaded anew instead. */
  readonly shown = (isWell: boolean) => this.show(isWell)

  /** Answers a host that wants to know whether all would go well. */
  checkWith(check: FrameMethods['check']) {
    this.check(check)
  }

  /** Takes what the host hands over. */
  takeWith(take: FrameMethods['add']) {
    this.take(take)
  }

  listen(listener: HostListener) {
    this.listener = listener
    if (this.unheard) listener.onOptions(this.unheard.options)
    this.unheard = null
  }

  private hear(options: unknown) {
    if (this.listener) this.listener.onOptions(options)
    else this.unheard = { options }
  }
}
