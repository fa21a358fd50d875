import type { Conversation, ConversationsPage } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { ConversationCalls } from '../../service/ServiceClient.ts'
import { type ConversationKind, conversationKind } from './conversationKind.ts'
import { conversationLimits } from './conversationLimits.ts'

type Groups = Readonly<Record<ConversationKind, readonly Conversation[]>>

/** Every conversation of one account. Pages load automatically up to a limit; then the user is asked. */
export class ConversationList {
  rows: readonly Conversation[] = []
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'
  fault: Fault | null = null
  /** Cursor of the next page; null is the first page. */
  private cursor: string | null = null
  private isComplete = false
  private loading: AbortController | null = null

  constructor(
    private readonly accountId: number,
    private readonly calls: Pick<ConversationCalls, 'list'>,
    private readonly onFailure: (fault: Fault) => void = () => {},
  ) {
    makeAutoObservable<this, 'accountId' | 'calls' | 'loading' | 'onFailure'>(
      this,
      {
        accountId: false,
        calls: false,
        loading: false,
        onFailure: false,
        rows: observableRef,
        fault: observableRef,
      },
      { autoBind: true },
    )
  }

  get groups(): Groups {
    const groups: Record<ConversationKind, Conversation[]> = {
      public: [],
      private: [],
      direct: [],
      group: [],
    }
    for (const row of this.rows) {
      const kind = conversationKind(row)
      if (kind) groups[kind].push(row)
    }
    return groups
  }

  get count(): number {
    return Object.values(this.groups).reduce((sum, group) => sum + group.length, 0)
  }

  /** There are pages beyond the automatic limit. */
  get hasMore(): boolean {
    return this.status === 'ready' && !this.isComplete
  }

  /** Loads the next pages. */
  async load(): Promise<void> {
    this.loading?.abort()
    const loading = new AbortController()
    this.loading = loading
    this.status = 'loading'
    this.fault = null
    try {
      await this.loadPages(loading.signal)
    } catch (cause) {
      if (loading.signal.aborted) return
      if (!isFault(cause)) throw cause
      runInAction(() => {
        this.status = 'failed'
        this.fault = cause
      })
      this.onFailure(cause)
    }
  }

  /** Loaded rows stay. A refused cursor would be refused again, so loading restarts at the first page. */
  retry(): Promise<void> {
    const { fault } = this
    if (fault?.kind === 'refused' && fault.status < 500 && fault.status !== 429) this.cursor = null
    return this.load()
  }

  refresh(): Promise<void> {
    this.rows = []
    this.cursor = null
    return this.load()
  }

  stop() {
    this.loading?.abort()
    this.loading = null
  }

  private async loadPages(signal: AbortSignal): Promise<void> {
    this.isComplete = false
    for (let pages = 0; pages < conversationLimits.pages && !this.isComplete; pages++) {
      const { accountId, cursor } = this
      const page = await this.calls.list({ accountId, cursor }, { signal })
      if (signal.aborted) return
      this.accept(page)
    }
    runInAction(() => {
      this.status = 'ready'
    })
  }

  private accept({ results, next_cursor }: ConversationsPage) {
    const known = new Set(this.rows.map(({ id }) => id))
    const fresh = results.filter(({ id }) => !known.has(id) && known.add(id))
    if (fresh.length > 0) this.rows = [...this.rows, ...fresh]
    // A page whose cursor is its own is the last one.
    this.isComplete = !next_cursor || next_cursor === this.cursor
    this.cursor = next_cursor
  }
}
