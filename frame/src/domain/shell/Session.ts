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
import * as limits from '../limits.ts'

/** State of the widget before a screen can show. */
export type SessionStatus = 'loading' | 'ready' | 'failed'

/**
 * How the service supports a source. `sandbox`: users and documents are fake. `unconfigured`: no app is registered at
 * the source.
 */
export type Standing = 'offered' | 'sandbox' | 'unconfigured' | 'absent'

/** Input that would be lost by leaving. */
export type Hold = {
  /** The text of the question asked first; null if nothing would be lost. */
  readonly reason: () => string | null
  /** Leaving the screen, not only the widget, loses its input. */
  readonly lostWith: 'screen' | 'widget'
}

/** The user and the settings: the host's options, the branding and the limits of the account. */
export class Session {
  status: SessionStatus = 'loading'
  options: WidgetOptions = {}
  branding: WhiteLabeling | null = null
  /** The branding could not be loaded. The rules came from the other response. */
  brandingFailed = false
  user: UserSettings | null = null
  /** Why `status` is failed: no token, or no response with the rules. */
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
        // A deep set would hold copies, so releasing a hold would not find it.
        holds: observableShallow,
      },
      { autoBind: true },
    )
  }

  setOptions(options: WidgetOptions) {
    this.options = options
  }

  /**
   * Loads the user and the rules. The session cannot begin without a token or without the rules, which say which
   * pages may use the token and whether consent is needed. Both responses contain the rules, so one failed or slow
   * call does not block the widget. Everything else has defaults and may arrive late.
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
    const tokenless = faults.find(({ kind }) => kind === 'unauthorized')
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

  /** Resolves with both responses, or shortly after the first that contains the rules. */
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

  /** Whether the service connects accounts of this type. A service that lists no types connects all. */
  standingOf(type: string): Standing {
    const { available_sources, unconfigured_sources, sandbox_sources } = this.branding ?? {}
    if (sandbox_sources?.includes(type)) return 'sandbox'
    if (unconfigured_sources?.includes(type)) return 'unconfigured'
    return !available_sources || available_sources.includes(type) ? 'offered' : 'absent'
  }

  /** Whether the token allows it. True until known: the service enforces it anyway. */
  allows(scope: TokenScope): boolean {
    const scopes = this.user?.grant?.scopes
    return !scopes || scopes.includes(scope)
  }

  /** Whether the token allows accounts of the source, or uploads to it. */
  reaches(source: string, what: 'accounts' | 'uploads'): boolean {
    const { sources, account_ids: ids, filter } = this.user?.grant ?? {}
    if (sources && !sources.includes(source)) return false
    return what === 'accounts'
      ? !filter && this.allows('accounts:read')
      : !ids && this.allows('uploads:create')
  }

  /** Whether the token also covers accounts that are connected later. */
  get reachesNewAccounts(): boolean {
    const { account_ids: ids, filter } = this.user?.grant ?? {}
    return !ids && !filter && this.allows('accounts:connect')
  }

  /** Bytes, or null if the account has no limit of its own. */
  get fileSizeLimit(): number | null {
    return this.user?.custom_limits?.file_size_limit ?? this.branding?.custom_limits?.file_size_limit ?? null
  }

  /** Removed everywhere, or for the host's entry point. */
  get brandingRemoved(): boolean {
    if (!this.branding) return false
    const entry = this.options.entryPoint
    return (
      this.branding.remove_branding || (entry !== undefined && Boolean(this.branding.integrations[entry]))
    )
  }

  /** The user's own settings replace the organization's; they are not merged. */
  get connectorSettings(): ConnectorSettings {
    const own = this.user?.connector_settings
    if (own && Object.keys(own).length > 0) return own
    return this.branding?.connector_settings ?? {}
  }

  /** Whether files without an account exist: uploads, or websites. */
  hasFiles(entry: { readonly fileSource: 'UPLOADED' | 'WEB_SCRAPE' | null }): boolean {
    const counts = this.user?.aggregate_num_files_by_source ?? {}
    const sources = entry.fileSource === 'UPLOADED' ? UPLOADED_SOURCES : ['WEB_SCRAPE']
    return entry.fileSource !== null && sources.some((source) => Number(counts[source] ?? 0) > 0)
  }

  get isSending(): boolean {
    return this.sendings > 0
  }

  /** Until the returned function is called, leaving the host's page would interrupt an upload. */
  send(): () => void {
    this.sendings += 1
    return () =>
      runInAction(() => {
        this.sendings -= 1
      })
  }

  /**
   * Whether the host's token is still of the same user. True if that is unknown: the check just ran, or got no
   * response.
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
      return !isFault(cause) || cause.kind !== 'unauthorized'
    }
  }

  /** Refreshes the user after an import. A failure changes nothing. */
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

  /** Until the returned function is called, closing asks first. */
  hold(reason: () => string | null, lostWith: Hold['lostWith'] = 'widget'): () => void {
    const hold: Hold = { reason, lostWith }
    this.holds.add(hold)
    return () => runInAction(() => this.holds.delete(hold))
  }
}
