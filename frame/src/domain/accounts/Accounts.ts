import { SOURCES, type Source } from '@inlet/wire/bridge'
import type { Account } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ErrorFacts } from '../../bridge/Host.ts'
import { t } from '../../i18n/t.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Visibility } from '../../lib/Visibility.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { AccountCalls } from '../../service/ServiceClient.ts'
import { limits } from '../limits.ts'
import { type Outage, Poll } from '../lists/Poll.ts'
import { findCatalogEntry } from '../offer/catalog.ts'
import { pollingInterval, tagFilterOf } from '../offer/settings.ts'
import type { Banner, Banners } from '../shell/Banners.ts'
import { errorFacts } from '../shell/errorFacts.ts'
import type { HostEvents } from '../shell/HostEvents.ts'
import type { RequestIds } from '../shell/RequestIds.ts'
import type { Session } from '../shell/Session.ts'
import { type AccountChange, accountChanges } from './accountChanges.ts'
import { keepUnchanged } from './keepUnchanged.ts'
import { lostAccess } from './repairReason.ts'
import { type SyncTrouble, syncTroubles } from './syncTroubles.ts'

/** How a source stands: its accounts work, or one of them needs its owner. */
export type Connection = 'working' | 'attention'

export type AccountsDeps = {
  readonly calls: Pick<AccountCalls, 'list'>
  readonly session: Session
  readonly events: HostEvents
  readonly requestIds: RequestIds
  readonly banners: Pick<Banners, 'show' | 'dismiss'>
  /** Tells the host of an error that concerns no source. */
  readonly report: (error: ErrorFacts) => void
  readonly clock: Clock
  readonly visibility: Visibility
  readonly log: (message: string, cause: unknown) => void
}

/** The accounts this person has connected, kept up to date while the widget is open. */
export class Accounts {
  all: readonly Account[] = []
  /** False until the first answer: "none" is not known before. */
  loaded = false
  /** Why the last question had no answer. */
  fault: Fault | null = null
  /** Questions without an answer, as far as the service named a time until which it is left alone. */
  outage: Outage | null = null
  /** What keeps accounts from being synced, by id. */
  private troubles: ReadonlyMap<number, SyncTrouble> = new Map()
  /** Disconnected here; the service may go on listing them for an answer or two. */
  private gone: ReadonlySet<number> = new Set()
  private readonly poll: Poll
  private readonly listeners = new Set<(change: AccountChange) => void>()
  /** Says that the session has ended, while nobody has been let in since. */
  private ended: Banner | null = null

  constructor(private readonly deps: AccountsDeps) {
    this.poll = new Poll((signal) => this.ask(signal), {
      clock: deps.clock,
      visibility: deps.visibility,
      interval: () => pollingInterval(deps.session.options),
      onOutage: (outage) => this.handleOutage(outage),
    })
    makeAutoObservable<this, 'deps' | 'poll' | 'listeners' | 'gone' | 'ended' | 'troubles'>(
      this,
      {
        deps: false,
        poll: false,
        listeners: false,
        ended: false,
        all: observableRef,
        fault: observableRef,
        outage: observableRef,
        troubles: observableRef,
        gone: observableRef,
      },
      { autoBind: true },
    )
  }

  /** Asks at once and then by the interval. The answer stops it. */
  start(): () => void {
    const stop = this.poll.start()
    this.poll.now()
    return stop
  }

  /** Something happened that the next answer may show. */
  refresh() {
    this.poll.now()
  }

  /** Hears every change after it is in `all`. The answer ends it. */
  listen(listener: (change: AccountChange) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  of(source: Source): readonly Account[] {
    const type = findCatalogEntry(source)?.data_source_type
    return this.all.filter((account) => account.data_source_type === type && !this.gone.has(account.id))
  }

  /** They were disconnected here: from now on they are not listed. */
  leave(ids: readonly number[]) {
    this.gone = new Set([...this.gone, ...ids])
    this.refresh()
  }

  /** The green dot: an account of that source, or files where a source has no accounts. */
  isConnected(source: Source): boolean {
    const entry = findCatalogEntry(source)
    if (!entry) return false
    return entry.fileSource ? this.deps.session.hasFiles(entry) : this.of(source).length > 0
  }

  /** How a source stands; null where nothing of it is connected. */
  connectionOf(source: Source): Connection | null {
    if (!this.isConnected(source)) return null
    return this.of(source).some((account) => this.needsAttention(account)) ? 'attention' : 'working'
  }

  /** What keeps an account from being synced; null while nothing does. */
  troubleOf({ id }: Account): SyncTrouble | null {
    return this.troubles.get(id) ?? null
  }

  private needsAttention(account: Account): boolean {
    return lostAccess(account) !== null || (this.troubleOf(account)?.hasFailed ?? false)
  }

  private async ask(signal: AbortSignal): Promise<void> {
    try {
      const all = await this.fetchAll(signal)
      if (!signal.aborted) this.take(all)
    } catch (cause) {
      if (isFault(cause) && cause.kind !== 'aborted') {
        this.deps.log('The accounts could not be fetched', cause)
        runInAction(() => {
          this.fault = cause
        })
      }
      throw cause
    }
  }

  /**
   * What only the polls notice. A session that has ended is told, once; so is that there are no accounts to show.
   * All else heals by itself and changes nothing.
   */
  private handleOutage(outage: Outage | null) {
    this.outage = outage
    const { banners, report } = this.deps
    const hasEnded = outage?.fault.kind === 'unauthorised'
    const isNews = hasEnded ? !this.ended : !this.loaded && outage?.failures === 1
    if (hasEnded && !this.ended) {
      this.ended = { type: 'ERROR', message: t().errors.signInAgain, persist: true }
      banners.show(this.ended)
    } else if (!hasEnded && this.ended) {
      banners.dismiss(this.ended)
      this.ended = null
    }
    if (outage && isNews) report(errorFacts(outage.fault))
  }

  /** The first answer is how things are, later ones are news. What is known changes before anybody hears of it. */
  private take(all: readonly Account[]) {
    const changes = this.loaded ? accountChanges(this.all, all) : []
    runInAction(() => {
      this.all = keepUnchanged(this.all, all)
      this.troubles = syncTroubles(this.troubles, all)
      this.loaded = true
      this.fault = null
      const gone = new Set(all.map(({ id }) => id).filter((id) => this.gone.has(id)))
      if (gone.size !== this.gone.size) this.gone = gone
    })
    for (const change of changes) {
      this.reportChange(change)
      for (const listener of [...this.listeners]) listener(change)
    }
  }

  private reportChange({ kind, account, filesSynced }: AccountChange) {
    const source = SOURCES.find((one) => one === account.data_source_type)
    if (!source) return
    const { requestIds, events } = this.deps
    const about = {
      data_source_external_id: account.data_source_external_id,
      sync_status: account.sync_status,
    }
    if (kind === 'ADD')
      events.success(source, kind, { ...about, request_id: requestIds.takeConnecting(source) })
    else if (kind === 'CANCEL') events.success(source, kind, about)
    else
      events.success(source, kind, {
        ...about,
        request_id: requestIds.takeSyncing(account.id),
        files_synced: filesSynced,
      })
  }

  private async fetchAll(signal: AbortSignal): Promise<readonly Account[]> {
    const byId = new Map<number, Account>()
    for (let offset = 0; ; ) {
      const page = await this.deps.calls.list(
        {
          pagination: { limit: limits.pollPage, offset },
          order_by: 'created_at',
          filters: { revoked_access: false, tags: tagFilterOf(this.deps.session.options) },
        },
        { signal },
      )
      for (const account of page.results) byId.set(account.id, account)
      offset += page.results.length
      if (page.results.length === 0 || offset >= page.count) return [...byId.values()]
    }
  }
}
