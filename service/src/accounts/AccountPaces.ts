import { createHash } from 'node:crypto'
import type { AccountRow } from '../db/accounts/accounts.ts'
import { SharedRate } from '../db/customers/SharedRate.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { pause } from '../lib/pause.ts'
import { Turns } from '../lib/Turns.ts'
import type { Connector } from '../sources/Connector.ts'
import { PaceFault } from '../sources/client/PaceFault.ts'
import type { Pace, Pacer } from '../sources/client/pacing.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
type Asker = Pick<AccountRow, 'data_source_type' | 'client_id' | 'data_source_external_id'>

/**
 * Seconds that a request waits for the rate limit. If the wait is longer, the job is delayed, and its status says so.
 */
const MAX_WAIT_SECONDS = 10

function keyOf(parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The rate limit of one account's source. */
export type AccountPace = Pacer & {
  /** The source asked for a pause of so many seconds. */
  slowDown(seconds: number): Promise<void>
}

/**
 * Enforces the rate limits of sources, per login and app, and per app if the source limits those. Requests per minute
 * and pauses are counted over all processes. Concurrent requests are counted in this process: only one process syncs an
 * account at a time.
 */
export class AccountPaces {
  private readonly deps: Deps
  private readonly rates = new Map<string, SharedRate>()
  private readonly turns = new Map<string, Turns>()

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Null: the source has no rate limit. */
  of(account: Asker, { pace }: Connector): AccountPace | null {
    if (!pace) return null
    const { data_source_type: source, client_id, data_source_external_id } = account
    const rate = this.rateOf(source, pace)
    const key = keyOf([client_id, data_source_external_id])
    const { perAppMinute: perMinute } = pace
    const ofApp = perMinute === undefined ? null : this.rateOf(`${source} app`, { ...pace, perMinute })
    const wait = async (signal: AbortSignal) => {
      await this.wait(rate, key, signal)
      if (ofApp) await this.wait(ofApp, keyOf([client_id]), signal)
    }
    return {
      enter: (signal) => this.enter(`${source}:${key}`, pace.atOnce, () => wait(signal), signal),
      slowDown: (seconds) => rate.close(key, seconds),
    }
  }

  private async enter(
    bucket: string,
    atOnce: number,
    wait: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<() => void> {
    const turns = this.turns.get(bucket) ?? new Turns(atOnce)
    this.turns.set(bucket, turns)
    const leave = () => {
      turns.end()
      this.forgetIdle(bucket, turns)
    }
    try {
      await turns.take(signal)
    } catch (error) {
      this.forgetIdle(bucket, turns)
      throw error
    }
    try {
      await wait()
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  private forgetIdle(bucket: string, turns: Turns): void {
    if (turns.isIdle) this.turns.delete(bucket)
  }

  private async wait(rate: SharedRate, key: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const seconds = await rate.take(key)
      signal.throwIfAborted()
      if (seconds === 0) return
      if (seconds > MAX_WAIT_SECONDS) throw new PaceFault(seconds)
      await pause(this.deps.clock, seconds * 1000, signal)
    }
  }

  private rateOf(source: string, { atOnce, perMinute, burst }: Pace): SharedRate {
    const known = this.rates.get(source)
    if (known) return known
    const rate = new SharedRate({
      ...this.deps,
      name: `pace ${source}`,
      perMinute,
      burst: burst ?? Math.max(atOnce, Math.ceil(perMinute / 60)),
    })
    this.rates.set(source, rate)
    return rate
  }
}
