import type { Clock } from '../lib/Clock.ts'

/** Milliseconds after a request in which its customer is expected to send more. */
const ACTIVE_MS = 1_000

type Call = { readonly customerId: number; at: number }

/** Which customers have just called. The last two suffice to tell each of them whether there are others. */
export class RecentCallers {
  readonly #clock: Clock
  #last: Call | null = null
  #lastOther: Call | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(customerId: number): void {
    const at = this.#clock.now().getTime()
    if (this.#last?.customerId !== customerId) {
      this.#lastOther = this.#last
      this.#last = { customerId, at }
    } else this.#last.at = at
  }

  /** Whether another customer has called within a second. */
  hasOthers(customerId: number): boolean {
    const since = this.#clock.now().getTime() - ACTIVE_MS
    return [this.#last, this.#lastOther].some(
      (call) => call && call.customerId !== customerId && call.at > since,
    )
  }
}
