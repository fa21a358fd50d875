import { SourceFault } from '../Connector.ts'

/**
 * A signal that aborts with its parent, or with a SourceFault after some milliseconds without a sign of life. End it
 * when done: it listens to its parent until then.
 */
export class IdleTimeout {
  readonly #controller = new AbortController()
  readonly #milliseconds: number
  readonly #parent: AbortSignal
  #timer: NodeJS.Timeout | undefined
  readonly #onParentAbort = () => {
    this.end()
    this.#controller.abort(this.#parent.reason)
  }

  constructor(milliseconds: number, parent: AbortSignal) {
    this.#milliseconds = milliseconds
    this.#parent = parent
    this.renew()
    if (parent.aborted) this.#onParentAbort()
    else parent.addEventListener('abort', this.#onParentAbort, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** A sign of life: the time begins anew. */
  renew(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.end()
      this.#controller.abort(new SourceFault('unavailable', 'The source did not answer in time.'))
    }, this.#milliseconds)
  }

  /** It is not the source that is waited for. */
  pause(): void {
    clearTimeout(this.#timer)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#parent.removeEventListener('abort', this.#onParentAbort)
  }
}
