/** Lets tasks run side by side, and now and then one with nothing beside it. */
export class AloneGate {
  #running = 0
  #entered = 0
  /** Ends when the task that is alone, or waits to be, has ended. */
  #alone: Promise<void> | null = null
  #onEmpty: (() => void) | null = null

  /** `wasAlone`: nothing else ran at any time of it. */
  async shared<T>(task: (wasAlone: () => boolean) => Promise<T>): Promise<T> {
    while (this.#alone) await this.#alone
    this.#running += 1
    this.#entered += 1
    const wasFirst = this.#running === 1
    const entered = this.#entered
    try {
      return await task(() => wasFirst && this.#entered === entered)
    } finally {
      this.#leave()
    }
  }

  /** Waits until everything else has ended; what comes meanwhile waits for it. */
  async alone<T>(task: () => Promise<T>): Promise<T> {
    while (this.#alone) await this.#alone
    let done = () => {}
    this.#alone = new Promise((resolve) => {
      done = resolve
    })
    try {
      if (this.#running > 0) await this.#empty()
      return await task()
    } finally {
      this.#alone = null
      done()
    }
  }

  #empty(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEmpty = resolve
    })
  }

  #leave(): void {
    this.#running -= 1
    if (this.#running > 0) return
    this.#onEmpty?.()
    this.#onEmpty = null
  }
}
