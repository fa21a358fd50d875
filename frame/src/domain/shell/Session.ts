import type { WidgetOptions } from '@inlet/wire/bridge'
import {
  type ConnectorSettings,
  type TokenScope,
  UPLOADED_SOURCES,
  type UserSettings,
  type WhiteLabeling,
} from '@inlet/wire/service'
import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx'
import type { Clock } from '../../lib/Clock.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { IdentityCalls } from '../../service/ServiceClient.ts'
import { limits } from '../limits.ts'

/** Where the widget is before a screen can show. */
export type SessionStatus = 'loading' | 'ready' | 'failed'

/**
 * How the service stands with a source. `sandbox`: people and documents are invented. `unconfigured`: nobody has set the
 * service up there.
 */
export type Standing = 'offered' | 'sandbox' | 'unconfigured' | 'absent'

/** Something that leaving would lose. */
export type Hold = {
  /** In words for the question that is asked first; null while there is nothing to lose. */
  readonly reason: () => string | null
  /** What its screen holds is lost already when that is left. */
  readonly lostWith: 'screen' | 'widget'
}

/** Who is here and under which settings: the host's options, the branding and the limits of the account. */
export class Session {
  status: SessionStatus = 'loading'
  options: WidgetOptions = {}
  branding: WhiteLabeling | null = null
  /** The branding could not be fetched: this opened by the rules that another answer holds. */
  brandingFailed = false
  user: UserSettings | null = null
  /** Why `status` is failed: no token, or nobody said under which rules this opens. */
  fault: Fault | null = null
  readonly holds = new Set<Hold>()
  private sendings = 0
  private loading: AbortController | null = null

  constructor(
    private readonly identity: IdentityCalls,
    private readonly log: (message: string, cause: unknown) => void,
    private readonly clock: Clock,
  ) {
    makeAutoObservable<this, 'identity' | 'log' | 'clock' | 'loading'>(
      this,
      {
        identity: false,
        log: false,
        clock: false,
        loading: false,
        options: observableRef,
        branding: observableRef,
        user: observableRef,
        fault: observableRef,
        // A deep set would hold copies, and releasing a hold would find none.
        holds: observableShallow,
      },
      { autoBind: true },
    )
  }

  setOptions(options: WidgetOptions) {
    this.options = options
  }

  /**
   * Asks who this is and under which rules. Without a token or the rules nothing can go on: they say which pages may
   * use the token, and whether the person is asked for consent. Each of the two answers holds the rules, so that one
   * failed or slow call does not keep the window shut; whatever else it holds has defaults, and may come late.
   */
  async load(): Promise<void> {
    this.loading?.abort()
    const loading = new AbortController()
    this.loading = loading
    this.status = 'loading'
    this.fault = null
    this.brandingFailed = false
    const { signal } = loading
    const faults: Fault[] = []
    const ask = async <A>(
      question: Promise<A>,
      take: (answer: A) => void,
      fail: (cause: unknown) => void,
    ) => {
      try {
        const answer = await question
        if (!signal.aborted) runInAction(() => take(answer))
      } catch (cause) {
        if (signal.aborted) return
        fail(cause)
        if (isFault(cause)) faults.push(cause)
      }
    }
    const branding = this.identity.whiteLabeling({ signal })
    const user = this.identity.whoAmI({ signal })
    await this.enough([
      ask(branding, this.takeBranding, this.missBranding),
      ask(user, this.takeUser, this.missUser),
    ])
    if (signal.aborted) return
    const tokenless = faults.find(({ kind }) => kind === 'unauthorised')
    runInAction(() => {
      this.branding ??= this.rules
      this.fault = tokenless ?? (this.branding ? null : faults[0]) ?? null
      this.status = this.fault ? 'failed' : 'ready'
    })
  }

  private takeBranding(branding: WhiteLabeling) {
    this.branding = branding
  }

  private missBranding(cause: unknown) {
    this.brandingFailed = true
    this.log('The branding could not be fetched', cause)
  }

  private takeUser(user: UserSettings) {
    this.user = user
  }

  private missUser(cause: unknown) {
    this.log('The account could not be fetched', cause)
  }

  private get rules(): WhiteLabeling | null {
    return this.branding ?? this.user?.white_labeling ?? null
  }

  /** Both answers, or a moment after the first that holds the rules. */
  private async enough(answers: readonly Promise<void>[]): Promise<void> {
    const all = Promise.all(answers)
    await Promise.race(answers)
    if (!this.rules) return void (await all)
    let stopTimer = () => {}
    const soon = new Promise<void>((resolve) => {
      stopTimer = this.clock.after(limits.openingTimeout, resolve)
    })
    await Promise.race([all, soon])
    stopTimer()
  }

  stop() {
    this.loading?.abort()
    this.loading = null
  }

  /** Whether the service connects accounts of this type; one that does not say so connects all. */
  standingOf(type: string): Standing {
    const { available_sources, unconfigured_sources, sandbox_sources } = this.branding ?? {}
    if (sandbox_sources?.includes(type)) return 'sandbox'
    if (unconfigured_sources?.includes(type)) return 'unconfigured'
    return !available_sources || available_sources.includes(type) ? 'offered' : 'absent'
  }

  /** Whether the token allows it. True until the service has said what it allows: the service enforces it anyway. */
  allows(scope: TokenScope): boolean {
    const scopes = this.user?.grant?.scopes
    return !scopes || scopes.includes(scope)
  }

  /** Whether accounts of the source, or uploads to it, are within the limits of the token. */
  reaches(source: string, what: 'accounts' | 'uploads'): boolean {
    const { sources, account_ids: ids, filter } = this.user?.grant ?? {}
    if (sources && !sources.includes(source)) return false
    return what === 'accounts'
      ? !filter && this.allows('accounts:read')
      : !ids && this.allows('uploads:create')
  }

  /** Whether the token reaches accounts that are still to be connected. */
  get reachesNewAccounts(): boolean {
    const { account_ids: ids, filter } = this.user?.grant ?? {}
    return !ids && !filter && this.allows('accounts:connect')
  }

  /** Bytes, or null where the account has no limit of its own. */
  get fileSizeLimit(): number | null {
    return this.user?.custom_limits?.file_size_limit ?? this.branding?.custom_limits?.file_size_limit ?? null
  }

  /** Removed altogether, or for the entry point the host named. */
  get brandingRemoved(): boolean {
    if (!this.branding) return false
    const entry = this.options.entryPoint
    return (
      this.branding.remove_branding || (entry !== undefined && Boolean(this.branding.integrations[entry]))
    )
  }

  /** The person's own settings are used alone if there are any, else the organization's. */
  get connectorSettings(): ConnectorSettings {
    const own = this.user?.connector_settings
    if (own && Object.keys(own).length > 0) return own
    return this.branding?.connector_settings ?? {}
  }

  /** Whether files that no account owns are there: uploads, or websites. */
  hasFiles(entry: { readonly fileSource: 'UPLOADED' | 'WEB_SCRAPE' | null }): boolean {
    const counts = this.user?.aggregate_num_files_by_source ?? {}
    const sources = entry.fileSource === 'UPLOADED' ? UPLOADED_SOURCES : ['WEB_SCRAPE']
    return entry.fileSource !== null && sources.some((source) => Number(counts[source] ?? 0) > 0)
  }

  get isSending(): boolean {
    return this.sendings > 0
  }

  /** Until the answer is called, leaving the host's page would cut off what is on its way. */
  send(): () => void {
    this.sendings += 1
    return () =>
      runInAction(() => {
        this.sendings -= 1
      })
  }

  /**
   * Whether the host's token still stands for whom all of this was asked. True where nobody can say: the question was
   * asked just now, or is not answered.
   */
  async isSamePerson(): Promise<boolean> {
    const before = this.user
    if (!before) return true
    try {
      const user = await this.identity.whoAmI({ signal: this.loading?.signal })
      runInAction(() => {
        this.user = user
      })
      return user.id === before.id && user.organization_id === before.organization_id
    } catch (cause) {
      return !isFault(cause) || cause.kind !== 'unauthorised'
    }
  }

  /** After something was imported. A failure leaves what was known. */
  async refreshUser(): Promise<void> {
    try {
      const user = await this.identity.whoAmI({ signal: this.loading?.signal })
      runInAction(() => {
        this.user = user
      })
    } catch (cause) {
      if (!isFault(cause) || cause.kind !== 'aborted') this.missUser(cause)
    }
  }

  /** Until the answer is called, closing asks first. */
  hold(reason: () => string | null, lostWith: Hold['lostWith'] = 'widget'): () => void {
    const hold: Hold = { reason, lostWith }
    this.holds.add(hold)
    return () => runInAction(() => this.holds.delete(hold))
  }
}
