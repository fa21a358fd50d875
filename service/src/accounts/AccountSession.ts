import type { Clock } from '../Clock.ts'
import { type Connector, type Credential, SourceFault } from '../connectors/Connector.ts'
import type { Access, AccountAccess } from './AccountAccess.ts'
import { endsSoon } from './endsSoon.ts'

type Call<T> = (connector: Connector, credential: Credential) => Promise<T>

/** One account's source, called with an access that is good. */
export class AccountSession {
  private readonly accesses: AccountAccess
  private readonly connector: Connector
  private readonly accountId: number
  private readonly clock: Clock
  private access: Access

  constructor(
    accesses: AccountAccess,
    connector: Connector,
    accountId: number,
    access: Access,
    clock: Clock,
  ) {
    this.accesses = accesses
    this.connector = connector
    this.accountId = accountId
    this.access = access
    this.clock = clock
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
