import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { type Fault, isFault } from '../../service/Fault.ts'
import * as limits from '../limits.ts'

/** `first` shows skeletons, `more` keeps the rows; `failed` offers a retry. */
export type ListStatus = 'idle' | 'first' | 'more' | 'ready' | 'failed'

export type Page<Row> = {
  readonly rows: readonly Row[]
  readonly count: number
  /** False: there are more rows than were counted. */
  readonly isCounted?: boolean
  /** Cursor of the next page. Null: there is none. Absent: pages are read by offset. */
  readonly next?: string | null | undefined
}

/** `after`: the cursor from the page before. `offset` says the same to services without cursors. */
export type PageAsked = {
  readonly offset: number
  readonly after: string | null
  readonly limit: number
}

export type RemoteListSource<Row, Scope, Key> = {
  /** Fetches one page of the rows in a scope. Rejects with a Fault. */
  readonly fetch: (scope: Scope, page: PageAsked & { readonly signal: AbortSignal }) => Promise<Page<Row>>
  readonly keyOf: (row: Row) => Key
  readonly pageSize: number
  /** Whether a click or "select all" can select the row. Default: yes. */
  readonly isSelectable?: (row: Row) => boolean
  /** Whether the service has changed a row since it was listed. Default: yes. */
  readonly hasChanged?: (held: Row, fresh: Row) => boolean
  /** Called when a page that the user waits for failed to load. */
  readonly onFailure?: (fault: Fault) => void
}

/**
 * A list of the service: one scope (folder, search, account) at a time, page by page, with a selection in it. Opening
 * another scope aborts requests and clears the selection, so that no action applies to hidden rows. Late responses
 * for an old scope are dropped.
 */
export class RemoteList<Row, Scope, Key extends string | number = number> {
  rows: readonly Row[] = []
  /** Number of rows in the scope, loaded or not; null until known. */
  count: number | null = null
  /** False: there are more than `count`. */
  isCounted = true
  status: ListStatus = 'idle'
  fault: Fault | null = null
  scope: Scope
  readonly selected = new Set<Key>()
  /** Offset of the page that was requested last. */
  private offset = 0
  /** Cursor from the last page that was read. */
  private next: Page<Row>['next']
  private loading: AbortController | null = null
  private renewing: AbortController | null = null
  /** Rows removed here, which a response to an earlier request may still contain. */
  private readonly removed = new Set<Key>()

  constructor(
    private readonly source: RemoteListSource<Row, Scope, Key>,
    scope: Scope,
  ) {
    this.scope = scope
    makeAutoObservable<this, 'source' | 'loading' | 'renewing' | 'removed'>(
      this,
      {
        source: false,
        loading: false,
        renewing: false,
        removed: false,
        rows: observableRef,
        scope: observableRef,
        fault: observableRef,
      },
      { autoBind: true },
    )
  }

  /** Opens another scope at its first page. */
  open(scope: Scope): Promise<void> {
    this.scope = scope
    this.rows = []
    this.count = null
    this.selected.clear()
    return this.refresh()
  }

  /** Loads the rows in another order. Rows and selection stay until the response. */
  reorder(scope: Scope): Promise<void> {
    this.scope = scope
    return this.refresh()
  }

  /** Reloads the scope. Rows stay until the response; selected rows stay selected if they still exist. */
  refresh(): Promise<void> {
    this.removed.clear()
    return this.load(0)
  }

  /** Loads the next page, unless there is none or it is loading. */
  more(): Promise<void> {
    if (!this.hasMore || this.status !== 'ready') return Promise.resolve()
    return this.load(this.rows.length)
  }

  /** Retries the page that failed. */
  retry(): Promise<void> {
    return this.load(this.offset)
  }

  /**
   * Refreshes the listed rows in the background. New rows appear and changed ones are replaced; paging and selection
   * stay. A failure changes nothing.
   */
  async renew(): Promise<void> {
    if (this.count === null) return
    this.renewing?.abort()
    const renewing = new AbortController()
    this.renewing = renewing
    const { signal } = renewing
    const { pageSize } = this.source
    const pages = Math.max(1, Math.ceil(this.rows.length / pageSize))
    const limit = Math.min(pages * pageSize, limits.pollPage)
    try {
      const page = await this.source.fetch(this.scope, { offset: 0, after: null, limit, signal })
      if (!signal.aborted) this.merge(page, limit)
    } catch (cause) {
      if (!isFault(cause)) throw cause
    }
  }

  /** The last request was for a further page, not for the list from its start. */
  get isPaging(): boolean {
    return this.offset > 0
  }

  get hasMore(): boolean {
    if (this.count === null) return false
    return this.next === undefined ? this.rows.length < this.count : this.next !== null
  }

  get selectable(): readonly Row[] {
    const { isSelectable } = this.source
    return isSelectable ? this.rows.filter(isSelectable) : this.rows
  }

  get selectedRows(): readonly Row[] {
    return this.rows.filter((row) => this.isSelected(row))
  }

  get selection(): 'none' | 'some' | 'all' {
    if (this.selected.size === 0) return 'none'
    return this.selectable.every((row) => this.isSelected(row)) ? 'all' : 'some'
  }

  isSelected(row: Row): boolean {
    return this.selected.has(this.source.keyOf(row))
  }

  toggle(row: Row) {
    const key = this.source.keyOf(row)
    if (!this.selected.delete(key) && (this.source.isSelectable?.(row) ?? true)) this.selected.add(key)
  }

  /** Selects every selectable row that is listed. */
  selectAll() {
    for (const row of this.selectable) this.selected.add(this.source.keyOf(row))
  }

  clearSelection() {
    this.selected.clear()
  }

  /** Removes keys from the selection; other keys are ignored. */
  deselect(keys: readonly Key[]) {
    for (const key of keys) this.selected.delete(key)
  }

  /** Replaces rows by key with state that the service does not have yet. Rows that are not listed are ignored. */
  replace(fresh: readonly Row[]) {
    const byKey = new Map(fresh.map((row) => [this.source.keyOf(row), row]))
    this.rows = this.rows.map((row) => byKey.get(this.source.keyOf(row)) ?? row)
  }

  /** Replaces the rows that the service has changed, for example after a poll. Returns the new ones. */
  update(fresh: readonly Row[]): readonly Row[] {
    const held = new Map(this.rows.map((row) => [this.source.keyOf(row), row]))
    const changed = fresh.filter((row) => {
      const known = held.get(this.source.keyOf(row))
      return known !== undefined && this.newest(known, row) === row
    })
    if (changed.length > 0) this.replace(changed)
    return changed
  }

  /** Removes rows, for example after a deletion. */
  remove(keys: readonly Key[]) {
    for (const key of keys) this.removed.add(key)
    const remaining = this.rows.filter((row) => !this.removed.has(this.source.keyOf(row)))
    if (this.count !== null) this.count -= this.rows.length - remaining.length
    this.rows = remaining
    this.deselect(keys)
    // All listed rows may be gone while further pages exist.
    if (remaining.length === 0) void this.more()
  }

  /** Shows rows again that the service has restored. */
  bringBack(keys: readonly Key[]): Promise<void> {
    for (const key of keys) this.removed.delete(key)
    return this.renew()
  }

  stop() {
    this.loading?.abort()
    this.loading = null
    this.renewing?.abort()
    this.renewing = null
  }

  /** After a failure, rows, selection and paging stay as they were. */
  private async load(offset: number): Promise<void> {
    this.offset = offset
    this.loading?.abort()
    if (offset === 0) this.renewing?.abort()
    const loading = new AbortController()
    this.loading = loading
    const { signal } = loading
    this.status = this.rows.length === 0 ? 'first' : 'more'
    this.fault = null
    try {
      const after = offset === 0 ? null : (this.next ?? null)
      const page = await this.source.fetch(this.scope, { offset, after, limit: this.source.pageSize, signal })
      if (!signal.aborted) await this.accept(page, offset)
    } catch (cause) {
      if (signal.aborted) return
      if (!isFault(cause)) throw cause
      runInAction(() => {
        this.status = 'failed'
        this.fault = cause
      })
      this.source.onFailure?.(cause)
    }
  }

  private async accept(page: Page<Row>, offset: number): Promise<void> {
    const before = offset === 0 ? [] : this.rows
    // The order changes while files arrive, so a row may appear again on the next page.
    const known = new Set(before.map(this.source.keyOf))
    const fresh = page.rows.filter((row) => {
      const key = this.source.keyOf(row)
      return !known.has(key) && !this.removed.has(key)
    })
    this.rows = [...before, ...fresh]
    // A page without new rows ends the list, even if the count says otherwise. It would be requested forever.
    const isEnd = fresh.length === 0
    this.count = isEnd ? this.rows.length : page.count
    this.isCounted = isEnd || (page.isCounted ?? true)
    this.next = isEnd && page.next !== undefined ? null : page.next
    this.status = 'ready'
    this.forgetUnlisted()
    // A missing row moved to a page that was read before, and is found there.
    if (before.length > 0 && page.count > this.count && this.isCounted) await this.renew()
  }

  private merge(page: Page<Row>, limit: number) {
    const held = new Map(this.rows.map((row) => [this.source.keyOf(row), row]))
    const fresh = page.rows.filter((row) => !this.removed.has(this.source.keyOf(row)))
    const listed = new Set(fresh.map(this.source.keyOf))
    // New rows push old ones past the end of the page. A page that is not full has no end to push past.
    const isWhole = page.rows.length < limit
    const beyond = isWhole ? [] : this.rows.filter((row) => !listed.has(this.source.keyOf(row)))
    this.rows = [...fresh.map((row) => this.newest(held.get(this.source.keyOf(row)), row)), ...beyond]
    this.count = isWhole ? this.rows.length : page.count
    this.isCounted = isWhole || (page.isCounted ?? true)
    // If the page reaches the last listed row, its cursor continues after that row.
    if (isWhole) this.next = page.next === undefined ? undefined : null
    else if (beyond.length === 0) this.next = page.next
    this.forgetUnlisted()
  }

  /** Keeps the held row if nothing has changed, so that local state stays and nothing renders again. */
  private newest(held: Row | undefined, fresh: Row): Row {
    if (held === undefined) return fresh
    return (this.source.hasChanged?.(held, fresh) ?? true) ? fresh : held
  }

  /** Drops selected keys that are no longer listed. */
  private forgetUnlisted() {
    const listed = new Set(this.rows.map(this.source.keyOf))
    for (const key of [...this.selected]) if (!listed.has(key)) this.selected.delete(key)
  }
}
