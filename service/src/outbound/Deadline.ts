/**
 * A signal that aborts with its parent, or by itself after some milliseconds; a sign of life may begin them anew. Clear
 * it when done: it listens to its parent until then. It times sockets, so its time is the real one, and no `Clock`.
 * Not AbortSignal.any: Node 20 keeps every such signal for as long as the parent lives.
 */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #milliseconds: number
  readonly #parent: AbortSignal | undefined
  readonly #reason: () => Error
  #timer: NodeJS.Timeout | undefined
  readonly #onParentAbort = () => {
    this.clear()
    this.#controller.abort(this.#parent?.reason)
  }

  /** `reason`: what it aborts with when the time is up. */
  constructor(milliseconds: number, parent?: AbortSignal, reason = () => new Error('deadline')) {
    this.#milliseconds = milliseconds
    this.#parent = parent
    this.#reason = reason
    this.renew()
    if (parent?.aborted) this.#onParentAbort()
    else parent?.addEventListener('abort', this.#onParentAbort, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Whether the time is up, rather than the parent aborted. */
  get passed(): boolean {
    return this.signal.aborted && !this.#parent?.aborted
  }

  /** A sign of life: the time begins anew. */
  renew(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.clear()
      this.#controller.abort(this.#reason())
    }, this.#milliseconds)
  }

  /** It is somebody else who is waited for. */
  pause(): void {
    clearTimeout(this.#timer)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#parent?.removeEventListener('abort', this.#onParentAbort)
  }
}
