import type { Account, Preview } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, reaction, runInAction, when } from 'mobx'
import { previewTexts } from '../../i18n/previewTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { Integration } from '../offer/Integrations.ts'
import type { Banners } from '../shell/Banners.ts'
import type { HostEvents } from '../shell/HostEvents.ts'
import type { Session } from '../shell/Session.ts'
import { previewRefusal } from './previewRefusal.ts'

export type ImportPreviewDeps = {
  readonly clock: Clock
  readonly session: Pick<Session, 'options'>
  readonly events: Pick<HostEvents, 'success' | 'mayImport'>
  readonly banners: Pick<Banners, 'show'>
}

/** Counts, and shows the figures as they grow, until the signal aborts. Rejects with a fault. */
export type Counting<Choice> = (
  choice: Choice,
  show: (preview: Preview) => void,
  signal: AbortSignal,
) => Promise<void>

type Options<Choice> = {
  /** What is chosen. Observed. Null: nothing that can be counted. */
  readonly chosen: () => Choice | null
  /** How long a choice rests before it is counted, in milliseconds. */
  readonly pauseMs: number
  readonly count: Counting<Choice>
  /** Whom it is about, for the host. */
  readonly owner: () => { readonly source: Integration['id']; readonly account: Account | null }
  readonly isOfPages?: boolean
}

/** Counts what an import of the choice would bring, while the choice may still change. Needed only if the host asks for it. */
export class ImportPreview<Choice> {
  /** `off`: nothing is chosen, or it can't be counted here. */
  status: 'off' | 'counting' | 'ended' | 'failed' = 'off'
  /** The figures so far. */
  preview: Preview | null = null
  /** The person imports, and the host wants to know first what that brings. */
  isAwaited = false
  readonly isOfPages: boolean
  /** Of this choice. */
  private counting = new AbortController()
  private cancelTimer = () => {}

  constructor(
    private readonly options: Options<Choice>,
    private readonly deps: ImportPreviewDeps,
  ) {
    this.isOfPages = options.isOfPages ?? false
    makeAutoObservable<this, 'options' | 'deps' | 'counting' | 'cancelTimer'>(
      this,
      {
        isOfPages: false,
        options: false,
        deps: false,
        counting: false,
        cancelTimer: false,
        preview: observableRef,
      },
      { autoBind: true },
    )
  }

  /** Whether the import is large enough, by the host's option. */
  get isShown(): boolean {
    const { previewAbove: above } = this.deps.session.options
    return above === undefined || (this.preview?.files ?? 0) > above
  }

  /** Follows the choice until the returned function is called. */
  start(): () => void {
    const stopFollowing = reaction(
      () => JSON.stringify(this.options.chosen()),
      () => this.restart(this.options.pauseMs),
      { fireImmediately: true },
    )
    return () => {
      stopFollowing()
      this.leave()
    }
  }

  retry() {
    this.restart(0)
  }

  /**
   * Whether the choice may be imported now. A host that wants to be asked is, once it is counted; nothing is imported if
   * the choice changes meanwhile.
   */
  async mayImport(): Promise<boolean> {
    if (this.isAwaited) return false
    const { events, banners } = this.deps
    const { signal } = this.counting
    this.isAwaited = true
    try {
      if (await events.mayImport()) return true
      await when(() => this.status !== 'counting')
      if (signal.aborted) return false
      const { preview } = this
      if (this.status !== 'ended' || !this.isShown || !preview) return true
      const isAllowed = await events.mayImport(preview)
      if (signal.aborted) return false
      if (!isAllowed) banners.show({ type: 'WARN', message: previewTexts().notAllowed })
      return isAllowed
    } finally {
      runInAction(() => {
        this.isAwaited = false
      })
    }
  }

  private restart(pauseMs: number) {
    this.leave()
    const choice = this.options.chosen()
    if (choice === null) return
    this.status = 'counting'
    this.plan(choice, pauseMs)
  }

  private plan(choice: Choice, ms: number) {
    this.cancelTimer = this.deps.clock.after(ms, () => void this.count(choice))
  }

  private async count(choice: Choice): Promise<void> {
    const { signal } = this.counting
    const show = (preview: Preview) => {
      if (!signal.aborted) this.show(preview)
    }
    try {
      await this.options.count(choice, show, signal)
    } catch (cause) {
      if (!isFault(cause)) throw cause
      if (!signal.aborted) this.fail(cause, choice)
    }
  }

  private show(preview: Preview) {
    this.preview = preview
    if (preview.state === 'running') return
    this.status = preview.state === 'failed' ? 'failed' : 'ended'
    if (this.status === 'ended' && this.isShown) this.report(preview)
  }

  private report(preview: Preview) {
    const { source, account } = this.options.owner()
    const { data_source_external_id = null, sync_status = null } = account ?? {}
    this.deps.events.success(source, 'PREVIEWED', { data_source_external_id, sync_status, preview })
  }

  private fail(fault: Fault, choice: Choice) {
    const next = previewRefusal(fault)
    if (next === 'failed') this.status = 'failed'
    else if (next === 'off') this.leave()
    else this.plan(choice, next)
  }

  private leave() {
    this.cancelTimer()
    this.counting.abort()
    this.counting = new AbortController()
    this.preview = null
    this.status = 'off'
  }
}
