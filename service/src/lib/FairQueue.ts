type Task = { begin: () => void }

/**
 * Runs up to `places` tasks concurrently. Next is the owner with the fewest running tasks, and among equals the one
 * that has waited longest since its last turn. One owner never gets the last place, so that others need not wait for
 * all of its tasks; `mostOfOwner` may lower that further.
 */
export class FairQueue {
  readonly #places: number
  readonly #mostOfOwner: number
  /** In the order of their turns. */
  readonly #waiting = new Map<number, Task[]>()
  readonly #running = new Map<number, number>()

  constructor(places: number, mostOfOwner = Math.max(1, places - 1)) {
    this.#places = places
    this.#mostOfOwner = mostOfOwner
  }

  /** Number of running tasks. */
  get running(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Waiting tasks of this owner. */
  waitingOf(owner: number): number {
    return this.#waiting.get(owner)?.length ?? 0
  }

  /**
   * Rejects with the signal's reason if it is aborted before the task begins; afterwards the task handles its own
   * abort.
   */
  async run<T>(owner: number, task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#turn(owner, signal)
    try {
      return await task()
    } finally {
      this.#count(owner, -1)
      this.#next()
    }
  }

  #turn(owner: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#remove(owner, task)
        reject(signal.reason)
      }
      const task: Task = {
        begin: () => {
          signal.removeEventListener('abort', onAbort)
          resolve()
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      const tasks = this.#waiting.get(owner)
      if (tasks) tasks.push(task)
      else this.#waiting.set(owner, [task])
      this.#next()
    })
  }

  #next(): void {
    while (this.running < this.#places) {
      const owner = this.#nextOwner()
      const tasks = owner === undefined ? undefined : this.#waiting.get(owner)
      const task = tasks?.shift()
      if (owner === undefined || !tasks || !task) return
      // The owner goes to the end of the line.
      this.#waiting.delete(owner)
      if (tasks.length > 0) this.#waiting.set(owner, tasks)
      this.#count(owner, 1)
      task.begin()
    }
  }

  #nextOwner(): number | undefined {
    let least = this.#mostOfOwner
    let next: number | undefined
    for (const owner of this.#waiting.keys()) {
      const running = this.#running.get(owner) ?? 0
      if (running >= least) continue
      least = running
      next = owner
    }
    return next
  }

  #remove(owner: number, task: Task): void {
    const tasks = this.#waiting.get(owner)
    tasks?.splice(tasks.indexOf(task), 1)
    if (tasks?.length === 0) this.#waiting.delete(owner)
  }

  #count(owner: number, change: number): void {
    const count = (this.#running.get(owner) ?? 0) + change
    if (count > 0) this.#running.set(owner, count)
    else this.#running.delete(owner)
  }
}
