import type { Account, UserFile } from '@inlet/wire/service'
import { makeAutoObservable, observableRef } from 'mobx'
import { isAccountSyncing } from '../../domain/accounts/accountStatus.ts'
import { isPending, isReadInPart } from '../../domain/imports/fileStatus.ts'
import type { ListedFile } from '../../domain/imports/ImportedFiles.ts'
import * as limits from '../../domain/limits.ts'
import { RemoteList } from '../../domain/lists/RemoteList.ts'
import { SearchText } from '../../domain/lists/SearchText.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { fileKind } from '../../domain/offer/itemKind.ts'
import { reportToHost } from '../../domain/shell/notifyFailure.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import type { Fault } from '../../service/Fault.ts'
import { FileActions, type FileActionsDeps, type FilesOwner } from './FileActions.ts'
import { FileStates, type FileStatesDeps } from './FileStates.ts'
import { FilesAnnouncer } from './FilesAnnouncer.ts'
import { byStatus, type FileSort, nextSort, orderOf, type SortColumn } from './fileSort.ts'
import { defaultOrder, type FilesOrder, type FilesScope, filesQuery } from './filesQuery.ts'

export type SyncedFilesDeps = FileActionsDeps & FileStatesDeps

/** The imported files: the open folder, the search, and their state. */
export class SyncedFilesStore implements FilesOwner {
  integration: Integration
  account: Account | null
  /** The open folders, outermost first; empty at "All Files". */
  path: readonly UserFile[] = []
  sort: FileSort | null = null
  readonly list: RemoteList<UserFile, FilesScope>
  readonly actions: FileActions
  readonly searchText: SearchText
  readonly announcer: FilesAnnouncer
  readonly states: FileStates

  constructor(
    owner: FilesOwner,
    private readonly deps: SyncedFilesDeps,
  ) {
    const { files } = deps.client
    this.integration = owner.integration
    this.account = owner.account
    this.list = new RemoteList<UserFile, FilesScope>(
      {
        fetch: async (scope, { signal, ...asked }) => {
          const query = filesQuery(this.integration, this.account, scope, asked)
          const page = await files.list(query, { signal })
          const isCounted = page.count_is_exact ?? true
          return { rows: page.results, count: page.count, isCounted, next: page.next_cursor }
        },
        keyOf: (file) => file.id,
        pageSize: limits.filesPage,
        hasChanged: (held, fresh) =>
          held.updated_at !== fresh.updated_at || held.sync_error_message !== fresh.sync_error_message,
        onFailure: (fault) => this.failToList(fault),
      },
      { folder: null, search: '', order: defaultOrder(owner.integration.filesTabColumns) },
    )
    this.searchText = new SearchText(
      deps.clock,
      () => void this.show(),
      () => this.list.scope.search,
    )
    this.announcer = new FilesAnnouncer(this.list, () => this.isAccountSyncing || this.isFilling)
    this.actions = new FileActions(this.list, this, deps)
    this.states = new FileStates(this, deps)
    makeAutoObservable<this, 'deps'>(
      this,
      {
        deps: false,
        list: false,
        actions: false,
        announcer: false,
        states: false,
        searchText: false,
        integration: observableRef,
        account: observableRef,
        path: observableRef,
        sort: observableRef,
      },
      { autoBind: true },
    )
  }

  start(): () => void {
    void this.show()
    const stopStates = this.states.start()
    // Another window may have deleted files meanwhile.
    const stopLooking = this.deps.visibility.listen(() => {
      if (!this.deps.visibility.hidden) void this.list.renew()
    })
    return () => {
      stopStates()
      stopLooking()
      this.searchText.stop()
      this.list.stop()
    }
  }

  /** In loaded order, or by status if the user chose that. */
  get rows(): readonly UserFile[] {
    const { rows } = this.list
    return this.sort?.column === 'status' ? byStatus(rows, this.sort.direction) : rows
  }

  /** Pages of a website fail for many reasons that users cannot fix, so a website has a state of its own. */
  get listedFolders(): readonly ListedFile[] {
    if (this.isWebsites) return []
    return this.list.rows.filter(this.canOpen).map(({ id }) => ({ id, isFolder: true }))
  }

  get hasPartlyRead(): boolean {
    return this.list.rows.some(isReadInPart)
  }

  get isWebsites(): boolean {
    return this.integration.fileSource === 'WEB_SCRAPE'
  }

  get isMail(): boolean {
    return this.integration.hasMail
  }

  get isAccountSyncing(): boolean {
    return this.account !== null && isAccountSyncing(this.account.sync_status)
  }

  /** More files will appear in the open folder soon. */
  get isFilling(): boolean {
    return isPending(this.path.at(-1)?.sync_status ?? '')
  }

  get usualOrder(): FilesOrder {
    return defaultOrder(this.integration.filesTabColumns)
  }

  /** Listed files whose work has not ended, and the open folder while new pages arrive. */
  get pending(): readonly number[] {
    const listed = this.list.rows.filter((file) => isPending(file.sync_status))
    const open = this.isFilling ? this.path.slice(-1) : []
    return [...listed, ...open].map((file) => file.id)
  }

  /** The host's settings or the account have changed. After the account's sync, its files are reloaded. */
  follow(owner: FilesOwner) {
    const wasSyncing = this.isAccountSyncing
    this.integration = owner.integration
    this.account = owner.account
    if (wasSyncing && !this.isAccountSyncing) this.states.renew()
    if (wasSyncing && !this.isAccountSyncing) {
      void (this.list.count === null ? this.refresh() : this.list.renew().then(this.announcer.announce))
    }
  }

  canOpen(file: UserFile): boolean {
    return this.integration.folders && fileKind(file) === 'FOLDER'
  }

  open(folder: UserFile) {
    if (this.canOpen(folder)) this.go([...this.path, folder])
  }

  /** Goes back to one of the open folders; null is "All Files". */
  openCrumb(id: number | null) {
    this.go(this.path.slice(0, this.path.findIndex((folder) => folder.id === id) + 1))
  }

  sortBy(column: SortColumn) {
    this.sort = nextSort(this.sort, column, this.usualOrder)
    const present = this.list.scope.order
    if (this.order.by === present.by && this.order.direction === present.direction) return
    if (this.searchText.isAhead) void this.show()
    // The rows stay, and with them the header whose button was pressed.
    else void this.ask(() => this.list.reorder({ ...this.list.scope, order: this.order }))
  }

  /** Reloads from the first page, with the typed search. */
  refresh(): Promise<void> {
    if (this.searchText.isAhead) return this.show()
    return this.ask(() => this.list.refresh())
  }

  retry(): Promise<void> {
    return this.ask(this.list.retry)
  }

  take(answered: readonly UserFile[], asked: readonly number[]) {
    const wasFilling = this.isFilling
    const open = answered.find((file) => file.id === this.path.at(-1)?.id)
    if (open) this.path = [...this.path.slice(0, -1), open]
    const changed = this.list.update(answered)
    this.actions.report(changed.filter(isReadInPart))
    this.announcer.announceEnded(changed)
    const known = new Set(answered.map((file) => file.id))
    // A changed folder may contain more files. A deleted id may have taken others with it.
    const isOutdated =
      asked.some((id) => !known.has(id)) || changed.some((file) => fileKind(file) === 'FOLDER')
    const hasFilled = wasFilling && !this.isFilling
    if (hasFilled) void this.list.renew().then(this.announcer.announce)
    else if (wasFilling || isOutdated) void this.list.renew()
  }

  private get order(): FilesOrder {
    return orderOf(this.sort, this.usualOrder, this.list.scope.order)
  }

  /** A search applies to one folder only. */
  private go(path: readonly UserFile[]) {
    this.path = path
    this.searchText.reset()
    void this.show()
  }

  private show(): Promise<void> {
    this.searchText.stop()
    const folder = this.path.at(-1)?.id ?? null
    return this.ask(() => this.list.open({ folder, search: this.searchText.text, order: this.order }))
  }

  private async ask(question: () => Promise<void>): Promise<void> {
    this.announcer.clear()
    this.states.renew()
    await question()
    this.announcer.announce()
  }

  private failToList(fault: Fault) {
    reportToHost(this.deps.events, this.integration.id, fault, { general: filesTexts().listFailed })
    this.announcer.announceFailure()
  }
}
