import { type Account, MAX_REPOSITORIES, type Repository } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import * as v from 'valibot'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import { type AccountImportDeps, accountImport } from '../../domain/imports/AccountImport.ts'
import { type ItemsPreview, itemsPreview } from '../../domain/imports/itemsPreview.ts'
import * as limits from '../../domain/limits.ts'
import { listProblem } from '../../domain/lists/listProblem.ts'
import { RemoteList } from '../../domain/lists/RemoteList.ts'
import { SearchText } from '../../domain/lists/SearchText.ts'
import type { RepositoryPickerProps } from '../../domain/screens.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import type { Draft, Drafts } from '../../domain/shell/Drafts.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import type { Navigation } from '../../domain/shell/Navigation.ts'
import { notifyFailure, reportToHost } from '../../domain/shell/notifyFailure.ts'
import { formsTexts } from '../../i18n/formsTexts.ts'
import { repositoriesTexts } from '../../i18n/repositoriesTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Fault } from '../../service/Fault.ts'
import type { PreviewCalls, RepositoryCalls } from '../../service/ServiceClient.ts'
import { fullName } from './repositoryName.ts'
import { waitForAccount } from './waitForAccount.ts'

/** `waiting` for the account, which is `missing` after a timeout. `queued`: shown until the user could read it. */
export type RepositoriesStatus = 'waiting' | 'missing' | 'choosing' | 'queueing' | 'queued'

export type RepositoriesDeps = AccountImportDeps & {
  readonly client: { readonly repositories: RepositoryCalls; readonly previews: PreviewCalls }
  readonly accounts: Pick<Accounts, 'of' | 'refresh'>
  readonly banners: Banners
  readonly events: HostEvents
  readonly drafts: Pick<Drafts, 'keep'>
  readonly navigation: Pick<Navigation, 'finish'>
  readonly clock: Clock
}

type RepositoriesOptions = Pick<RepositoryPickerProps, 'integration' | 'owner' | 'onDone'>

const Left = v.object({ chosen: v.array(v.string()) })

/** The repositories of one account: the list, the chosen ones, and their queueing. */
export class RepositoriesStore implements Draft {
  status: RepositoriesStatus = 'waiting'
  account: Account | null = null
  /** Text of the search among the rows. */
  search = ''
  /** Result of the last search, for screen readers. */
  announced = ''
  readonly list: RemoteList<Repository, number, string>
  readonly searchText: SearchText
  /** What an import of the choice would bring. */
  readonly preview: ItemsPreview
  /** Stops waiting for the account, or for the end. */
  private stopWaiting = () => {}
  /** Chosen in an earlier document, and not listed yet. */
  private readonly left = new Set<string>()
  private isOpen = false

  constructor(
    private readonly options: RepositoriesOptions,
    private readonly deps: RepositoriesDeps,
  ) {
    this.list = new RemoteList<Repository, number, string>(
      {
        fetch: (accountId, page) => this.fetch(accountId, page),
        keyOf: ({ id }) => id,
        pageSize: limits.filesPage,
        onFailure: (fault) => this.failToList(fault),
      },
      0,
    )
    this.searchText = new SearchText(
      deps.clock,
      () => this.find(),
      () => this.search,
    )
    this.preview = itemsPreview(
      () => ({ source: options.integration.id, account: this.account, ids: this.counted }),
      deps,
    )
    makeAutoObservable<this, 'options' | 'deps' | 'stopWaiting' | 'left' | 'isOpen'>(
      this,
      {
        options: false,
        deps: false,
        stopWaiting: false,
        left: false,
        isOpen: false,
        list: false,
        searchText: false,
        preview: false,
        account: observableRef,
      },
      { autoBind: true },
    )
  }

  start(): () => void {
    const { owner } = this.options
    this.isOpen = true
    if (this.account) this.goOn(this.account)
    else if (owner.kind === 'account') this.take(owner.account)
    else this.wait()
    const stopPreview = this.preview.start()
    return () => {
      stopPreview()
      this.isOpen = false
      this.stopWaiting()
      this.searchText.stop()
      this.list.stop()
    }
  }

  get draft(): v.InferOutput<typeof Left> | undefined {
    const chosen = [...this.list.selected, ...this.left]
    return chosen.length > 0 ? { chosen } : undefined
  }

  resume(left: unknown) {
    const { output, success } = v.safeParse(Left, left)
    if (success) for (const id of output.chosen) this.left.add(id)
  }

  /** What closing would lose. */
  get unsent(): string | null {
    const { account, list } = this
    const accounts = this.deps.accounts.of(this.options.integration.id)
    const isThere = accounts.some(({ id }) => id === account?.id)
    return isThere && list.selected.size > 0 ? repositoriesTexts().unsent(list.selected.size) : null
  }

  /** As many as one call counts. */
  private get counted(): readonly string[] {
    const { selected } = this.list
    return selected.size > MAX_REPOSITORIES ? [] : [...selected]
  }

  /** Matching rows. Chosen ones stay visible. */
  get rows(): readonly Repository[] {
    const wanted = this.search.toLowerCase()
    if (!wanted) return this.list.rows
    return this.list.rows.filter(
      (row) =>
        this.list.isSelected(row) || `${fullName(row)} ${row.url ?? ''}`.toLowerCase().includes(wanted),
    )
  }

  get selection(): 'none' | 'some' | 'all' {
    if (this.list.selected.size === 0) return 'none'
    return this.rows.every(this.list.isSelected) ? 'all' : 'some'
  }

  selectAll() {
    for (const row of this.rows) if (!this.list.isSelected(row)) this.list.toggle(row)
  }

  /** Restarts after the timeout. */
  wait() {
    const { integration, owner } = this.options
    if (owner.kind !== 'username') return
    this.status = 'waiting'
    const wanted = { source: integration.id, username: owner.username }
    this.stopWaiting = waitForAccount(wanted, this.deps, (account) =>
      runInAction(() => (account ? this.take(account) : this.giveUp())),
    )
  }

  more(): void {
    const { list } = this
    // Scrolling does not retry a failure that was shown.
    if (this.search === '' && list.hasMore && list.status === 'ready') void this.ask(list.more)
  }

  retry(): void {
    void this.ask(this.list.retry)
  }

  /** Reloads from the first page, with the typed search. */
  refresh(): void {
    this.searchText.stop()
    this.search = this.searchText.text
    if (this.account) void this.ask(this.list.refresh)
  }

  /** Searches for the typed text at once. */
  find(): void {
    this.searchText.stop()
    this.search = this.searchText.text
    void this.loadRest()
  }

  /** Queues the chosen repositories in as many calls as needed. Those of a failed call stay chosen. */
  async submit(): Promise<void> {
    const { account, list } = this
    if (!account || this.status !== 'choosing' || list.selected.size === 0) return
    if (!(await this.preview.mayImport())) return
    runInAction(() => {
      this.status = 'queueing'
    })
    const { enableAutoSync } = this.options.integration.settings
    const settings = enableAutoSync ? { enable_auto_sync: true } : {}
    const chosen = [...list.selected]
    try {
      for (let from = 0; from < chosen.length; from += MAX_REPOSITORIES) {
        const repos = chosen.slice(from, from + MAX_REPOSITORIES)
        await this.deps.client.repositories.sync({ data_source_id: account.id, repos, ...settings })
        list.deselect(repos)
        accountImport(this.deps, this.options.integration, account).begin(repos)
      }
      runInAction(() => this.succeed(account))
    } catch (cause) {
      runInAction(() => {
        this.status = 'choosing'
      })
      const headline = repositoriesTexts().queueFailed
      notifyFailure(this.deps, this.options.integration.id, cause, { general: headline, headline })
    }
  }

  private succeed(account: Account) {
    const { banners, accounts, clock, navigation } = this.deps
    this.status = 'queued'
    navigation.finish()
    banners.show({
      type: 'SUCCESS',
      message: formsTexts().initiated(this.options.integration.name),
      additionalInfo: repositoriesTexts().queued,
    })
    accounts.refresh()
    if (this.isOpen) this.stopWaiting = clock.after(limits.outcome, () => this.options.onDone(account))
  }

  private take(account: Account) {
    this.account = account
    this.status = 'choosing'
    // By the account's id, so that the next document finds it in its home.
    this.deps.drafts.keep(`repositories ${account.id}`, this)
    void this.ask(() => this.list.open(account.id))
  }

  /** The user returned to the choice. */
  private goOn(account: Account) {
    if (this.status === 'queued') this.status = 'choosing'
    if (this.list.count === null) this.take(account)
    else if (this.list.status === 'ready') void this.list.renew()
    else this.retry()
  }

  private giveUp() {
    this.status = 'missing'
    this.deps.banners.show({ type: 'ERROR', message: repositoriesTexts().missing })
  }

  private async fetch(accountId: number, page: { offset: number; limit: number; signal: AbortSignal }) {
    const { offset, limit, signal } = page
    // Rounded up: a repository listed on two pages is one row.
    const rows = await this.deps.client.repositories.list(
      { accountId, page: Math.ceil(offset / limit) + 1, perPage: limit },
      { signal },
    )
    // There is no total: after a full page there may be another one.
    return { rows, count: offset + rows.length + (rows.length < limit ? 0 : 1) }
  }

  private async ask(question: () => Promise<void>): Promise<void> {
    this.announced = ''
    await question()
    await this.chooseLeft()
    await this.loadRest()
  }

  /** Unlisted chosen repositories may be on any page, or deleted. */
  private async chooseLeft(): Promise<void> {
    for (const row of this.list.rows)
      if (this.left.delete(row.id) && !this.list.isSelected(row)) this.list.toggle(row)
    if (this.left.size === 0 || this.list.status !== 'ready') return
    if (!this.list.hasMore) this.left.clear()
    else if (this.isOpen) {
      await this.list.more()
      await this.chooseLeft()
    }
  }

  /** The searched repository may be on any page. */
  private async loadRest(): Promise<void> {
    if (this.search === '' || !this.isOpen) return
    if (this.list.status === 'ready' && this.list.hasMore) return this.ask(this.list.more)
    runInAction(() => {
      const text = repositoriesTexts()
      const { length } = this.rows
      if (this.list.status === 'ready') this.announced = length === 0 ? text.noMatch : text.results(length)
    })
  }

  private failToList(fault: Fault) {
    const text = repositoriesTexts()
    reportToHost(this.deps.events, this.options.integration.id, fault, { general: text.listFailed })
    this.announced = listProblem(this.list, text)
  }
}
