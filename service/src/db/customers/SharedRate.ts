import { addMs } from '../../lib/addMs.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Db } from '../schema.ts'
import { closeRate, forgetFullRates, type Rate, takeRate } from './rates.ts'

/** Milliseconds that a process may hold requests that it reserved. */
const HOLD = 30_000
/** Keys in memory at most. */
const MOST = 10_000
/** Milliseconds between two cleanups of stored buckets. */
const CLEANUP_INTERVAL_MS = 10 * 60_000

type Hold = {
  left: number
  /** Milliseconds since 1970, all three. */
  leftUntil: number
  closedUntil: number
  asking: Promise<void> | null
}
type Deps = { db: Db; clock: Clock; name: string; perMinute: number; burst?: number }

/**
 * A rate limiter: each key gets `perMinute` requests per minute, with a burst of all or of `burst`. All processes of a
 * database count together. Each reserves what one second allows, so that a busy key costs one write per second, and a
 * limited one none until it may continue.
 */
export class SharedRate {
  private readonly holds = new Map<string, Hold>()
  private readonly given: Deps
  private readonly rate: Rate
  private readonly batch: number
  private cleanedAt: number

  constructor(given: Deps) {
    this.given = given
    const { perMinute, burst = perMinute } = given
    this.rate = { perMinute, burst }
    this.batch = Math.max(1, Math.min(burst, Math.floor(perMinute / 60)))
    this.cleanedAt = given.clock.now().getTime()
  }

  /** Takes one request. Returns 0, or the whole seconds to wait. */
  async take(key: string): Promise<number> {
    const hold = this.holdOf(key)
    for (;;) {
      const now = this.given.clock.now().getTime()
      if (hold.left > 0 && now < hold.leftUntil) {
        hold.left -= 1
        return 0
      }
      if (now < hold.closedUntil) return seconds(hold.closedUntil - now)
      // Concurrent calls wait for the same result.
      hold.asking ??= this.ask(key, hold).finally(() => {
        hold.asking = null
      })
      await hold.asking
    }
  }

  /** Returns how long a key has to wait, without taking a request. */
  waitOf(key: string): number {
    const left = (this.holds.get(key)?.closedUntil ?? 0) - this.given.clock.now().getTime()
    return left > 0 ? seconds(left) : 0
  }

  /** Blocks the key for so many seconds, in all processes: those with a reservation use that up first. */
  async close(key: string, seconds: number): Promise<void> {
    const until = addMs(this.given.clock.now(), seconds * 1000)
    await closeRate(this.given.db, this.keyOf(key), this.rate, until)
    // Another process may have blocked it for longer, so ask the database.
    Object.assign(this.holdOf(key), { left: 0, closedUntil: 0 })
  }

  private async ask(key: string, hold: Hold): Promise<void> {
    const { db, clock } = this.given
    const now = clock.now()
    const wanted = { ...this.rate, wanted: this.batch }
    const { granted, wait } = await takeRate(db, this.keyOf(key), wanted, now)
    hold.left = granted
    hold.leftUntil = now.getTime() + HOLD
    // At least a millisecond, so that a rounded wait can't loop.
    hold.closedUntil = granted > 0 ? 0 : now.getTime() + Math.max(1, wait)
    if (now.getTime() - this.cleanedAt > CLEANUP_INTERVAL_MS) {
      this.cleanedAt = now.getTime()
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
