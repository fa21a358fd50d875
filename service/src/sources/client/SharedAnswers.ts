import type { Clock } from '../../lib/Clock.ts'
import { keepNewest } from '../../lib/keepNewest.ts'

/** What one answer has for many questions, such as a whole tree for each of its folders: kept for a short while. */
export class SharedAnswers<A> {
  private readonly clock: Pick<Clock, 'now'>
  private readonly limits: { readonly milliseconds: number; readonly kept: number }
  private readonly recent = new Map<string, { readonly answer: A; readonly at: number }>()

  constructor(clock: Pick<Clock, 'now'>, limits: { readonly milliseconds: number; readonly kept: number }) {
    this.clock = clock
    this.limits = limits
  }

  /** As it is now. */
  async fresh(key: string, ask: () => Promise<A>): Promise<A> {
    const answer = await ask()
    keepNewest(this.recent, key, { answer, at: this.clock.now().getTime() }, this.limits.kept)
    return answer
  }

  /** As it was a short while ago: what is read folder by folder is of one answer. */
  async shared(key: string, ask: () => Promise<A>): Promise<A> {
    const known = this.recent.get(key)
    const isRecent = known !== undefined && this.clock.now().getTime() - known.at < this.limits.milliseconds
    return isRecent ? known.answer : this.fresh(key, ask)
  }
}
