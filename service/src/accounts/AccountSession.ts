import type { Clock } from '../lib/Clock.ts'
import type { Metrics } from '../lib/Metrics.ts'
import { type SpanStart, traced } from '../lib/tracing.ts'
import type { Connector } from '../sources/Connector.ts'
import type { Credential } from '../sources/Credential.ts'
import { withAcceptedCredential } from '../sources/client/callContext.ts'
import { DEFAULT_WAIT_SECONDS } from '../sources/client/meaning.ts'
import { isRateLimit, PaceFault } from '../sources/client/PaceFault.ts'
import { paced } from '../sources/client/pacing.ts'
import { isForbidden, isUnexplained } from '../sources/oauthFaults.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import type { AccountPace } from './AccountPaces.ts'
import { expiresSoon } from './expiresSoon.ts'

/** Timeout in milliseconds for identifying the account. */
const IDENTIFY_MS = 20_000

/** A credential as it was read. `sealed` shows whether it is still the stored one. */
export type Access = { readonly sealed: string; readonly credential: Credential }

/** Refreshes credentials and records refusals. */
export type Accesses = {
  /** Returns a newer credential than `stale`. Concurrent callers share the result. */
  renew(connector: Connector, accountId: number, stale: Access): Promise<Access>
  /** Marks the access as revoked by the source. Returns the fault to throw. */
  lost(accountId: number, access: Access): Promise<SourceFault>
  /**
   * Records a refusal without a reason. The access counts as lost after an hour of refusals. Returns the fault to
   * throw.
   */
  refused(accountId: number, access: Access): Promise<SourceFault>
  /** Records that the source accepted the credential again. */
  accepted(accountId: number): Promise<void>
}

type Parts = {
  readonly accesses: Accesses
  readonly connector: Connector
  readonly accountId: number
  readonly access: Access
  /** Whether the source refused the credential last time. */
  readonly isRefused: boolean
  /** Scopes that were not granted. */
  readonly missing: readonly string[]
  readonly clock: Clock
  /** Id of the source, for metrics. */
  readonly source: string
  readonly metrics: Metrics
  /** Null: the source has no rate limit. */
  readonly pace: AccountPace | null
}

type Call<T> = (connector: Connector, credential: Credential) => Promise<T>

/** Calls one account's source with a valid credential. */
export class AccountSession {
  private readonly accesses: Accesses
  private readonly connector: Connector
  private readonly accountId: number
  private readonly clock: Clock
  private readonly pace: AccountPace | null
  private readonly source: string
  private readonly metrics: Metrics
  private readonly missing: readonly string[]
  private access: Access
  private isRefused: boolean
  /** The source still identified the account after a refusal. */
  private isGood = false

  constructor(parts: Parts) {
    const { accesses, connector, accountId, access, isRefused, clock, source, metrics, pace, missing } = parts
    this.accesses = accesses
    this.connector = connector
    this.accountId = accountId
    this.access = access
    this.isRefused = isRefused
    this.clock = clock
    this.pace = pace
    this.source = source
    this.metrics = metrics
    this.missing = missing
  }

  /** The source lists everything at the top level and has no folders. */
  get isFlat(): boolean {
    return this.connector.placement === 'flat'
  }

  /** Whether the source has a change feed. Others are scanned. */
  get hasChanges(): boolean {
    return this.connector.changes !== undefined
  }

  /**
   * Rejects as connectors do. A credential that the source refuses is refreshed once if possible; then the access may
   * be lost.
   */
  async call<T>(call: Call<T>): Promise<T> {
    try {
      return await this.callRefreshed(call)
    } catch (error) {
      throw this.namingMissing(error)
    }
  }

  /** A refused request may need what the user did not allow. */
  private namingMissing(error: unknown): unknown {
    if (this.missing.length === 0 || !isForbidden(error)) return error
    const message = `${error.message} Not allowed at the sign-in: ${this.missing.join(', ')}. Reconnect to allow it.`
    return new SourceFault(error.code, message, error.retryAfter, { cause: error.cause })
  }

  private async callRefreshed<T>(call: Call<T>): Promise<T> {
    if (expiresSoon(this.access.credential, this.clock.now())) await this.renew(this.access)
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

  /** If the source still identifies the account, the credential is valid, and only this request is refused. */
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

  /** Within the rate limit. A pause that the source asks for holds for all calls of this account. */
  private async ask<T>(call: Call<T>, { credential }: Access): Promise<T> {
    const { pace, connector } = this
    const began = this.clock.now().getTime()
    const ended = (outcome: string) =>
      this.metrics.sourceCalled(this.source, outcome, (this.clock.now().getTime() - began) / 1000)
    try {
      const run = () => traced(this.span(), () => call(connector, credential))
      const work = this.isGood ? () => withAcceptedCredential(run) : run
      const answer = await (pace ? paced(pace, work) : work())
      ended('ok')
      return answer
    } catch (error) {
      ended(outcomeOf(error))
      if (!pace) throw error
      // Our own refusal isn't the source's: recorded as one, it would extend the pause each time.
      if (isRateLimit(error)) await pace.slowDown(error.retryAfter ?? DEFAULT_WAIT_SECONDS)
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
