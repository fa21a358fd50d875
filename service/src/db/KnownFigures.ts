import type { Clock } from '../lib/Clock.ts'
import type { Figures } from '../lib/Metrics.ts'
import { within } from '../lib/within.ts'
import { DatabaseOutage } from './DatabaseOutage.ts'

type Deps = {
  /** Settles as soon as the database answers. */
  answer(): Promise<unknown>
  count(now: Date): Promise<Figures>
  readonly clock: Clock
}

/** Milliseconds for which counts are reused. */
const FRESH_MS = 30_000
/** Counting reads every file, so pause for a multiple of the time that it took. */
const REST_FACTOR = 10
/** Milliseconds for the database to answer, and then to count. Prometheus itself waits for ten seconds. */
const TIMEOUT_MS = 4_000

/** The last counts of the database. Only one count runs at a time, and slow counts run rarely. */
export class KnownFigures {
  private readonly deps: Deps
  private last: { readonly until: number; readonly figures: Figures | null } | null = null
  private counting: Promise<void> | null = null

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Null: the database doesn't answer. `figures` null: nothing was counted yet, or counting took too long. */
  async look(): Promise<{ readonly figures: Figures | null } | null> {
    const { answer, clock } = this.deps
    const isUp = answer().then(
      () => true,
      () => false,
    )
    if (!(await within(isUp, clock, TIMEOUT_MS))) {
      this.last = null
      return null
    }
    const isOld = this.last === null || clock.now().getTime() >= this.last.until
    if (isOld) this.counting ??= this.count()
    if (this.counting) await within(this.counting, clock, TIMEOUT_MS)
    return { figures: this.last?.figures ?? null }
  }

  private async count(): Promise<void> {
    const { count, clock } = this.deps
    const began = clock.now()
    const rested = () => {
      const ended = clock.now().getTime()
      return ended + Math.max(FRESH_MS, REST_FACTOR * (ended - began.getTime()))
    }
    try {
      const figures = await count(began)
      this.last = { until: rested(), figures }
    } catch (error) {
      // Counts again right after an outage.
      this.last = error instanceof DatabaseOutage ? null : { until: rested(), figures: null }
    } finally {
      this.counting = null
    }
  }
}
