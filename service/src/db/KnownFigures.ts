import type { Clock } from '../lib/Clock.ts'
import type { Figures } from '../lib/Metrics.ts'
import { within } from '../lib/within.ts'
import { DatabaseOutage } from './DatabaseOutage.ts'

type Asked = {
  /** Settles as soon as the database answers anything. */
  answer(): Promise<unknown>
  count(now: Date): Promise<Figures>
  readonly clock: Clock
}

/** Milliseconds for which what was counted is told again. */
const KEPT = 30_000
/** Counting looks at every file: afterwards it rests for so many times as long as it took. */
const REST = 10
/** Milliseconds that the database has to answer, and then to count. Prometheus itself waits for ten seconds. */
const PATIENCE = 4_000

/** What the database counted last. It is counted by one at a time, and seldom where that takes long. */
export class KnownFigures {
  private readonly asked: Asked
  private last: { readonly until: number; readonly figures: Figures | null } | null = null
  private counting: Promise<void> | null = null

  constructor(asked: Asked) {
    this.asked = asked
  }

  /** Null: the database does not answer. `figures` null: they were not counted yet, or it took too long. */
  async look(): Promise<{ readonly figures: Figures | null } | null> {
    const { answer, clock } = this.asked
    const isUp = answer().then(
      () => true,
      () => false,
    )
    if (!(await within(isUp, clock, PATIENCE))) {
      this.last = null
      return null
    }
    const isOld = this.last === null || clock.now().getTime() >= this.last.until
    if (isOld) this.counting ??= this.count()
    if (this.counting) await within(this.counting, clock, PATIENCE)
    return { figures: this.last?.figures ?? null }
  }

  private async count(): Promise<void> {
    const { count, clock } = this.asked
    const began = clock.now()
    const rested = () => {
      const ended = clock.now().getTime()
      return ended + Math.max(KEPT, REST * (ended - began.getTime()))
    }
    try {
      const figures = await count(began)
      this.last = { until: rested(), figures }
    } catch (error) {
      // After an outage it is counted again at once.
      this.last = error instanceof DatabaseOutage ? null : { until: rested(), figures: null }
    } finally {
      this.counting = null
    }
  }
}
