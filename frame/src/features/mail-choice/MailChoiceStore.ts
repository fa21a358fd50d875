import type { MailSelection } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import * as v from 'valibot'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import { syncSettings } from '../../domain/accounts/syncSettings.ts'
import { type AccountImportDeps, accountImport } from '../../domain/imports/AccountImport.ts'
import { type ItemsPreview, itemsPreview } from '../../domain/imports/itemsPreview.ts'
import { fileSyncConfig } from '../../domain/offer/requestSettings.ts'
import type { MailChoiceProps } from '../../domain/screens.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import { type CallEnd, failedEnd, withReasons } from '../../domain/shell/CallEnd.ts'
import type { Draft } from '../../domain/shell/Drafts.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import type { Navigation } from '../../domain/shell/Navigation.ts'
import { reportToHost } from '../../domain/shell/notifyFailure.ts'
import type { RequestIds } from '../../domain/shell/RequestIds.ts'
import { mailTexts } from '../../i18n/mailTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { dayAt } from '../../lib/Day.ts'
import { inParallel } from '../../lib/inParallel.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { CallOptions, MailCalls, PreviewCalls } from '../../service/ServiceClient.ts'
import { firstDayOf, type MailFilter, PERIODS, type Period, peopleIn } from './MailFilter.ts'
import { mailLimits } from './mailLimits.ts'
import type { Mailbox, MailSource } from './mailSources.ts'

type MailChoiceDeps = AccountImportDeps & {
  readonly client: { readonly mail: MailCalls; readonly previews: PreviewCalls }
  readonly accounts: Pick<Accounts, 'of' | 'refresh'>
  readonly banners: Banners
  readonly events: HostEvents
  readonly navigation: Pick<Navigation, 'finish'>
  readonly requestIds: RequestIds
  readonly clock: Clock
}

type Owner = Pick<MailChoiceProps, 'integration' | 'account'>

const Left = v.object({
  isAll: v.boolean(),
  places: v.array(v.string()),
  categories: v.array(v.string()),
  period: v.picklist(PERIODS),
  from: v.string(),
  isFlagged: v.boolean(),
  hasAttachments: v.boolean(),
})

/** Choosing which mail of one account is imported, until the import is queued. */
export class MailChoiceStore implements Draft {
  status: 'loading' | 'failed' | 'idle' | 'importing' = 'loading'
  fault: Fault | null = null
  mailbox: Mailbox = { places: [], categories: [] }
  isAll = false
  period: Period = 'any'
  /** As it is typed. */
  from = ''
  isFlagged = false
  hasAttachments: boolean
  readonly places = new Set<string>()
  readonly categories = new Set<string>()
  /** What an import of the choice would bring. */
  readonly preview: ItemsPreview
  private loading: AbortController | null = null

  constructor(
    private readonly owner: Owner,
    readonly source: MailSource,
    private readonly deps: MailChoiceDeps,
  ) {
    const { settings } = owner.integration
    this.hasAttachments = fileSyncConfig(settings, deps.session.options).sync_attachments ?? false
    const { account } = owner
    this.preview = itemsPreview(
      () => ({ source: owner.integration.id, account, ids: [], mail: this.selections }),
      deps,
    )
    makeAutoObservable<this, 'owner' | 'deps' | 'loading'>(
      this,
      {
        owner: false,
        preview: false,
        source: false,
        deps: false,
        loading: false,
        mailbox: observableRef,
        fault: observableRef,
      },
      { autoBind: true },
    )
  }

  start(): () => void {
    if (this.status !== 'importing') void this.load()
    const stopPreview = this.preview.start()
    return () => {
      stopPreview()
      this.loading?.abort()
    }
  }

  /** Nothing to count while it can't be imported. */
  get selections(): readonly MailSelection[] {
    return this.status === 'idle' && this.isReady ? this.source.selections(this.filter) : []
  }

  /** What is chosen, or why nothing can be imported yet. */
  get filter(): MailFilter {
    const { isAll, places, categories, period, isFlagged, hasAttachments } = this
    return {
      places: isAll ? null : [...places],
      categories: [...categories],
      after: firstDayOf(period, dayAt(this.deps.clock.now())),
      from: peopleIn(this.from),
      isFlagged,
      hasAttachments,
    }
  }

  get hasTooManyPeople(): boolean {
    return this.filter.from.length > mailLimits.conditions
  }

  get isReady(): boolean {
    return (this.isAll || this.places.size > 0) && !this.hasTooManyPeople
  }

  /** What closing would lose. */
  get unsent(): string | null {
    return this.status === 'idle' && this.isReady ? mailTexts().unsent : null
  }

  get draft(): v.InferOutput<typeof Left> | undefined {
    const { isAll, places, categories, period, from, isFlagged, hasAttachments } = this
    if (!isAll && places.size === 0 && from === '') return undefined
    return {
      isAll,
      places: [...places],
      categories: [...categories],
      period,
      from,
      isFlagged,
      hasAttachments,
    }
  }

  resume(left: unknown) {
    const { output, success } = v.safeParse(Left, left)
    if (!success) return
    this.isAll = output.isAll
    this.period = output.period
    this.from = output.from
    this.isFlagged = output.isFlagged
    this.hasAttachments = output.hasAttachments
    for (const id of output.places) this.places.add(id)
    for (const name of output.categories) this.categories.add(name)
  }

  async load(): Promise<void> {
    this.loading?.abort()
    const loading = new AbortController()
    this.loading = loading
    this.status = 'loading'
    this.fault = null
    try {
      const { account } = this.owner
      const mailbox = await this.source.read(this.deps.client.mail, account.id, { signal: loading.signal })
      if (loading.signal.aborted) return
      runInAction(() => this.show(mailbox))
    } catch (cause) {
      if (loading.signal.aborted) return
      if (!isFault(cause)) throw cause
      runInAction(() => {
        this.status = 'failed'
        this.fault = cause
      })
      reportToHost(this.deps.events, this.owner.integration.id, cause, { general: mailTexts().listFailed })
    }
  }

  /** "All mail" excludes single labels or folders. */
  chooseAll(isChosen: boolean) {
    this.isAll = isChosen
    this.places.clear()
  }

  choosePlace(id: string, isChosen: boolean) {
    this.isAll = false
    if (isChosen) this.places.add(id)
    else this.places.delete(id)
  }

  chooseCategory(name: string, isChosen: boolean) {
    if (isChosen) this.categories.add(name)
    else this.categories.delete(name)
  }

  choosePeriod(period: Period) {
    this.period = period
  }

  typeFrom(text: string) {
    this.from = text
  }

  chooseFlagged(isChosen: boolean) {
    this.isFlagged = isChosen
  }

  chooseAttachments(isChosen: boolean) {
    this.hasAttachments = isChosen
  }

  /** Returns whether everything was queued. Failed places stay chosen. */
  async import(): Promise<boolean> {
    if (this.status !== 'idle' || !this.isReady || !(await this.preview.mayImport())) return false
    const { integration, account } = this.owner
    const { client, session, requestIds } = this.deps
    runInAction(() => {
      this.status = 'importing'
    })
    const release = session.hold(() => mailTexts().stillSending)
    const arrived = session.send()
    const requestId = requestIds.forSyncing(account.id)
    const settings = {
      ...syncSettings(integration, session.options),
      data_source_id: account.id,
      ...(requestId ? { request_id: requestId } : {}),
    }
    try {
      const requests = this.source.requests(this.filter, client.mail, settings)
      const ends = await inParallel(requests, mailLimits.parallelCalls, endOf)
      if (ends.every(({ reason }) => reason !== null)) requestIds.forget(requestId)
      return this.conclude(ends)
    } finally {
      release()
      arrived()
      runInAction(() => {
        this.status = 'idle'
      })
    }
  }

  /** Deselects labels or folders that were removed at the source. */
  private show(mailbox: Mailbox) {
    this.status = 'idle'
    this.mailbox = mailbox
    const ids = new Set(mailbox.places.map(({ id }) => id))
    for (const id of this.places) if (!ids.has(id)) this.places.delete(id)
  }

  private conclude(ends: readonly CallEnd[]): boolean {
    const { integration, account } = this.owner
    const { accounts, banners, events, navigation } = this.deps
    const failed = ends.flatMap((end) => (end.reason === null ? [] : [end]))
    const done = ends.length - failed.length
    if (done > 0) {
      accounts.refresh()
      accountImport(this.deps, integration, account).begin()
    }
    if (failed.length === 0) {
      this.clear()
      navigation.finish()
      banners.show({ type: 'SUCCESS', message: mailTexts().started })
      return true
    }
    banners.show({
      type: 'ERROR',
      message: mailTexts().failed,
      additionalInfo: withReasons(mailTexts().counts(done, failed.length), ends),
    })
    events.failure(integration.id, ...failed.map(({ reason, error }) => ({ message: reason, error })))
    return false
  }

  private clear() {
    this.isAll = false
    this.places.clear()
    this.categories.clear()
    this.period = 'any'
    this.from = ''
    this.isFlagged = false
  }
}

async function endOf(call: (options?: CallOptions) => Promise<void>): Promise<CallEnd> {
  try {
    await call()
    return { reason: null }
  } catch (cause) {
    return failedEnd(cause)
  }
}
