import type { AccountSession } from '../accounts/AccountSession.ts'
import type { AccountRow } from '../db/accounts/accounts.ts'
import { isSyncing } from '../db/items/previews.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { pause } from '../lib/pause.ts'
import type { Connector } from '../sources/Connector.ts'
import type { Credential } from '../sources/Credential.ts'
import type { JobRun } from './JobHandler.ts'
import type { PreviewCount } from './PreviewCount.ts'

/** For how long one preview may ask its source, in all of its runs. */
const MAX_ASKING_MS = 20_000
/** While the account syncs, a preview pauses so many times as long as its last request took, the wait for the rate limit included. */
const PAUSES_BESIDE_SYNC = 4

/** The time for asking is over. */
export const LATE = Symbol('late')

type Deps = {
  readonly db: Db
  readonly account: Pick<AccountRow, 'id'>
  readonly clock: Clock
  readonly session: AccountSession
  readonly run: JobRun
  readonly count: PreviewCount
}

/** Asks the source of a preview until its time is over. A sync of the account goes first. */
export class PreviewAsk {
  private lastMs = 0

  constructor(private readonly deps: Deps) {}

  get isOver(): boolean {
    return this.deps.count.figures.askedMs >= MAX_ASKING_MS
  }

  async ask<T>(
    call: (connector: Connector, credential: Credential, signal: AbortSignal) => Promise<T>,
  ): Promise<T | typeof LATE> {
    const { clock, session, run, count } = this.deps
    const late = new AbortController()
    const began = clock.now().getTime()
    const stopTimer = clock.after(MAX_ASKING_MS - count.figures.askedMs, () => late.abort())
    const signal = AbortSignal.any([run.signal, late.signal])
    try {
      await this.giveWay(signal)
      const asked = clock.now().getTime()
      const answer = await session.call(async (connector, credential) => {
        count.figures.perMinute = connector.pace?.perMinute ?? null
        return call(connector, credential, signal)
      })
      this.lastMs = Math.max(0, clock.now().getTime() - asked)
      return answer
    } catch (error) {
      if (late.signal.aborted && !run.signal.aborted) return LATE
      throw error
    } finally {
      stopTimer()
      count.figures.askedMs += Math.max(0, clock.now().getTime() - began)
    }
  }

  private async giveWay(signal: AbortSignal): Promise<void> {
    const { db, account, clock } = this.deps
    if (this.lastMs > 0 && (await isSyncing(db, account.id, clock.now())))
      await pause(clock, PAUSES_BESIDE_SYNC * this.lastMs, signal)
  }
}
