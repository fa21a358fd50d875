import type { Clock } from '../Clock.ts'

/** Keys remembered at most; beyond that those with a full bucket are forgotten, which changes nothing. */
const MOST = 10_000

/** Lets each key do `perMinute` things a minute, all at once if it likes, and tells how long to wait otherwise. */
export class TokenBuckets {
  /** Per key, when its bucket will be full again: the one number that a bucket's level follows from. */
  private readonly fullAt = new Map<string, number>()
  private readonly perMinute: number
  private readonly clock: Clock

  constructor(perMinute: number, clock: Clock) {
    this.perMinute = perMinute
    this.clock = clock
  }

  /** Takes one. 0: go ahead; otherwise the whole seconds until the next is there. */
  take(key: string): number {
    const now = this.clock.now().getTime()
    const refill = 60_000 / this.perMinute
    const fullAt = Math.max(now, this.fullAt.get(key) ?? now)
    const early = fullAt + refill - (now + 60_000)
    // Rounding to milliseconds keeps the sums of fractions from costing a second.
    if (Math.round(early) > 0) return Math.ceil(Math.round(early) / 1000)
    this.fullAt.set(key, fullAt + refill)
    if (this.fullAt.size > MOST) this.forgetFull(now)
    return 0
  }

  private forgetFull(now: number): void {
    for (const [key, fullAt] of this.fullAt) {
      if (fullAt <= now) this.fullAt.delete(key)
    }
  }
}
