import type { Clock } from '../lib/Clock.ts'
import { type Connector, type Credential, SourceFault } from '../sources/Connector.ts'
import { endsSoon } from './endsSoon.ts'

/** An access as it was read: `sealed` tells whether it is still the one that is stored. */
export type Access = { readonly sealed: string; readonly credential: Credential }

/** Where accesses are renewed and given up. */
export type Accesses = {
  /** A newer access than `stale`. Whoever asks meanwhile gets the same. */
  renew(connector: Connector, accountId: number, stale: Access): Promise<Access>
  /** The source does not let us in any more. Answers the fault to throw. */
  lost(accountId: number, access: Access): Promise<SourceFault>
}

type Call<T> = (connector: Connector, credential: Credential) => Promise<T>

/** One account's source, called with an access that is good. */
export class AccountSession {
  private readonly accesses: Accesses
  private readonly connector: Connector
  private readonly accountId: number
  private readonly clock: Clock
  private access: Access

  constructor(accesses: Accesses, connector: Connector, accountId: number, access: Access, clock: Clock) {
    this.accesses = accesses
    this.connector = connector
    this.accountId = accountId
    this.access = access
    this.clock = clock
  }

  /** The source lists everything at its top, and no folders. */
  get isFlat(): boolean {
    return this.connector.placement === 'flat'
  }

  /** Rejects as connectors do. An access that the source refuses is renewed once; then the account is lost. */
  async call<T>(call: Call<T>): Promise<T> {
    if (endsSoon(this.access.credential, this.clock.now())) await this.renew(this.access)
    const used = this.access
    try {
      return await call(this.connector, used.credential)
    } catch (error) {
      if (!isRefusal(error)) throw error
      await this.renew(used)
    }
    const renewed = this.access
    try {
      return await call(this.connector, renewed.credential)
    } catch (error) {
      throw isRefusal(error) ? await this.accesses.lost(this.accountId, renewed) : error
    }
  }

  /** Unless another call has done so since `used` was read. */
  private async renew(used: Access): Promise<void> {
    if (this.access.sealed !== used.sealed) return
    this.access = await this.accesses.renew(this.connector, this.accountId, used)
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof SourceFault && error.code === 'reconnect'
}
