import type { SyncEntry, SyncOutcome, SyncRun } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { RemoteList } from '../../domain/lists/RemoteList.ts'
import { SearchText } from '../../domain/lists/SearchText.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import { reasonFor } from '../../domain/shell/triage.ts'
import { historyTexts } from '../../i18n/historyTexts.ts'
import { withReason } from '../../i18n/withReason.ts'
import type { Clock } from '../../lib/Clock.ts'
import { saveText } from '../../lib/saveText.ts'
import { isFault } from '../../service/Fault.ts'
import type { HistoryCalls } from '../../service/ServiceClient.ts'

export type HistoryDeps = {
  readonly client: { readonly history: HistoryCalls }
  readonly banners: Banners
  readonly clock: Clock
}

const RUNS = 20
const ENTRIES = 50

type Scope = {
  /** Null: of all runs. */
  readonly runId: number | null
  readonly outcome: SyncOutcome | null
  readonly name: string
}

const ALL: Scope = { runId: null, outcome: null, name: '' }

/** What the syncs of one account brought: the runs, or the entries of one run or of a search. */
export class HistoryStore {
  readonly runs: RemoteList<SyncRun, null>
  readonly entries: RemoteList<SyncEntry, Scope>
  readonly searchText: SearchText
  /** The open run. Null: all of them are listed. */
  run: SyncRun | null = null
  isSaving = false

  constructor(
    private readonly accountId: number,
    private readonly deps: HistoryDeps,
  ) {
    const { history } = deps.client
    this.runs = new RemoteList<SyncRun, null>(
      {
        fetch: async (_, { after, limit, signal }) => {
          const before = after === null ? null : Number(after)
          const { results, next } = await history.runs({ accountId, limit, before }, { signal })
          return { rows: results, count: results.length, next: next === null ? null : String(next) }
        },
        keyOf: ({ id }) => id,
        pageSize: RUNS,
      },
      null,
    )
    this.entries = new RemoteList<SyncEntry, Scope>(
      {
        fetch: async (scope, { after, limit, signal }) => {
          const asked = { accountId, ...scope, limit, after }
          const { results, next_cursor: next } = await history.entries(asked, { signal })
          return { rows: results, count: results.length, next }
        },
        keyOf: ({ id }) => id,
        pageSize: ENTRIES,
      },
      ALL,
    )
    this.searchText = new SearchText(
      deps.clock,
      () => this.look({ ...this.entries.scope, name: this.searchText.text }),
      () => this.entries.scope.name,
    )
    makeAutoObservable<this, 'accountId' | 'deps'>(
      this,
      { accountId: false, deps: false, runs: false, entries: false, searchText: false, run: observableRef },
      { autoBind: true },
    )
  }

  /** Begins at the list of runs. */
  start(): () => void {
    this.close()
    return () => this.searchText.stop()
  }

  /** Entries are listed, and not runs. */
  get listsEntries(): boolean {
    return this.run !== null || this.entries.scope.name !== ''
  }

  open(run: SyncRun) {
    this.run = run
    this.searchText.reset()
    // What failed is what people come for.
    this.look({ runId: run.id, outcome: run.counts.failed > 0 ? 'FAILED' : null, name: '' })
  }

  /** Back to all runs. */
  close() {
    this.run = null
    this.searchText.reset()
    this.entries.scope = ALL
    void this.runs.refresh()
  }

  filter(outcome: SyncOutcome | null) {
    this.look({ ...this.entries.scope, outcome })
  }

  refresh() {
    if (this.listsEntries) void this.entries.refresh()
    else void this.runs.refresh()
  }

  /** Something of the account has changed. */
  renew() {
    void this.runs.renew()
  }

  /** Hands the listed entries to the person as a file, all pages of them. */
  async save() {
    this.isSaving = true
    try {
      const csv = await this.deps.client.history.csv({ accountId: this.accountId, ...this.entries.scope })
      // The mark by which spreadsheets recognize UTF-8.
      saveText(`\uFEFF${csv}`, 'sync-history.csv', 'text/csv')
    } catch (cause) {
      if (!isFault(cause)) throw cause
      if (cause.kind !== 'aborted')
        this.deps.banners.show({
          type: 'ERROR',
          message: withReason(historyTexts().saveFailed, reasonFor(cause)),
        })
    } finally {
      runInAction(() => {
        this.isSaving = false
      })
    }
  }

  private look(scope: Scope) {
    if (!scope.name && scope.runId === null) this.close()
    else void this.entries.open(scope)
  }
}
