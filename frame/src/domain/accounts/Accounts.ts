import { SOURCES, type Source } from '@inlet/wire/bridge'
import type { Account } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ErrorFacts } from '../../bridge/Host.ts'
import { t } from '../../i18n/t.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Visibility } from '../../lib/Visibility.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { AccountCalls } from '../../service/ServiceClient.ts'
import * as limits from '../limits.ts'
import type { Updates } from '../lists/LiveUpdates.ts'
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

/** State of a source: its accounts work, or one of them needs the user. */
export type Connection = 'working' | 'attention'

export type AccountsDeps = {
  readonly calls: AccountCalls
  readonly session: Session
  readonly events: HostEvents
  readonly requestIds: RequestIds
  readonly banners: Pick<Banners, 'show' | 'dismiss'>
  /** Reports an error that concerns no source to the host. */
  readonly report: (error: ErrorFacts) => void
  readonly clock: Clock
  readonly visibility: Visibility
  readonly updates: Updates
  readonly log: (message: string, cause: unknown) => void
}

/** The user's connected accounts, polled while the widget is open. */
export class Accounts {
  all: readonly Account[] = []
  /** False until the first response: before it, an empty list means nothing. */
  loaded = false
  /** Why the last request failed. */
  fault: Fault | null = null
  /** Requests without a response, since the last one that succeeded. */
  outage: Outage | null = null
  /** Why accounts are not synced, by account id. */
  private troubles: ReadonlyMap<number, SyncTrouble> = new Map()
  /** Disconnected here. The service may still list them in a response or two. */
  private gone: ReadonlySet<number> = new Set()
  private readonly poll: Poll
  private readonly listeners = new Set<(change: AccountChange) => void>()
  /** Dismisses the message that the session has ended. */
  private ended: Banner | null = null

  constructor(private readonly deps: AccountsDeps) {
    this.poll = new Poll((signal) => this.ask(signal), {
      clock: deps.clock,
      visibility: deps.visibility,
      updates: deps.updates,
      concerns: ({ of }) => of === 'account',
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

  /** Fetches now, then at each interval. Call the returned function to stop. */
  start(): () => void {
    const stop = this.poll.start()
    this.poll.now()
    return stop
  }

  /** Fetches now: the next response may show a change. */
  refresh() {
    this.poll.now()
  }

  /** Calls the listener after each change is in `all`. Call the returned function to stop. */
  listen(listener: (change: AccountChange) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  of(source: Source): readonly Account[] {
    const type = findCatalogEntry(source)?.data_source_type
    return this.all.filter((account) => account.data_source_type === type && !this.gone.has(account.id))
  }

  /** Removes accounts that were disconnected here from the list. */
  leave(ids: readonly number[]) {
    this.gone = new Set([...this.gone, ...ids])
    this.refresh()
  }

  /** Whether the source has an account, or files if it has no accounts. Shown as the green dot. */
  isConnected(source: Source): boolean {
    const entry = findCatalogEntry(source)
    if (!entry) return false
    return entry.fileSource ? this.deps.session.hasFiles(entry) : this.of(source).length > 0
  }

  /** State of a source; null if nothing of it is connected. */
  connectionOf(source: Source): Connection | null {
    if (!this.isConnected(source)) return null
    return this.of(source).some((account) => this.needsAttention(account)) ? 'attention' : 'working'
  }

  /** Why an account is not synced; null if it is. */
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
   * Handles failures of polls. The end of the session is shown once, and so is a failed first load. Other failures
   * recover without a message.
   */
  private handleOutage(outage: Outage | null) {
    this.outage = outage
    const { banners, report } = this.deps
    const hasEnded = outage?.fault.kind === 'unauthorized'
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

  /**
   * The first response sets the state; later ones are compared with it. `all` changes before listeners are called.
   */
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
