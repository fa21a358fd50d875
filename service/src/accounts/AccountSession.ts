import type { Clock } from '../lib/Clock.ts'
import type { Metrics } from '../lib/Metrics.ts'
import { type SpanStart, traced } from '../lib/tracing.ts'
import { type Connector, type Credential, SourceFault } from '../sources/Connector.ts'
import { withGoodAccess } from '../sources/client/callContext.ts'
import { paced } from '../sources/client/pacing.ts'
import { isUnexplained } from '../sources/oauthFaults.ts'
import { type AccountPace, PaceFault } from './AccountPaces.ts'
import { endsSoon } from './endsSoon.ts'

/** Seconds, where a source does not say how long. */
const UNSAID = 30

/** Milliseconds for the source to say whose account it is. */
const IDENTIFY_MS = 20_000

/** An access as it was read: `sealed` tells whether it is still the one that is stored. */
export type Access = { readonly sealed: string; readonly credential: Credential }

/** Where accesses are renewed and given up. */
export type Accesses = {
  /** A newer access than `stale`. Whoever asks meanwhile gets the same. */
  renew(connector: Connector, accountId: number, stale: Access): Promise<Access>
  /** The source does not let us in any more. Answers the fault to throw. */
  lost(accountId: number, access: Access): Promise<SourceFault>
  /** The source gave no reason. The access counts as lost after an hour of refusals. Returns the fault to throw. */
  refused(accountId: number, access: Access): Promise<SourceFault>
  /** The source let us in again. */
  accepted(accountId: number): Promise<void>
}

type Parts = {
  readonly accesses: Accesses
  readonly connector: Connector
  readonly accountId: number
  readonly access: Access
  /** The source refused it the last time. */
  readonly isRefused: boolean
  readonly clock: Clock
  /** Id of the source, for what is counted. */
  readonly source: string
  readonly metrics: Metrics
  /** Null: its source is asked as fast as it goes. */
  readonly pace: AccountPace | null
}

type Call<T> = (connector: Connector, credential: Credential) => Promise<T>

/** One account's source, called with an access that is good. */
export class AccountSession {
  private readonly accesses: Accesses
  private readonly connector: Connector
  private readonly accountId: number
  private readonly clock: Clock
  private readonly pace: AccountPace | null
  private readonly source: string
  private readonly metrics: Metrics
  private access: Access
  private isRefused: boolean
  /** The source said whose account it is after it had refused something. */
  private isGood = false

  constructor({ accesses, connector, accountId, access, isRefused, clock, source, metrics, pace }: Parts) {
    this.accesses = accesses
    this.connector = connector
    this.accountId = accountId
    this.access = access
    this.isRefused = isRefused
    this.clock = clock
    this.pace = pace
    this.source = source
    this.metrics = metrics
  }

  /** The source lists everything at its top, and no folders. */
  get isFlat(): boolean {
    return this.connector.placement === 'flat'
  }

  /** How the source says what changed: by conversations that are asked for again, by a change feed, or not at all. */
  get changesBy(): 'conversations' | 'feed' | 'scan' {
    if (this.connector.conversations?.refresh) return 'conversations'
    return this.connector.changes ? 'feed' : 'scan'
  }

  /** Rejects as connectors do. An access that the source refuses is renewed once, where it can be; then it may be lost. */
  async call<T>(call: Call<T>): Promise<T> {
    if (endsSoon(this.access.credential, this.clock.now())) await this.renew(this.access)
    const used = this.access
    try {
      return await this.accepting(call, used)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (!this.connector.oauth || used.credential.refreshToken === null)
        return this.callOtherParts(call, used, error)
      await this.renew(used)
    }
    const renewed = this.access
    try {
      return await this.accepting(call, renewed)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return this.callOtherParts(call, renewed, error)
    }
  }

  /** Where the source still says whose account it is, the access is good, and only what was asked for is refused. */
  private async callOtherParts<T>(call: Call<T>, access: Access, error: SourceFault): Promise<T> {
    if (!isUnexplained(error) || !(await this.identifies(access))) throw await this.refusal(error, access)
    this.isGood = true
    return this.accepting(call, access)
  }

  private async accepting<T>(call: Call<T>, access: Access): Promise<T> {
    const answer = await this.ask(call, access)
    if (this.isRefused) await this.accesses.accepted(this.accountId)
    this.isRefused = false
    return answer
  }

  private async refusal(error: SourceFault, access: Access): Promise<SourceFault> {
    if (!isUnexplained(error)) return this.accesses.lost(this.accountId, access)
    this.isRefused = true
    return this.accesses.refused(this.accountId, access)
  }

  private async identifies(access: Access): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(IDENTIFY_MS)
      await this.accepting((connector, credential) => connector.identify(credential, signal), access)
      return true
    } catch {
      return false
    }
  }

  /** At its pace. Where the source wants to be left alone, so it is by everybody who asks for this account. */
  private async ask<T>(call: Call<T>, { credential }: Access): Promise<T> {
    const { pace, connector } = this
    const began = this.clock.now().getTime()
    const ended = (outcome: string) =>
      this.metrics.sourceCalled(this.source, outcome, (this.clock.now().getTime() - began) / 1000)
    try {
      const run = () => traced(this.span(), () => call(connector, credential))
      const work = this.isGood ? () => withGoodAccess(run) : run
      const answer = await (pace ? paced(pace, work) : work())
      ended('ok')
      return answer
    } catch (error) {
      ended(outcomeOf(error))
      if (!pace) throw error
      // Our own refusal is none of the source's wishes: told as one, it would put the end off each time.
      if (error instanceof SourceFault && error.code === 'rate-limited' && !(error instanceof PaceFault))
        await pace.slowDown(error.retryAfter ?? UNSAID)
      throw error
    }
  }

  private span(): SpanStart {
    const attributes = { 'inlet.source': this.source, 'inlet.account.id': this.accountId }
    return { name: `source ${this.source}`, kind: 'client', attributes }
  }

  /** Unless another call has done so since `used` was read. */
  private async renew(used: Access): Promise<void> {
    if (this.access.sealed !== used.sealed) return
    this.access = await this.accesses.renew(this.connector, this.accountId, used)
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof PaceFault) return 'own-pace'
  return error instanceof SourceFault ? error.code : 'other'
}

function isRefusal(error: unknown): error is SourceFault {
  return error instanceof SourceFault && error.code === 'reconnect'
}
