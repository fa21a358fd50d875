import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Clock } from '../../lib/Clock.ts'

type Limits = {
  /** Since the last use. */
  readonly idleMs: number
  /** Maximum age, however often an answer is used. Default: the same. */
  readonly maxAgeMs?: number
  readonly maxEntries: number
}

/** Caches answers that serve many requests for a short time, such as a tree for all of its folders. */
export class SharedAnswers<A> {
  private readonly clock: Pick<Clock, 'now'>
  private readonly limits: Limits
  private readonly recent: BoundedMap<{ readonly answer: A; readonly readAt: number; usedAt: number }>

  constructor(clock: Pick<Clock, 'now'>, limits: Limits) {
    this.clock = clock
    this.limits = limits
    this.recent = new BoundedMap(limits.maxEntries)
  }

  /** Always asks the source. */
  async fresh(key: string, ask: () => Promise<A>): Promise<A> {
    const answer = await ask()
    const now = this.clock.now().getTime()
    this.recent.set(key, { answer, readAt: now, usedAt: now })
    return answer
  }

  /** Returns the cached answer if it is recent, so that a listing folder by folder sees one answer. */
  async shared(key: string, ask: () => Promise<A>): Promise<A> {
    const { idleMs, maxAgeMs = idleMs } = this.limits
    const known = this.recent.get(key)
    const now = this.clock.now().getTime()
    if (!known || now - known.usedAt >= idleMs || now - known.readAt >= maxAgeMs) return this.fresh(key, ask)
    known.usedAt = now
    return known.answer
  }
}
