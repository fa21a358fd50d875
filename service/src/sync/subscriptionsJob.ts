import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { AccountSession } from '../accounts/AccountSession.ts'
import { newStamp } from '../accounts/stamps.ts'
import { type AccountRow, findAnyAccount } from '../db/accounts/accounts.ts'
import {
  accountsToWatch,
  expediteAccounts,
  forgetSubscription,
  postponeSubscription,
  prepareSubscription,
  type SubscriptionRow,
  saveSubscription,
  subscriptionsOf,
  watchAgainAt,
} from '../db/accounts/subscriptions.ts'
import { importedRoots } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import type { JobHandler, JobRun } from '../jobs/JobHandler.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import { EnvelopeFault } from '../lib/envelope.ts'
import type { Log } from '../lib/log.ts'
import type { Credential } from '../sources/Credential.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import type { Subscribed, Watch, Watched } from '../sources/Notices.ts'
import { isItemFault, SourceFault } from '../sources/SourceFault.ts'
import { THIRD_PARTY_SOURCES } from '../sources/thirdPartySources.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly access: AccountAccess
  readonly connectors: Pick<Connectors, 'realFor'>
  /** Base URL for change notifications, without the source. Null: off. */
  readonly eventsUrl: string | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Accounts per run, and subscriptions per account. */
const MAX_ACCOUNTS = 20
const MAX_SUBSCRIPTIONS = 20
/** Milliseconds until newly imported items get a subscription, too. */
const LOOK = 6 * HOUR
/** Milliseconds until a retry: after a refusal, and after any other failure. */
const REFUSED = 24 * HOUR
const FAILED = HOUR
/** Share of its lifetime after which a subscription is renewed, between these two. */
const MIN_USED_SHARE = 0.5
const MAX_USED_SHARE = 0.8

/**
 * Kind `subscriptions`, a single standing job. It subscribes to change notifications at sources, and renews
 * subscriptions before they expire.
 */
export function subscriptionsJob(deps: Deps): JobHandler {
  const { db, clock, log, access, connectors, eventsUrl } = deps
  const watchable = () => THIRD_PARTY_SOURCES.filter((one) => connectors.realFor(one)?.notices?.watch)

  /** Returns the milliseconds until the next check. */
  async function look(account: AccountRow, url: string, run: JobRun): Promise<number> {
    try {
      const session = access.open(account)
      const watch = await session.call(async ({ notices }) => notices?.watch ?? null)
      return watch ? await new AccountWatch({ db, clock, account, run, url, session, watch }).look() : LOOK
    } catch (error) {
      run.signal.throwIfAborted()
      if (!(error instanceof SourceFault) && !(error instanceof EnvelopeFault)) throw error
      const { data_source_type: source, id } = account
      log.info({ source, account: id, reason: error.message }, 'a source was not asked to tell of changes')
      return Math.max(FAILED, error instanceof SourceFault ? (error.retryAfter ?? 0) * 1000 : 0)
    }
  }

  return {
    concurrency: 1,
    attempts: Number.POSITIVE_INFINITY,
    async run(_, run) {
      if (eventsUrl === null) return async () => {}
      for (const id of await accountsToWatch(db, watchable(), MAX_ACCOUNTS, clock.now())) {
        run.signal.throwIfAborted()
        const again = (wait: number) => run.commit((trx) => watchAgainAt(trx, id, addMs(clock.now(), wait)))
        // In any case, so that no account delays the others.
        await again(FAILED)
        const account = await findAnyAccount(db, id)
        if (account) await again(await look(account, eventsUrl, run))
      }
      return async () => ({ againAt: addMs(clock.now(), MINUTE) })
    },
  }
}

type Parts = Pick<Deps, 'db' | 'clock'> & {
  readonly account: AccountRow
  readonly run: JobRun
  readonly url: string
  readonly session: AccountSession
  readonly watch: Watch
}

/** The subscriptions of one account. */
class AccountWatch {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Returns the milliseconds until the next check. */
  async look(): Promise<number> {
    const { db, account, clock, run, watch } = this.parts
    const wanted = watch.of(await importedRoots(db, account.id)).slice(0, MAX_SUBSCRIPTIONS)
    const known = await subscriptionsOf(db, account.id)
    for (const row of known.filter(({ what }) => !wanted.includes(what))) {
      await this.end(watchedOf(row))
      await run.commit((trx) => forgetSubscription(trx, row.key))
    }
    for (const what of wanted) {
      const row = known.find((one) => one.what === what)
      if (!row || row.renew_at <= clock.now()) await this.renew(what, row)
    }
    const next = (await subscriptionsOf(db, account.id)).map(({ renew_at }) => renew_at.getTime())
    return Math.max(Math.min(LOOK, ...next.map((at) => at - clock.now().getTime())), MINUTE)
  }

  private async renew(what: string, row: SubscriptionRow | undefined): Promise<void> {
    const { run, watch } = this.parts
    const before = row ? watchedOf(row) : null
    const { renew } = watch
    if (row && before && renew) {
      const renewed = await this.call((credential) => renew(credential, before, run.signal))
      if (renewed)
        return run.commit((trx) => saveSubscription(trx, row.key, renewed, this.renewalOf(renewed)))
    }
    await this.begin(what)
    await this.end(before)
  }

  private async begin(what: string): Promise<void> {
    const { account, clock, run, url, watch } = this.parts
    const { key, text: stamp, secretHash } = newStamp()
    const row = { key, account_id: account.id, what, secret_hash: secretHash }
    // Stored before the source may send a notification.
    await run.commit((trx) => prepareSubscription(trx, { ...row, renew_at: addMs(clock.now(), FAILED) }))
    const request = { what, key, stamp, address: `${url}/${account.data_source_type}` }
    const begun = await this.call((credential) => watch.begin(credential, request, run.signal))
    await run.commit(async (trx) => {
      if (!begun) return postponeSubscription(trx, key, addMs(clock.now(), REFUSED))
      await saveSubscription(trx, key, begun, this.renewalOf(begun))
      // There were no notifications of earlier changes.
      await expediteAccounts(trx, [account.id], clock.now())
    })
  }

  /** A subscription that can't be ended expires on its own. */
  private async end(watched: Watched | null): Promise<void> {
    const { run, watch } = this.parts
    if (!watched) return
    try {
      await this.call((credential) => watch.end(credential, watched, run.signal))
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error
    }
  }

  /** Null: the source refuses the subscription, or doesn't know it. */
  private async call<T>(ask: (credential: Credential) => Promise<T>): Promise<T | null> {
    try {
      return await this.parts.session.call((_, credential) => ask(credential))
    } catch (error) {
      if (isItemFault(error)) return null
      throw error
    }
  }

  private renewalOf({ expiresAt }: Subscribed): Date {
    const now = this.parts.clock.now()
    const lifetime = Math.max(expiresAt.getTime() - now.getTime(), 2 * MINUTE)
    const share = MIN_USED_SHARE + (MAX_USED_SHARE - MIN_USED_SHARE) * Math.random()
    return addMs(now, Math.floor(lifetime * share))
  }
}

function watchedOf({ external_id: externalId, handle }: SubscriptionRow): Watched | null {
  return externalId === null ? null : { externalId, handle }
}
