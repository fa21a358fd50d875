import type { Clock } from '../../lib/Clock.ts'
import type { Visibility } from '../../lib/Visibility.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { Change } from '../../service/ServiceClient.ts'
import * as limits from '../limits.ts'
import type { Updates } from './LiveUpdates.ts'

export type PollDeps = {
  readonly clock: Clock
  readonly visibility: Visibility
  /** While they are open, only reported changes are polled for. */
  readonly updates: Updates
  /** Whether a reported change may change the response. Default: any but a preview. */
  readonly concerns?: (change: Change) => boolean
  /** Milliseconds between a response and the next request. Read each time. */
  readonly interval: () => number
  /** Called for each failed request, and with null when one succeeds again. */
  readonly onOutage?: (outage: Outage | null) => void
}

/** Failed requests since the last response. */
export type Outage = {
  /** When the last response arrived, or polling began. */
  readonly since: number
  readonly fault: Fault
  /** Failed requests in a row. */
  readonly failures: number
  /** Until when the service asks us to wait; null if it did not say. */
  readonly notBefore: number | null
}

/**
 * Polls one request. The next one is scheduled after the response, so responses cannot overtake each other. Backs off
 * after failures, respects Retry-After, pauses while the page is hidden, and polls at once when it is visible again.
 * While the service reports changes, it polls only after those.
 */
export class Poll {
  private isRunning = false
  private cancelTimer: (() => void) | null = null
  private asking: AbortController | null = null
  /** When it is to poll without waiting for the interval; null if nothing asked for that. */
  private rerunAt: number | null = null
  private askedAt = Number.NEGATIVE_INFINITY
  private failures = 0
  /** The service asked us to wait until this time. */
  private notBefore = 0
  private answeredAt = 0

  constructor(
    private readonly question: (signal: AbortSignal) => Promise<void>,
    private readonly deps: PollDeps,
  ) {}

  /** Starts after one interval. Call the returned function to stop. */
  start(): () => void {
    this.isRunning = true
    this.answeredAt = this.deps.clock.now()
    this.plan()
    this.soon()
    const { visibility, updates } = this.deps
    const stops = [
      visibility.listen(() => {
        this.cancelPlan()
        if (!visibility.hidden) this.now()
      }),
      updates.listen((change) => this.hear(change)),
    ]
    return () => {
      for (const stop of stops) stop()
      this.isRunning = false
      this.cancelPlan()
      this.asking?.abort()
      this.asking = null
      this.rerunAt = null
      this.endOutage()
      this.notBefore = 0
    }
  }

  /** Polls without waiting for the interval. The service's Retry-After still applies. */
  now() {
    if (!this.isRunning) return
    this.rerunAt = this.deps.clock.now()
    if (this.asking) return
    if (this.waitMs > 0) this.plan()
    else void this.ask()
  }

  /** Call when there is more to watch: its changes may have been reported before. Without reports, nothing happens. */
  soon() {
    if (this.isRunning && this.deps.updates.isOpen) this.rerun()
  }

  /** Null: changes are reported from now on, or no longer. */
  private hear(change: Change | 'all' | null) {
    if (change === null) this.planUnlessAsking()
    else if (change === 'all' || (this.deps.concerns?.(change) ?? change.of !== 'preview')) this.rerun()
  }

  private rerun() {
    this.rerunAt ??= Math.max(this.deps.clock.now(), this.askedAt + limits.changePause)
    this.planUnlessAsking()
  }

  private planUnlessAsking() {
    if (!this.asking) this.plan()
  }

  private plan() {
    this.cancelPlan()
    if (!this.isRunning || this.deps.visibility.hidden || this.isPaused) return
    this.cancelTimer = this.deps.clock.after(this.delayMs, () => void this.ask())
  }

  private get isPaused(): boolean {
    return this.deps.updates.isOpen && this.rerunAt === null && this.failures === 0
  }

  private cancelPlan() {
    this.cancelTimer?.()
    this.cancelTimer = null
  }

  private get delayMs(): number {
    if (this.rerunAt !== null) return Math.max(this.rerunAt - this.deps.clock.now(), this.waitMs)
    const interval = this.deps.interval()
    const backoff = Math.min(interval * 2 ** this.failures, limits.pollingBackoff)
    return Math.max(interval, backoff, this.waitMs)
  }

  /** Milliseconds until the service accepts the next request. */
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
    this.rerunAt = null
    this.askedAt = this.deps.clock.now()
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
