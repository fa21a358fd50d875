import type { FrameMethods } from '@inlet/wire/bridge'
import type { BridgeTap } from './BridgeTap.ts'

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
  /** No prototype and frozen: a peer can call what is listed and nothing else. */
  readonly methods: FrameMethods
  private listener: HostListener | null = null
  /** The latest options that nobody has heard yet. */
  private unheard: { options: unknown } | null = null

  /** @param check Answers a host that wants to know whether all would go well. */
  constructor(tap: BridgeTap, check: FrameMethods['check']) {
    let resolve: (options: unknown) => void = () => {}
    this.started = new Promise((settle) => {
      resolve = settle
    })
    let isStarted = false
    const take = async (name: 'start' | 'update', options: unknown) => {
      tap.note('in', name, options)
      if (isStarted) this.hear(options)
      isStarted = true
      resolve(options)
    }
    this.methods = Object.freeze(
      Object.assign(Object.create(null), {
        start: (options) => take('start', options),
        update: (options) => take('update', options),
        escape: async () => {
          tap.note('in', 'escape')
          this.listener?.onEscape()
        },
        mayClose: async () => {
          tap.note('in', 'mayClose')
          const may = this.listener?.mayClose() ?? true
          tap.note('out', 'mayClose', may)
          return may
        },
        check: async (options) => {
          tap.note('in', 'check', options)
          return check(options)
        },
        ping: async () => {
          tap.note('in', 'ping')
          return 'pong'
        },
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
