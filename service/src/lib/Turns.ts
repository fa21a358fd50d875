/** So many at the same time. Whoever comes then waits until one has ended, in the order of their coming. */
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

  /** Settles when it is one's turn, which `end` ends; rejects with the signal's reason when it is aborted. */
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
    // Its place goes on to the next.
    this.waiting.delete(next)
    next()
  }
}
