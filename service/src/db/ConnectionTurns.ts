import { currentOwner } from '../lib/workload.ts'

type Waiter = { readonly begin: () => void }
/** `served`: number of the last turn. */
type Line = { readonly waiting: Waiter[]; running: number; served: number }

export type TurnLimits = {
  /** Connections. */
  readonly places: number
  /** Maximum connections of background work; of background work while requests come; and of one owner's requests. */
  readonly maxInBackground: number
  readonly maxBesideRequests: number
  readonly maxOfOwner: number
  /** Timeout in milliseconds for a request that waits for a connection. Absent, and in the background: none. */
  readonly timeoutMs?: number
}

/** Milliseconds after a request in which more are expected. */
const ACTIVE_MS = 1_000
/** Requests that may pass waiting background work before it gets a connection. */
export const MAX_OVERTAKING = 2

/**
 * Schedules the connections: next is the owner with the fewest, and among equals the one that has waited longest since
 * its last turn. Background work counts as one owner, so that a customer with few requests waits neither for jobs nor
 * for the requests of others; and it can't be passed over for long. While requests come, it has fewer connections,
 * because the database's cores are shared as well.
 */
export class ConnectionTurns {
  readonly #limits: TurnLimits
  readonly #now: () => number
  readonly #lines = new Map<string | null, Line>()
  #running = 0
  #turns = 0
  #overtaken = 0
  #lastRequestAt = Number.NEGATIVE_INFINITY

  /** `now`: in milliseconds. */
  constructor(limits: TurnLimits, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get waiting(): number {
    return [...this.#lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  /** Resolves to a function that releases the connection. Rejects after the timeout. */
  take(): Promise<() => void> {
    const owner = currentOwner()
    if (owner !== null) this.#lastRequestAt = this.#now()
    const line = this.#lines.get(owner) ?? { waiting: [], running: 0, served: -1 }
    this.#lines.set(owner, line)
    return new Promise((resolve, reject) => {
      const { timeoutMs } = this.#limits
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(waiter), 1)
        this.#forgetIdle(owner, line)
        reject(new Error('No connection to the database got free in time'))
      }
      const isBounded = owner !== null && timeoutMs !== undefined
      const timer = isBounded ? setTimeout(giveUp, timeoutMs) : undefined
      const waiter: Waiter = {
        begin: () => {
          clearTimeout(timer)
          resolve(() => this.#end(owner, line))
        },
      }
      line.waiting.push(waiter)
      this.#next()
    })
  }

  #end(owner: string | null, line: Line): void {
    line.running -= 1
    this.#running -= 1
    this.#forgetIdle(owner, line)
    this.#next()
  }

  /** An owner that comes back later counts as new, and is first. */
  #forgetIdle(owner: string | null, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(owner)
  }

  #next(): void {
    while (this.#running < this.#limits.places) {
      const next = this.#nextOwner()
      const line = next === undefined ? undefined : this.#lines.get(next)
      const waiter = line?.waiting.shift()
      if (!line || !waiter) return
      const isPassedOver = next !== null && (this.#lines.get(null)?.waiting.length ?? 0) > 0
      this.#overtaken = isPassedOver ? this.#overtaken + 1 : 0
      line.running += 1
      line.served = this.#turns++
      this.#running += 1
      waiter.begin()
    }
  }

  #nextOwner(): string | null | undefined {
    if (this.#overtaken >= MAX_OVERTAKING && this.#mayBegin(null)) return null
    let next: string | null | undefined
    for (const [owner, line] of this.#lines)
      if (this.#mayBegin(owner) && (next === undefined || this.#isBefore(line, next))) next = owner
    return next
  }

  #mayBegin(owner: string | null): boolean {
    const line = this.#lines.get(owner)
    return line !== undefined && line.waiting.length > 0 && line.running < this.#mostOf(owner)
  }

  #mostOf(owner: string | null): number {
    const { maxInBackground, maxBesideRequests, maxOfOwner } = this.#limits
    if (owner !== null) return maxOfOwner
    return this.#now() - this.#lastRequestAt < ACTIVE_MS ? maxBesideRequests : maxInBackground
  }

  #isBefore(line: Line, other: string | null): boolean {
    const current = this.#lines.get(other)
    if (!current) return true
    return line.running === current.running ? line.served < current.served : line.running < current.running
  }
}
