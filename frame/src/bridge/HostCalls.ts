import type { FrameMethods } from '@inlet/wire/bridge'

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
  /** The options of the first start. */
  readonly started: Promise<unknown>
  /** What the frame before this one left, with the first start. Not yet believed. */
  begun: unknown
  /** No prototype and frozen: a peer can call what is listed and nothing else. */
  readonly methods: FrameMethods
  private listener: HostListener | null = null
  /** The latest options that nobody has heard yet. */
  private unheard: { options: unknown } | null = null

  /** @param check Answers a host that wants to know whether all would go well. */
  constructor(check: FrameMethods['check']) {
    let resolve: (options: unknown) => void = () => {}
    this.started = new Promise((settle) => {
      resolve = settle
    })
    let isStarted = false
    const take = async (options: unknown, begun?: unknown) => {
      if (isStarted) this.hear(options)
      else this.begun = begun
      isStarted = true
      resolve(options)
    }
    this.methods = Object.freeze(
      Object.assign(Object.create(null), {
        start: take,
        update: (options: unknown) => take(options),
        escape: async () => this.listener?.onEscape(),
        mayClose: async () => this.listener?.mayClose() ?? true,
        check,
        ping: async () => 'pong',
      } satisfies FrameMethods),
    )
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
