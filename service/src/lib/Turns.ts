/** A semaphore: so many holders at the same time. Others wait in order of arrival. */
export class Turns {
  private readonly atOnce: number
  private readonly waiting = new Set<() => void>()
  private running = 0

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  get isIdle(): boolean {
    return this.running === 0 && this.waiting.size === 0
  }

  /** Resolves to a function that ends the turn. Rejects with the signal's reason if it is aborted first. */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.running < this.atOnce) {
      this.running += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      const onAbort = () => {
        this.waiting.delete(begin)
        reject(signal.reason)
      }
      this.waiting.add(begin)
      signal.addEventListener('abort', onAbort, { once: true })
    })
  }

  end(): void {
    const [next] = this.waiting
    if (!next) {
      this.running -= 1
      return
    }
    // The place passes to the next.
    this.waiting.delete(next)
    next()
  }
}
