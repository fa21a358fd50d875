import type { Clock } from '../../lib/Clock.ts'
import { keepNewest } from '../../lib/keepNewest.ts'

type Limits = {
  /** Since it was used last. */
  readonly milliseconds: number
  /** Milliseconds since it was asked for, however often it is used. Default: the same. */
  readonly longest?: number
  readonly kept: number
}

/** What one answer has for many questions, such as a whole tree for each of its folders: kept for a short while. */
export class SharedAnswers<A> {
  private readonly clock: Pick<Clock, 'now'>
  private readonly limits: Limits
  private readonly recent = new Map<string, { readonly answer: A; readonly asked: number; used: number }>()

  constructor(clock: Pick<Clock, 'now'>, limits: Limits) {
    this.clock = clock
    this.limits = limits
  }

  /** As it is now. */
  async fresh(key: string, ask: () => Promise<A>): Promise<A> {
    const answer = await ask()
    const now = this.clock.now().getTime()
    keepNewest(this.recent, key, { answer, asked: now, used: now }, this.limits.kept)
    return answer
  }

  /** As it was a short while ago: what is read folder by folder is of one answer. */
  async shared(key: string, ask: () => Promise<A>): Promise<A> {
    const { milliseconds, longest = milliseconds } = this.limits
    const known = this.recent.get(key)
    const now = this.clock.now().getTime()
    if (!known || now - known.used >= milliseconds || now - known.asked >= longest)
      return this.fresh(key, ask)
    known.used = now
    return known.answer
  }
}
