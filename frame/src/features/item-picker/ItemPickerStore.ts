import { type Account, Item } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import * as v from 'valibot'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import { lostAccess } from '../../domain/accounts/repairReason.ts'
import { ImportedFiles, type ListedFile } from '../../domain/imports/ImportedFiles.ts'
import { type ItemsPreview, itemsPreview } from '../../domain/imports/itemsPreview.ts'
import * as limits from '../../domain/limits.ts'
import { listProblem } from '../../domain/lists/listProblem.ts'
import { RemoteList } from '../../domain/lists/RemoteList.ts'
import { SearchText } from '../../domain/lists/SearchText.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { pollingInterval } from '../../domain/offer/settings.ts'
import type { Draft } from '../../domain/shell/Drafts.ts'
import { reportToHost } from '../../domain/shell/notifyFailure.ts'
import { reasonFor } from '../../domain/shell/triage.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { pageVisibility } from '../../lib/Visibility.ts'
import type { Fault } from '../../service/Fault.ts'
import type { ItemCalls, PreviewCalls } from '../../service/ServiceClient.ts'
import { ItemBasket } from './ItemBasket.ts'
import { ItemSelection } from './ItemSelection.ts'
import { ItemSync, type ItemSyncDeps } from './ItemSync.ts'
import { itemKind } from './itemRules.ts'
import { type ItemsScope, itemsQuery } from './itemsQuery.ts'

export type ItemPickerDeps = ItemSyncDeps & {
  readonly client: { readonly items: ItemCalls; readonly previews: PreviewCalls }
  readonly accounts: Pick<Accounts, 'of' | 'refresh'>
  readonly clock: Clock
}

const Left = v.object({
  chosen: v.array(v.object({ item: Item, path: v.array(Item) })),
  path: v.array(Item),
})

/** The items of one account: the open folder, the search, and what is chosen in any folder. */
export class ItemPickerStore implements Draft {
  account: Account
  integration: Integration
  /** The open folders, outermost first. */
  path: readonly Item[] = []
  /** Result of the last request, for screen readers. */
  announced = ''
  readonly list: RemoteList<Item, ItemsScope, string>
  readonly basket = new ItemBasket()
  readonly selection: ItemSelection
  readonly sync: ItemSync
  /** State of the items that were imported before. */
  readonly imported: ImportedFiles
  /** What an import of the choice would bring. */
  readonly preview: ItemsPreview
  /** We have lost access to the source: an empty response does not mean that there are no items. */
  private shut: Fault | null = null
  readonly searchText: SearchText

  constructor(
    owner: { readonly integration: Integration; readonly account: Account },
    private readonly deps: ItemPickerDeps,
  ) {
    this.account = owner.account
    this.integration = owner.integration
    this.list = new RemoteList<Item, ItemsScope, string>(
      {
        fetch: async (scope, { signal, ...asked }) => {
          const page = await deps.client.items.list(itemsQuery(this.account, scope, asked), { signal })
          const isCounted = page.count_is_exact ?? true
          return { rows: page.items, count: page.count, isCounted, next: page.next_cursor }
        },
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
    this.preview = itemsPreview(
      () => ({ source: this.integration.id, account: this.account, ids: this.counted }),
      deps,
    )
    this.searchText = new SearchText(
      deps.clock,
      () => void this.show(),
      () => this.list.scope.search,
    )
    this.selection = new ItemSelection(this, this.basket, deps.session)
    this.sync = new ItemSync(this, this.basket, deps)
    makeAutoObservable<this, 'deps' | 'shut'>(
      this,
      {
        deps: false,
        list: false,
        basket: false,
        selection: false,
        sync: false,
        imported: false,
        preview: false,
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
    const stops = [this.imported.start(), this.preview.start()]
    return () => {
      for (const stop of stops) stop()
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

  /** Of chosen files, their number says all. */
  private get counted(): readonly string[] {
    return this.basket.folderCount === 0 ? [] : this.basket.all.map(({ item }) => item.external_id)
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

  private failToList(fault: Fault) {
    const text = itemsTexts()
    reportToHost(this.deps.events, this.integration.id, fault, { general: text.listFailed })
    this.announced = listProblem(this.list, text)
    if (fault.status !== 409) return
    this.shut = fault
    this.deps.accounts.refresh()
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
