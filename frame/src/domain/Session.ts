import type { WidgetOptions } from '@inlet/wire/bridge'
import {
  type ConnectorSettings,
  UPLOADED_SOURCES,
  type UserSettings,
  type WhiteLabeling,
} from '@inlet/wire/service'
import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx'
import { type Fault, isFault } from '../service/Fault.ts'
import type { IdentityCalls } from '../service/Knowledge.ts'
import type { CatalogueEntry } from './catalogue.ts'

/** Where the widget is before a screen can show. */
export type SessionStatus = 'loading' | 'ready' | 'failed'

/** Something a close would lose, in words for the question that is asked first. */
export type Hold = { readonly reason: () => string }

/** Who is here and under which settings: the host's options, the branding and the limits of the account. */
export class Session {
  status: SessionStatus = 'loading'
  options: WidgetOptions = {}
  branding: WhiteLabeling | null = null
  user: UserSettings | null = null
  /** Why `status` is failed; the token or the network, never the branding alone. */
  fault: Fault | null = null
  readonly holds = new Set<Hold>()
  private loading: AbortController | null = null

  constructor(
    private readonly identity: IdentityCalls,
    private readonly log: (message: string, cause: unknown) => void,
  ) {
    makeAutoObservable<this, 'identity' | 'log' | 'loading'>(
      this,
      {
        identity: false,
        log: false,
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
   * Asks who this is. Without a token nothing can go on; without branding or user data the widget opens with
   * the defaults.
   */
  async load(): Promise<void> {
    this.loading?.abort()
    const loading = new AbortController()
    this.loading = loading
    this.status = 'loading'
    this.fault = null
    const { signal } = loading
    const [branding, user] = await Promise.allSettled([
      this.identity.whiteLabeling({ signal }),
      this.identity.whoAmI({ signal }),
    ])
    if (signal.aborted) return
    runInAction(() => {
      if (branding.status === 'fulfilled') this.branding = branding.value
      else this.log('The branding could not be fetched', branding.reason)
      if (user.status === 'fulfilled') this.user = user.value
      else this.log('The account could not be fetched', user.reason)
      const fault = [branding, user].map(reasonOf).find((one) => one?.kind === 'unauthorised')
      const unreachable =
        branding.status === 'rejected' && user.status === 'rejected' ? reasonOf(branding) : null
      this.fault = fault ?? unreachable ?? null
      this.status = this.fault ? 'failed' : 'ready'
    })
  }

  stop() {
    this.loading?.abort()
    this.loading = null
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

  /** The person's own settings are used alone if there are any, else the organisation's. */
  get connectorSettings(): ConnectorSettings {
    const own = this.user?.connector_settings
    if (own && Object.keys(own).length > 0) return own
    return this.branding?.connector_settings ?? {}
  }

  /** Whether files that no account owns are there: uploads, or websites. */
  hasFiles(entry: Pick<CatalogueEntry, 'fileSource'>): boolean {
    const counts = this.user?.aggregate_num_files_by_source ?? {}
    const sources = entry.fileSource === 'UPLOADED' ? UPLOADED_SOURCES : ['WEB_SCRAPE']
    return entry.fileSource !== null && sources.some((source) => Number(counts[source] ?? 0) > 0)
  }

  /** After something was imported. A failure leaves what was known. */
  async refreshUser(): Promise<void> {
    try {
      const user = await this.identity.whoAmI({ signal: this.loading?.signal })
      runInAction(() => {
        this.user = user
      })
    } catch (cause) {
      if (!isFault(cause) || cause.kind !== 'aborted') this.log('The account could not be fetched', cause)
    }
  }

  /** Until the answer is called, closing asks first. */
  hold(reason: () => string): () => void {
    const hold: Hold = { reason }
    this.holds.add(hold)
    return () => runInAction(() => this.holds.delete(hold))
  }
}

function reasonOf(settled: PromiseSettledResult<unknown>): Fault | null {
  return settled.status === 'rejected' && isFault(settled.reason) ? settled.reason : null
}
