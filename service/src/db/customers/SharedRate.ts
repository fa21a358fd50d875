import { addMs } from '../../lib/addMs.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Db } from '../schema.ts'
import { closeRate, forgetFullRates, type Rate, takeRate } from './rates.ts'

/** Milliseconds that a process may sit on what it took in advance. */
const HOLD = 30_000
/** Keys remembered at most. */
const MOST = 10_000
/** Milliseconds between two sweeps of what is stored. */
const SWEEP = 10 * 60_000

type Hold = {
  left: number
  /** Milliseconds since 1970, all three. */
  leftUntil: number
  closedUntil: number
  asking: Promise<void> | null
}
type Deps = { db: Db; clock: Clock; name: string; perMinute: number; burst?: number }

/**
 * Lets each key do `perMinute` things a minute, all of them or `burst` at once, and tells how long to wait otherwise. All
 * processes of one database count together: each takes what a second allows in advance, so that a busy key costs one
 * write a second, and a refused one none until it may go on.
 */
export class SharedRate {
  private readonly holds = new Map<string, Hold>()
  private readonly given: Deps
  private readonly rate: Rate
  private readonly batch: number
  private sweptAt: number

  constructor(given: Deps) {
    this.given = given
    const { perMinute, burst = perMinute } = given
    this.rate = { perMinute, burst }
    this.batch = Math.max(1, Math.min(burst, Math.floor(perMinute / 60)))
    this.sweptAt = given.clock.now().getTime()
  }

  /** Takes one. 0: go ahead; otherwise the whole seconds until the next is there. */
  async take(key: string): Promise<number> {
    const hold = this.holdOf(key)
    for (;;) {
      const now = this.given.clock.now().getTime()
      if (hold.left > 0 && now < hold.leftUntil) {
        hold.left -= 1
        return 0
      }
      if (now < hold.closedUntil) return seconds(hold.closedUntil - now)
      // Whoever comes meanwhile waits for the same answer.
      hold.asking ??= this.ask(key, hold).finally(() => {
        hold.asking = null
      })
      await hold.asking
    }
  }

  /** How long a key was told to wait, without taking one. */
  waitOf(key: string): number {
    const left = (this.holds.get(key)?.closedUntil ?? 0) - this.given.clock.now().getTime()
    return left > 0 ? seconds(left) : 0
  }

  /** Lets the key do nothing for so many seconds, in any process: those that took in advance use that up first. */
  async close(key: string, seconds: number): Promise<void> {
    const until = addMs(this.given.clock.now(), seconds * 1000)
    await closeRate(this.given.db, this.keyOf(key), this.rate, until)
    // It may be closed for longer by another: that is asked.
    Object.assign(this.holdOf(key), { left: 0, closedUntil: 0 })
  }

  private async ask(key: string, hold: Hold): Promise<void> {
    const { db, clock } = this.given
    const now = clock.now()
    const wanted = { ...this.rate, wanted: this.batch }
    const { granted, wait } = await takeRate(db, this.keyOf(key), wanted, now)
    hold.left = granted
    hold.leftUntil = now.getTime() + HOLD
    // At least a millisecond, so that a rounded wait never asks in a circle.
    hold.closedUntil = granted > 0 ? 0 : now.getTime() + Math.max(1, wait)
    if (now.getTime() - this.sweptAt > SWEEP) {
      this.sweptAt = now.getTime()
      await forgetFullRates(db, now)
    }
  }

  private keyOf(key: string): string {
    return `${this.given.name}:${key}`
  }

  private holdOf(key: string): Hold {
    const known = this.holds.get(key)
    if (known) return known
    if (this.holds.size >= MOST) this.forgetIdle()
    const hold: Hold = { left: 0, leftUntil: 0, closedUntil: 0, asking: null }
    this.holds.set(key, hold)
    return hold
  }

  private forgetIdle(): void {
    const now = this.given.clock.now().getTime()
    for (const [key, hold] of this.holds) {
      const isIdle = hold.asking === null && now >= hold.closedUntil
      if (isIdle && (hold.left === 0 || now >= hold.leftUntil)) this.holds.delete(key)
    }
  }
}

function seconds(milliseconds: number): number {
  // Rounding keeps fractions of a millisecond from costing a second.
  return Math.max(1, Math.ceil(Math.round(milliseconds) / 1000))
}
