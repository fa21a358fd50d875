/**
 * A signal that aborts with its parents or after a timeout, which `renew` restarts. Clear it when done, because
 * it listens to its parents until then. It uses real time and no `Clock`, because it times sockets. Not
 * AbortSignal.any: Node 20 keeps every such signal for as long as its parent lives.
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

  /** `parents`: it aborts with the first of them. `reason`: the reason of a timeout. */
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

  /** Whether it timed out, rather than a parent aborted. */
  get passed(): boolean {
    return this.signal.aborted && !this.#parents.some(({ aborted }) => aborted)
  }

  /** Restarts the timeout. */
  renew(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.clear()
      this.#controller.abort(this.#reason())
    }, this.#milliseconds)
  }

  /** Stops the timeout while something else is waited for. */
  pause(): void {
    clearTimeout(this.#timer)
  }

  clear(): void {
    clearTimeout(this.#timer)
    for (const parent of this.#parents) parent.removeEventListener('abort', this.#onParentAbort)
  }
}
