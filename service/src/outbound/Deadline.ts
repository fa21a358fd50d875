/**
 * A signal that aborts with its parents, or by itself after some milliseconds; a sign of life may begin them anew. Clear
 * it when done: it listens to them until then. It times sockets, so its time is the real one, and no `Clock`.
 * Not AbortSignal.any: Node 20 keeps every such signal for as long as the parent lives.
 */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #milliseconds: number
  readonly #parents: readonly AbortSignal[]
  readonly #reason: () => Error
  #timer: NodeJS.Timeout | undefined
  readonly #onParentAbort = () => {
    this.clear()
    this.#controller.abort(this.#parents.find(({ aborted }) => aborted)?.reason)
  }

  /** `parents`: it aborts with the first of them. `reason`: what it aborts with when the time is up. */
  constructor(
    milliseconds: number,
    parents?: AbortSignal | readonly (AbortSignal | undefined)[],
    reason = () => new Error('deadline'),
  ) {
    this.#milliseconds = milliseconds
    this.#parents = [parents].flat().filter((parent) => parent !== undefined)
    this.#reason = reason
    this.renew()
    if (this.#parents.some(({ aborted }) => aborted)) this.#onParentAbort()
    else
      for (const parent of this.#parents)
        parent.addEventListener('abort', this.#onParentAbort, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Whether the time is up, rather than the parent aborted. */
  get passed(): boolean {
    return this.signal.aborted && !this.#parents.some(({ aborted }) => aborted)
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
    for (const parent of this.#parents) parent.removeEventListener('abort', this.#onParentAbort)
  }
}
