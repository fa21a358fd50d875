import type { Clock } from '../../lib/Clock.ts'
import type { Visibility } from '../../lib/Visibility.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import { limits } from '../limits.ts'

export type PollDeps = {
  readonly clock: Clock
  readonly visibility: Visibility
  /** Milliseconds between an answer and the next question. Read each time. */
  readonly interval: () => number
  /** Hears of each question without an answer, and null when there is one again. */
  readonly onOutage?: (outage: Outage | null) => void
}

/** Questions without an answer, from the first one on. */
export type Outage = {
  /** When the last answer came, or the asking began. */
  readonly since: number
  readonly fault: Fault
  /** How many questions in a row. */
  readonly failures: number
  /** Until then the service wants to be left alone; null if it did not say. */
  readonly notBefore: number | null
}

/**
 * Asks the same question again and again. One at a time: the next one is planned when the answer is there, so
 * answers cannot overtake each other. Waits longer after failures and as long as the service says, asks nothing
 * while nobody looks, and at once when somebody looks again.
 */
export class Poll {
  private isRunning = false
  private cancelTimer: (() => void) | null = null
  private asking: AbortController | null = null
  /** Asked to hurry while a question was under way, whose answer may be too old. */
  private isRerunRequested = false
  private failures = 0
  /** The service asked us to ask nothing before this time. */
  private notBefore = 0
  private answeredAt = 0

  constructor(
    private readonly question: (signal: AbortSignal) => Promise<void>,
    private readonly deps: PollDeps,
  ) {}

  /** The first question comes after one interval. The answer stops it. */
  start(): () => void {
    this.isRunning = true
    this.answeredAt = this.deps.clock.now()
    this.plan()
    const stopListening = this.deps.visibility.listen(() => {
      this.cancelPlan()
      if (!this.deps.visibility.hidden) this.now()
    })
    return () => {
      stopListening()
      this.isRunning = false
      this.cancelPlan()
      this.asking?.abort()
      this.asking = null
      this.isRerunRequested = false
      this.endOutage()
      this.notBefore = 0
    }
  }

  /** Asks without waiting for the interval; the service's own wish to be left alone still counts. */
  now() {
    if (!this.isRunning) return
    this.isRerunRequested = true
    if (this.asking) return
    if (this.waitMs > 0) this.plan()
    else void this.ask()
  }

  private plan() {
    if (!this.isRunning || this.deps.visibility.hidden) return
    this.cancelPlan()
    this.cancelTimer = this.deps.clock.after(this.delayMs, () => void this.ask())
  }

  private cancelPlan() {
    this.cancelTimer?.()
    this.cancelTimer = null
  }

  private get delayMs(): number {
    if (this.isRerunRequested) return this.waitMs
    const interval = this.deps.interval()
    const backoff = Math.min(interval * 2 ** this.failures, limits.pollingBackoff)
    return Math.max(interval, backoff, this.waitMs)
  }

  /** Milliseconds until the service may be asked again. */
  private get waitMs(): number {
    return Math.max(0, this.notBefore - this.deps.clock.now())
  }

  private reportOutage(fault: Fault) {
    const notBefore = fault.retryAfter === null ? null : this.notBefore
    this.deps.onOutage?.({ since: this.answeredAt, fault, failures: this.failures, notBefore })
  }

  private endOutage() {
    if (this.failures > 0) this.deps.onOutage?.(null)
    this.failures = 0
  }

  private async ask(): Promise<void> {
    this.cancelPlan()
    if (this.asking) return
    const asking = new AbortController()
    this.asking = asking
    this.isRerunRequested = false
    try {
      await this.question(asking.signal)
      this.answeredAt = this.deps.clock.now()
      this.endOutage()
    } catch (cause) {
      if (asking.signal.aborted) return
      if (!isFault(cause)) throw cause
      this.failures += 1
      this.notBefore = this.deps.clock.now() + (cause.retryAfter ?? 0) * 1000
      this.reportOutage(cause)
    } finally {
      if (this.asking === asking) {
        this.asking = null
        this.plan()
      }
    }
  }
}
