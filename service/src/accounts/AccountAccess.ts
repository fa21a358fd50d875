import { notifyAccountStates } from '../db/accounts/accountStates.ts'
import { type AccountRow, findAnyAccount } from '../db/accounts/accounts.ts'
import { claimRefresh, endRefresh, markLost } from '../db/accounts/credentials.ts'
import { countRefusal, forgetRefusals } from '../db/accounts/refusals.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { EnvelopeFault, type EnvelopeKeys } from '../lib/envelope.ts'
import type { Metrics } from '../lib/Metrics.ts'
import type { Connector } from '../sources/Connector.ts'
import type { Credential } from '../sources/Credential.ts'
import { withoutDeadline } from '../sources/client/callContext.ts'
import { accessInDoubt } from '../sources/oauthFaults.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import { AccountPaces } from './AccountPaces.ts'
import { type Access, type Accesses, AccountSession } from './AccountSession.ts'
import type { AppRegistry } from './AppRegistry.ts'
import { credentialEnd } from './credentialEnd.ts'
import { openCredential, sealCredential } from './credentials.ts'
import { expiresSoon } from './expiresSoon.ts'
import { missingOf } from './grantOf.ts'
import { underApp } from './underApp.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly apps: Pick<AppRegistry, 'connectorOf' | 'ofAccount'>
  readonly keys: EnvelopeKeys
  readonly metrics: Metrics
  /** Times the sources' rate limits. Default: `clock`. */
  readonly paceClock?: Clock
}

/** Milliseconds after which another process may try to refresh a credential. */
const REFRESH_LEASE = 120_000
/** Timeout of a refresh in milliseconds, shorter than the lease: some refresh tokens work once. */
const MAX_REFRESH_MS = 90_000
/** Milliseconds between two checks of a refresh by another process. */
const LOOK = 250

const NOT_HERE = 'This source is not available at the moment.'
const ENDED = 'The access to this account has ended. Reconnect it.'
const TOO_SLOW = 'The source did not answer in time.'

/**
 * The stored credentials of accounts: opened for a call, and refreshed before they expire, by one process at a time.
 */
export class AccountAccess implements Accesses {
  private readonly renewals = new Map<number, Promise<Access>>()
  private readonly deps: Deps
  private readonly paces: AccountPaces

  constructor(deps: Deps) {
    this.deps = deps
    this.paces = new AccountPaces({ db: deps.db, clock: deps.paceClock ?? deps.clock })
  }

  /** Calls the account's source. Throws a SourceFault if the credential or the connector is missing. */
  open(account: AccountRow): AccountSession {
    const connector = this.deps.apps.connectorOf(account.data_source_type, account.client_id)
    if (!connector) throw new SourceFault('unavailable', NOT_HERE)
    return new AccountSession({
      accesses: this,
      connector,
      accountId: account.id,
      access: this.read(account),
      isRefused: account.refusals > 0,
      clock: this.deps.clock,
      source: account.data_source_type,
      metrics: this.deps.metrics,
      pace: this.paces.of(account, connector),
      missing: missingOf(account)?.map(({ scope }) => scope) ?? [],
    })
  }

  /**
   * The fields that the account was connected with beside its keys: a domain, a tenant. Empty if the credential can't
   * be read.
   */
  fieldsOf({ id, credential }: Pick<AccountRow, 'id' | 'credential'>): Credential['extra'] {
    if (credential === null) return {}
    try {
      return openCredential(credential, id, this.deps.keys).extra
    } catch (error) {
      if (error instanceof EnvelopeFault) return {}
      throw error
    }
  }

  seal(credential: Credential, accountId: number): string {
    return sealCredential(credential, accountId, this.deps.keys)
  }

  renew(connector: Connector, accountId: number, stale: Access): Promise<Access> {
    const running = this.renewals.get(accountId)
    if (running) return running
    const renewal = withoutDeadline(() => this.renewOnce(connector, accountId, stale)).finally(() =>
      this.renewals.delete(accountId),
    )
    this.renewals.set(accountId, renewal)
    return renewal
  }

  async lost(accountId: number, { sealed, credential }: Access): Promise<SourceFault> {
    const now = this.deps.clock.now()
    const access = expiresSoon(credential, now) ? 'expired' : 'revoked'
    await markLost(this.deps.db, accountId, sealed, access, now)
    await notifyAccountStates(this.deps.db, now, accountId)
    return new SourceFault('reconnect', ENDED)
  }

  async refused(accountId: number, access: Access): Promise<SourceFault> {
    const { db, clock } = this.deps
    const wait = await countRefusal(db, accountId, access.sealed, clock.now())
    if (wait === null) return this.lost(accountId, access)
    return accessInDoubt(Math.ceil(wait / 1000))
  }

  accepted(accountId: number): Promise<void> {
    return forgetRefusals(this.deps.db, accountId)
  }

  private read(account: Pick<AccountRow, 'id' | 'credential'>): Access {
    if (account.credential === null) throw new SourceFault('reconnect', ENDED)
    const credential = openCredential(account.credential, account.id, this.deps.keys)
    return { sealed: account.credential, credential }
  }

  private async renewOnce(connector: Connector, accountId: number, used: Access): Promise<Access> {
    const { db, clock } = this.deps
    let stale = used
    // A lease in the row, not a lock on it: the source may take half a minute, and a transaction that is open for so
    // long would block the embedded database's only connection.
    for (;;) {
      const now = clock.now()
      const until = new Date(now.getTime() + REFRESH_LEASE)
      if (await claimRefresh(db, accountId, stale.sealed, { now, until })) break
      const account = await this.reload(accountId)
      const current = this.read(account)
      if (current.sealed !== stale.sealed) {
        if (current.credential.accessToken !== stale.credential.accessToken) return current
        // The same credential under another key still has to be refreshed.
        stale = current
        continue
      }
      await new Promise<void>((resolve) => clock.after(LOOK, resolve))
    }
    return this.askForNewer(connector, accountId, stale)
  }

  private async askForNewer(connector: Connector, accountId: number, stale: Access): Promise<Access> {
    const { db, clock, apps, keys } = this.deps
    // No caller's signal: a source that issued a new token has revoked the old one, so its response must be stored.
    const controller = new AbortController()
    const { signal } = controller
    const giveUp = () => controller.abort(new SourceFault('unavailable', TOO_SLOW))
    const stopTimer = clock.after(MAX_REFRESH_MS, giveUp)
    try {
      const { oauth } = connector
      const account = await findAnyAccount(db, accountId)
      if (!oauth || !account) throw new SourceFault('reconnect', ENDED)
      const app = await apps.ofAccount(account, stale.credential.extra)
      const credential = await underApp(app, (as) => oauth.refresh(stale.credential, as, signal))
      const sealed = sealCredential(credential, accountId, keys)
      const newer = { sealed, endsAt: credentialEnd(credential) }
      const stored = await endRefresh(db, accountId, stale.sealed, newer)
      return stored ? { sealed, credential } : this.read(await this.reload(accountId))
    } catch (error) {
      if (error instanceof SourceFault && error.code === 'reconnect') throw await this.lost(accountId, stale)
      await endRefresh(db, accountId, stale.sealed, null)
      throw error
    } finally {
      stopTimer()
    }
  }

  private async reload(accountId: number): Promise<Pick<AccountRow, 'id' | 'credential'>> {
    const account = await findAnyAccount(this.deps.db, accountId)
    return { id: accountId, credential: account?.credential ?? null }
  }
}
