import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { type Fault, isFault } from '../../service/Fault.ts'
import { limits } from '../limits.ts'

/** `first` shows skeletons, `more` keeps the rows; `failed` offers a retry. */
export type ListStatus = 'idle' | 'first' | 'more' | 'ready' | 'failed'

export type Page<Row> = {
  readonly rows: readonly Row[]
  readonly count: number
  /** False: there are more than were counted. */
  readonly isCounted?: boolean
  /** What the next page is asked for with. Null: there is none. Absent: it is found by its offset. */
  readonly next?: string | null | undefined
}

/** `after`: the `next` of the page before, and the offset says the same to who knows no such. */
export type PageAsked = {
  readonly offset: number
  readonly after: string | null
  readonly limit: number
}

export type RemoteListSource<Row, Scope, Key> = {
  /** One page of the rows in a scope. Rejects with a Fault. */
  readonly fetch: (scope: Scope, page: PageAsked & { readonly signal: AbortSignal }) => Promise<Page<Row>>
  readonly keyOf: (row: Row) => Key
  readonly pageSize: number
  /** Rows that "select all" takes and a click can select. Default: all. */
  readonly isSelectable?: (row: Row) => boolean
  /** Whether the service has changed a row since it was listed. Default: always. */
  readonly hasChanged?: (held: Row, fresh: Row) => boolean
  /** A page that somebody waits for could not be had. */
  readonly onFailure?: (fault: Fault) => void
}

/**
 * A list that lives at the service: one scope (folder, search, account) at a time, page after page, and a
 * selection within it. Opening another scope aborts what is under way and clears the selection, so that nothing
 * is done to rows that the person no longer sees. A late answer of an old scope is dropped.
 */
export class RemoteList<Row, Scope, Key extends string | number = number> {
  rows: readonly Row[] = []
  /** All rows of the scope, loaded or not; null until known. */
  count: number | null = null
  /** False: there are more than `count`. */
  isCounted = true
  status: ListStatus = 'idle'
  fault: Fault | null = null
  scope: Scope
  readonly selected = new Set<Key>()
  /** Where the page begins that was asked for last. */
  private offset = 0
  /** Of the last page that was read. */
  private next: Page<Row>['next']
  private loading: AbortController | null = null
  private renewing: AbortController | null = null
  /** Rows taken out here, which an answer that was asked for earlier may still contain. */
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

  /** Shows another scope, from its first page. */
  open(scope: Scope): Promise<void> {
    this.scope = scope
    this.rows = []
    this.count = null
    this.selected.clear()
    return this.refresh()
  }

  /** The same rows in another order. They stay visible until the answer, with what is selected. */
  reorder(scope: Scope): Promise<void> {
    this.scope = scope
    return this.refresh()
  }

  /** The same scope anew. Rows stay visible until the answer; what is selected stays if it is still there. */
  refresh(): Promise<void> {
    this.removed.clear()
    return this.load(0)
  }

  /** The next page, if there is one and none is on its way. */
  more(): Promise<void> {
    if (!this.hasMore || this.status !== 'ready') return Promise.resolve()
    return this.load(this.rows.length)
  }

  /** After a failure: the page that failed. */
  retry(): Promise<void> {
    return this.load(this.offset)
  }

  /**
   * Asks once more for what is listed, behind the person's back: new rows appear and changed ones are swapped,
   * while paging and selection stay as they are. A failure changes nothing.
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

  /** What was asked for last is a further page, not the list anew. */
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

  /** Takes keys out of the selection; those that are not selected are ignored. */
  deselect(keys: readonly Key[]) {
    for (const key of keys) this.selected.delete(key)
  }

  /** Swaps rows by key for what we know better than the service; rows that are not listed are ignored. */
  replace(fresh: readonly Row[]) {
    const byKey = new Map(fresh.map((row) => [this.source.keyOf(row), row]))
    this.rows = this.rows.map((row) => byKey.get(this.source.keyOf(row)) ?? row)
  }

  /** Swaps the rows that the service has changed, for example after a poll. Answers the new ones. */
  update(fresh: readonly Row[]): readonly Row[] {
    const held = new Map(this.rows.map((row) => [this.source.keyOf(row), row]))
    const changed = fresh.filter((row) => {
      const known = held.get(this.source.keyOf(row))
      return known !== undefined && this.newest(known, row) === row
    })
    if (changed.length > 0) this.replace(changed)
    return changed
  }

  /** Takes rows out, for example after a deletion. */
  remove(keys: readonly Key[]) {
    for (const key of keys) this.removed.add(key)
    const remaining = this.rows.filter((row) => !this.removed.has(this.source.keyOf(row)))
    if (this.count !== null) this.count -= this.rows.length - remaining.length
    this.rows = remaining
    this.deselect(keys)
    // What is listed may be gone as a whole while further pages are not.
    if (remaining.length === 0) void this.more()
  }

  /** Rows that were taken out are at the service again. */
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

  /** After a failure everything stays as it was: rows, selection, and what there is to page on. */
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
    // The order moves while files arrive: a row may come again on the next page.
    const known = new Set(before.map(this.source.keyOf))
    const fresh = page.rows.filter((row) => {
      const key = this.source.keyOf(row)
      return !known.has(key) && !this.removed.has(key)
    })
    this.rows = [...before, ...fresh]
    // A page without news ends the list even if the count claims more, else it would be asked for for ever.
    const isEnd = fresh.length === 0
    this.count = isEnd ? this.rows.length : page.count
    this.isCounted = isEnd || (page.isCounted ?? true)
    this.next = isEnd && page.next !== undefined ? null : page.next
    this.status = 'ready'
    this.forgetUnlisted()
    // The row that is missing moved to a page that was read before: it is found there.
    if (before.length > 0 && page.count > this.count && this.isCounted) await this.renew()
  }

  private merge(page: Page<Row>, limit: number) {
    const held = new Map(this.rows.map((row) => [this.source.keyOf(row), row]))
    const fresh = page.rows.filter((row) => !this.removed.has(this.source.keyOf(row)))
    const listed = new Set(fresh.map(this.source.keyOf))
    // New rows push old ones over the page's edge. A page that is not full has no such edge.
    const isWhole = page.rows.length < limit
    const beyond = isWhole ? [] : this.rows.filter((row) => !listed.has(this.source.keyOf(row)))
    this.rows = [...fresh.map((row) => this.newest(held.get(this.source.keyOf(row)), row)), ...beyond]
    this.count = isWhole ? this.rows.length : page.count
    this.isCounted = isWhole || (page.isCounted ?? true)
    // Where the page reaches as far as the rows, what follows it follows them.
    if (isWhole) this.next = page.next === undefined ? undefined : null
    else if (beyond.length === 0) this.next = page.next
    this.forgetUnlisted()
  }

  /** The held row where nothing has changed, so that what we know better stays and nothing is drawn anew. */
  private newest(held: Row | undefined, fresh: Row): Row {
    if (held === undefined) return fresh
    return (this.source.hasChanged?.(held, fresh) ?? true) ? fresh : held
  }

  /** What is selected is listed. */
  private forgetUnlisted() {
    const listed = new Set(this.rows.map(this.source.keyOf))
    for (const key of [...this.selected]) if (!listed.has(key)) this.selected.delete(key)
  }
}
