import type { Source } from '@inlet/wire/bridge'
import type { Account } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import * as limits from '../../domain/limits.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import { type CallEnd, failedEnd, withReasons } from '../../domain/shell/CallEnd.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { withReason } from '../../i18n/withReason.ts'
import { inParallel } from '../../lib/inParallel.ts'
import type { AccountActionCalls } from '../../service/ServiceClient.ts'
import { accountName } from './accountName.ts'

export type AccountActionsDeps = {
  readonly calls: AccountActionCalls
  readonly accounts: Accounts
  readonly banners: Banners
  readonly events: HostEvents
}

/** Outcome for one account. */
type Outcome = CallEnd & { readonly account: Account }

type Question = { readonly accounts: readonly Account[]; readonly isBulk: boolean }

/**
 * Actions on connected accounts. Failures are reported to the host at once. The start and the end of a sync are
 * reported by the poller, as for every other sync. A disconnected account disappears from the poll without an event,
 * so its UPDATE is emitted here.
 */
export class AccountActions {
  /** Accounts that the user is asked about before they are disconnected. */
  question: Question | null = null
  status: 'idle' | 'disconnecting' | 'resyncing' = 'idle'
  /** Number of accounts that a bulk action has finished. */
  done = 0
  /** Why the last disconnect failed. */
  error: string | null = null
  /** Accounts with a running action. */
  private busy: ReadonlySet<number> = new Set()
  private checkedIds: ReadonlySet<number> = new Set()

  constructor(
    private readonly source: Source,
    private readonly deps: AccountActionsDeps,
  ) {
    makeAutoObservable<this, 'source' | 'deps' | 'busy' | 'checkedIds'>(
      this,
      { source: false, deps: false, question: observableRef, busy: observableRef, checkedIds: observableRef },
      { autoBind: true },
    )
  }

  get checked(): readonly Account[] {
    return this.deps.accounts.of(this.source).filter(({ id }) => this.checkedIds.has(id))
  }

  isChecked({ id }: Account): boolean {
    return this.checkedIds.has(id)
  }

  isBusy({ id }: Account): boolean {
    return this.busy.has(id)
  }

  toggle({ id }: Account) {
    const ids = new Set(this.checkedIds)
    if (!ids.delete(id)) ids.add(id)
    this.checkedIds = ids
  }

  askAbout(account: Account) {
    this.ask({ accounts: [account], isBulk: false })
  }

  askAboutChecked() {
    if (this.checked.length > 0) this.ask({ accounts: this.checked, isBulk: true })
  }

  goBack() {
    if (this.status === 'disconnecting') return
    this.question = null
    this.error = null
  }

  /** Disconnects the accounts that were confirmed. */
  async disconnect(): Promise<void> {
    const { question } = this
    if (!question || this.status !== 'idle') return
    this.error = null
    const outcomes = await this.each('disconnecting', question.accounts, this.deps.calls.revoke)
    runInAction(() => this.concludeDisconnect(question, outcomes))
  }

  async resync(account: Account): Promise<void> {
    const { resynced, resyncFailed } = accountsTexts()
    await this.one(account, this.deps.calls.resync, resynced, resyncFailed)
  }

  async cancelSync(account: Account): Promise<void> {
    const { cancelled, cancelFailed } = accountsTexts()
    await this.one(account, this.deps.calls.cancelSync, cancelled, cancelFailed)
  }

  /** Lets the team find what is imported from the account, or no longer. */
  async share(account: Account, withTeam: boolean): Promise<void> {
    const { shared, unshared, shareFailed } = accountsTexts()
    const call = (id: number) => this.deps.calls.share(id, withTeam)
    await this.one(account, call, withTeam ? shared : unshared, shareFailed)
  }

  async resyncChecked(): Promise<void> {
    const { checked } = this
    if (checked.length === 0 || this.status !== 'idle') return
    const { resyncedAll, someNotResynced } = accountsTexts()
    const outcomes = await this.each('resyncing', checked, this.deps.calls.resync)
    runInAction(() => {
      this.deps.accounts.refresh()
      this.concludeBulk(outcomes, resyncedAll, someNotResynced)
    })
  }

  private ask(question: Question) {
    if (this.status !== 'idle') return
    this.question = question
    this.error = null
  }

  private async one(account: Account, call: (id: number) => Promise<void>, success: string, failure: string) {
    if (this.isBusy(account)) return
    this.busy = new Set([...this.busy, account.id])
    const outcome = await this.outcomeOf(account, call)
    runInAction(() => {
      this.busy = new Set([...this.busy].filter((id) => id !== account.id))
      this.deps.accounts.refresh()
      if (outcome.reason === null) this.deps.banners.show({ type: 'SUCCESS', message: success })
      else this.deps.banners.show({ type: 'ERROR', message: failure, additionalInfo: outcome.reason })
      this.reportFailures([outcome])
    })
  }

  private async each(
    status: 'disconnecting' | 'resyncing',
    accounts: readonly Account[],
    call: (id: number) => Promise<void>,
  ): Promise<readonly Outcome[]> {
    this.status = status
    this.done = 0
    try {
      return await inParallel(accounts, limits.parallelResyncs, async (account) => {
        const outcome = await this.outcomeOf(account, call)
        runInAction(() => {
          this.done += 1
        })
        return outcome
      })
    } finally {
      runInAction(() => {
        this.status = 'idle'
      })
    }
  }

  private async outcomeOf(account: Account, call: (id: number) => Promise<void>): Promise<Outcome> {
    try {
      await call(account.id)
      return { account, reason: null }
    } catch (cause) {
      return { account, ...failedEnd(cause) }
    }
  }

  private concludeDisconnect({ isBulk }: Question, outcomes: readonly Outcome[]) {
    const gone = outcomes.filter(({ reason }) => reason === null).map(({ account }) => account)
    this.deps.accounts.leave(gone.map(({ id }) => id))
    for (const { data_source_external_id } of gone)
      this.deps.events.success(this.source, 'UPDATE', { data_source_external_id, sync_status: null })
    const { disconnectedOne, disconnectFailed, disconnectedAll, someNotDisconnected } = accountsTexts()
    const reason = outcomes[0]?.reason ?? null
    if (isBulk) {
      this.question = null
      this.concludeBulk(outcomes, disconnectedAll, someNotDisconnected)
    } else if (reason === null) {
      this.question = null
      this.deps.banners.show({ type: 'SUCCESS', message: disconnectedOne })
    } else {
      this.error = withReason(disconnectFailed, reason)
      this.reportFailures(outcomes)
    }
  }

  /** Failed accounts stay checked, for a retry, as do those checked meanwhile. */
  private concludeBulk(outcomes: readonly Outcome[], success: string, failure: string) {
    const failed = outcomes.filter(({ reason }) => reason !== null)
    const ids = new Set(this.checkedIds)
    for (const { account, reason } of outcomes) if (reason === null) ids.delete(account.id)
    this.checkedIds = ids
    this.deps.banners.show({
      type: failed.length === 0 ? 'SUCCESS' : 'ERROR',
      message: failed.length === 0 ? success : failure,
      additionalInfo: withReasons(
        accountsTexts().counts(outcomes.length - failed.length, failed.length),
        outcomes,
      ),
    })
    this.reportFailures(outcomes)
  }

  private reportFailures(outcomes: readonly Outcome[]) {
    const failures = outcomes.flatMap(({ account, ...end }) =>
      end.reason === null ? [] : [{ message: end.reason, name: accountName(account), error: end.error }],
    )
    this.deps.events.failure(this.source, ...failures)
  }
}
