import { type Account, Item } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import * as v from 'valibot'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import { lostAccess } from '../../domain/accounts/repairReason.ts'
import { syncSettings } from '../../domain/accounts/syncSettings.ts'
import { type AccountImportDeps, accountImport } from '../../domain/imports/AccountImport.ts'
import { ImportedFiles, type ListedFile } from '../../domain/imports/ImportedFiles.ts'
import { limits } from '../../domain/limits.ts'
import { countedOf } from '../../domain/lists/countedOf.ts'
import { listProblem } from '../../domain/lists/listProblem.ts'
import { type PageAsked, RemoteList } from '../../domain/lists/RemoteList.ts'
import { SearchText } from '../../domain/lists/SearchText.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { pollingInterval } from '../../domain/offer/settings.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import type { Draft } from '../../domain/shell/Drafts.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import type { Navigation } from '../../domain/shell/Navigation.ts'
import { notifyFailure, reportToHost } from '../../domain/shell/notifyFailure.ts'
import type { RequestIds } from '../../domain/shell/RequestIds.ts'
import type { Session } from '../../domain/shell/Session.ts'
import { reasonFor } from '../../domain/shell/triage.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { pageVisibility } from '../../lib/Visibility.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { ItemCalls } from '../../service/ServiceClient.ts'
import { allowedFormats } from './allowedFormats.ts'
import { ItemBasket } from './ItemBasket.ts'
import { type ItemRules, itemKind, unfitness } from './itemRules.ts'

export type ItemPickerDeps = AccountImportDeps & {
  readonly client: { readonly items: ItemCalls }
  readonly accounts: Pick<Accounts, 'of' | 'refresh'>
  readonly session: Session
  readonly banners: Banners
  readonly events: HostEvents
  readonly requestIds: RequestIds
  readonly navigation: Pick<Navigation, 'finish'>
  readonly clock: Clock
}

type Scope = { readonly folder: string | null; readonly search: string }

const Left = v.object({
  chosen: v.array(v.object({ item: Item, path: v.array(Item) })),
  path: v.array(Item),
})

/** The items of one account: the open folder, the chosen items in any folder, and their queueing. */
export class ItemPickerStore implements Draft {
  account: Account
  integration: Integration
  /** The open folders, outermost first. */
  path: readonly Item[] = []
  status: 'idle' | 'queueing' = 'idle'
  /** Result of the last request, for screen readers. */
  announced = ''
  readonly list: RemoteList<Item, Scope, string>
  readonly basket = new ItemBasket()
  /** State of the items that were imported before. */
  readonly imported: ImportedFiles
  /** We have lost access to the source: an empty response does not mean that there are no items. */
  private shut: Fault | null = null
  readonly searchText: SearchText

  constructor(
    owner: { readonly integration: Integration; readonly account: Account },
    private readonly deps: ItemPickerDeps,
  ) {
    this.account = owner.account
    this.integration = owner.integration
    this.list = new RemoteList<Item, Scope, string>(
      {
        fetch: (scope, page) => this.fetch(scope, page),
        keyOf: (item) => item.external_id,
        pageSize: limits.filesPage,
        onFailure: (fault) => this.failToList(fault),
      },
      { folder: null, search: '' },
    )
    this.imported = new ImportedFiles(() => this.list.rows.flatMap(importedFrom), {
      files: deps.client.files,
      clock: deps.clock,
      visibility: pageVisibility,
      updates: deps.updates,
      interval: () => pollingInterval(deps.session.options),
    })
    this.searchText = new SearchText(
      deps.clock,
      () => void this.show(),
      () => this.list.scope.search,
    )
    makeAutoObservable<this, 'deps' | 'shut'>(
      this,
      {
        deps: false,
        list: false,
        basket: false,
        imported: false,
        shut: observableRef,
        searchText: false,
        account: observableRef,
        integration: observableRef,
        path: observableRef,
      },
      { autoBind: true },
    )
  }

  start(): () => void {
    void this.show()
    const stopFollowing = this.imported.start()
    return () => {
      stopFollowing()
      this.searchText.stop()
      this.list.stop()
    }
  }

  /** The account has changed. If its items were listed again or some were synced, the list is refreshed. */
  follow(owner: { readonly integration: Integration; readonly account: Account }) {
    const { source_items_synced_at: listed, files_synced_at: synced } = this.account
    const wasListing = this.isListing
    this.integration = owner.integration
    this.account = owner.account
    this.shut = null
    this.imported.renew()
    if (listed === owner.account.source_items_synced_at && synced === owner.account.files_synced_at) return
    if (wasListing || this.list.count === null) void this.refresh()
    else void this.list.renew()
  }

  /** Why no rows are listed although there may be some; null if the list is complete. */
  get failure(): string | null {
    if (this.list.rows.length > 0) return null
    if (this.list.status === 'failed' && this.list.fault) return reasonFor(this.list.fault)
    const lost = lostAccess(this.account)
    if (lost) return accountsTexts().repairText[lost](this.integration.announcementName)
    return this.shut && reasonFor(this.shut)
  }

  /** The service has not listed the account yet, so an empty list means nothing. */
  get isListing(): boolean {
    return this.account.source_items_synced_at === null
  }

  get draft(): v.InferOutput<typeof Left> | undefined {
    const chosen = this.basket.all.map(({ item, path }) => ({ item, path: [...path] }))
    return chosen.length > 0 ? { chosen, path: [...this.path] } : undefined
  }

  resume(left: unknown) {
    const { output, success } = v.safeParse(Left, left)
    if (!success) return
    this.path = output.path
    for (const { item, path } of output.chosen) this.basket.add([item], path)
  }

  /** What closing would lose. */
  get unsent(): string | null {
    const isThere = this.deps.accounts.of(this.integration.id).some(({ id }) => id === this.account.id)
    const { size, folderCount } = this.basket
    if (!isThere || size === 0) return null
    const { unsent, unsentMixed } = itemsTexts()
    return folderCount === 0 ? unsent(size) : unsentMixed(folderCount, size - folderCount)
  }

  /** The listed rows that can be chosen. */
  get selectable(): readonly Item[] {
    return this.list.rows.filter((item) => this.unfitness(item) === null)
  }

  /** Whether all, some or none of the listed rows are chosen. */
  get selection(): 'none' | 'some' | 'all' {
    const chosen = this.list.rows.filter(this.basket.has).length
    if (chosen === 0) return 'none'
    return this.selectable.every(this.basket.has) ? 'all' : 'some'
  }

  toggle(item: Item) {
    if (this.basket.has(item)) this.basket.drop([item])
    else if (this.unfitness(item) === null) this.basket.add([item], this.path)
  }

  selectAll() {
    this.basket.add(this.selectable, this.path)
  }

  /** Chooses all listed rows, or none. Rows chosen elsewhere stay. */
  toggleAll() {
    if (this.selection === 'all') this.basket.drop(this.list.rows)
    else this.selectAll()
  }

  get rules(): ItemRules {
    const { data_source_type: type, folders, restrictsFormats } = this.integration
    const formats = restrictsFormats ? allowedFormats(this.deps.session.connectorSettings, type) : null
    return { formats, folders }
  }

  unfitness(item: Item): string | null {
    return unfitness(item, this.rules)
  }

  canOpen(item: Item): boolean {
    return itemKind(item) === 'FOLDER'
  }

  open(folder: Item) {
    if (this.canOpen(folder)) this.go([...this.path, folder])
  }

  /** Goes back to one of the open folders; null is "All Files". */
  openCrumb(externalId: string | null) {
    this.go(this.path.slice(0, this.path.findIndex((folder) => folder.external_id === externalId) + 1))
  }

  /** Reloads from the first page, with the typed search. */
  refresh(): Promise<void> {
    return this.searchText.isAhead ? this.show() : this.ask(this.list.refresh)
  }

  retry(): Promise<void> {
    return this.ask(this.list.retry)
  }

  /** Queues all chosen items, from any folder, in one call. */
  async submit(): Promise<void> {
    const chosen = this.basket.all.map(({ item }) => item)
    if (this.status !== 'idle' || chosen.length === 0) return
    const { client, requestIds, session, banners, accounts, navigation } = this.deps
    this.status = 'queueing'
    const requestId = requestIds.forSyncing(this.account.id)
    try {
      await client.items.sync({
        ...syncSettings(this.integration, session.options),
        data_source_id: this.account.id,
        ids: idsOf(chosen),
        ...(requestId ? { request_id: requestId } : {}),
      })
      this.basket.drop(chosen)
      accountImport(this.deps, this.integration, this.account).begin(
        chosen.map(({ external_id }) => external_id),
      )
      banners.show({ type: 'SUCCESS', message: itemsTexts().queued })
      accounts.refresh()
      navigation.finish()
      // Each has a file now, whose state the row shows.
      void this.list.renew()
    } catch (cause) {
      requestIds.forget(requestId)
      this.fail(cause)
    } finally {
      runInAction(() => {
        this.status = 'idle'
      })
    }
  }

  private failToList(fault: Fault) {
    const text = itemsTexts()
    reportToHost(this.deps.events, this.integration.id, fault, { general: text.listFailed })
    this.announced = listProblem(this.list, text)
    if (fault.status !== 409) return
    this.shut = fault
    this.deps.accounts.refresh()
  }

  private fail(cause: unknown) {
    const isRefused = isFault(cause) && cause.kind === 'refused'
    const headline = isRefused ? itemsTexts().refused : itemsTexts().unable
    notifyFailure(this.deps, this.integration.id, cause, { general: headline, headline })
  }

  private async fetch(scope: Scope, page: PageAsked & { signal: AbortSignal }) {
    const { signal, offset, after, limit } = page
    const {
      items,
      count,
      count_is_exact: isCounted = true,
      next_cursor: next,
    } = await this.deps.client.items.list(
      {
        data_source_id: this.account.id,
        pagination: { limit, ...(after === null ? { offset } : { after }), count_up_to: countedOf(scope) },
        ...(scope.folder === null ? {} : { parent_id: scope.folder }),
        ...(scope.search === '' ? {} : { filters: { name: scope.search } }),
      },
      { signal },
    )
    return { rows: items, count, isCounted, next }
  }

  /** A search applies to one folder only. */
  private go(path: readonly Item[]) {
    this.path = path
    this.searchText.reset()
    void this.show()
  }

  private show(): Promise<void> {
    this.searchText.stop()
    const folder = this.path.at(-1)?.external_id ?? null
    return this.ask(() => this.list.open({ folder, search: this.searchText.text }))
  }

  private async ask(question: () => Promise<void>): Promise<void> {
    this.announced = ''
    await question()
    runInAction(() => {
      const { count, isCounted, scope, status } = this.list
      const text = itemsTexts()
      if (status !== 'ready') return
      if (this.list.rows.length > 0) this.shut = null
      // The text in place of the rows says so.
      if (this.failure) return
      // The list loads automatically: its count is announced when it has settled.
      if (this.isListing) this.announced = this.list.rows.length === 0 ? text.listing : ''
      else if (!isCounted) this.announced = text.moreResults(count ?? 0)
      else this.announced = count === 0 && scope.search !== '' ? text.noMatch : text.results(count ?? 0)
    })
  }
}

/** The file that an item was imported as. */
function importedFrom(item: Item): readonly ListedFile[] {
  const id = item.organization_user_file_to_sync_id
  return id === null ? [] : [{ id, isFolder: itemKind(item) === 'FOLDER' }]
}

/** An account with several drives must know which one contains the item. */
function idsOf(items: readonly Item[]) {
  return items.map((item) =>
    item.root_external_id ? { id: item.external_id, root_id: item.root_external_id } : item.external_id,
  )
}
