/**
 * A signal that aborts with its parent, or by itself after some milliseconds. Clear it when done.
 * Not AbortSignal.any: Node 20 keeps every such signal for as long as the parent lives.
 */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #parent: AbortSignal | undefined
  readonly #timer: NodeJS.Timeout
  readonly #onParentAbort = () => this.#controller.abort(this.#parent?.reason)

  constructor(milliseconds: number, parent?: AbortSignal) {
    this.#parent = parent
    this.#timer = setTimeout(() => this.#controller.abort(new Error('deadline')), milliseconds)
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

  clear(): void {
    clearTimeout(this.#timer)
    this.#parent?.removeEventListener('abort', this.#onParentAbort)
  }
}
