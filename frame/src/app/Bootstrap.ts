import { isAllowedOrigin } from '@inlet/wire/service'
import { makeAutoObservable } from 'mobx'
import type { Services } from '../domain/Services.tsx'
import { errorFacts } from '../domain/shell/errorFacts.ts'
import { logError } from '../lib/log.ts'
import type { HostOptions } from './HostOptions.ts'
import { entryPointProblem } from './optionProblems.ts'
import type { Reopening } from './Reopening.ts'
import { StepDraft } from './StepDraft.ts'
import { widgetError } from './widgetErrors.ts'

/** The service does not accept the token from this page, or the page named a service that is not allowed. */
export type DisallowedOrigin = 'HOST_NOT_ALLOWED' | 'API_URL_NOT_ALLOWED'

type Deps = Pick<
  Services,
  'host' | 'session' | 'integrations' | 'accounts' | 'updates' | 'navigation' | 'drafts' | 'renewal'
> & { readonly reopening: Reopening }

/** Leads from the first options to the first screen. */
export class Bootstrap {
  /** Why this page must not show a screen that takes input; null if it may. */
  refusal: DisallowedOrigin | null = null
  private stopFollowing = () => {}

  constructor(
    private readonly deps: Deps,
    private readonly options: HostOptions,
    /** Discards the token and aborts every call. */
    private readonly shut: () => void,
  ) {
    makeAutoObservable<this, 'deps' | 'options' | 'shut' | 'stopFollowing'>(
      this,
      { deps: false, options: false, shut: false, stopFollowing: false },
      { autoBind: true },
    )
  }

  /** Nothing is known yet, except that the widget is opening. */
  get isOpening(): boolean {
    const { session, navigation } = this.deps
    if (this.refusal || session.status === 'failed') return false
    return session.status === 'loading' || navigation.step === null
  }

  /** A screen is shown that the user can work in. */
  get isWell(): boolean {
    return !this.refusal && this.deps.session.status === 'ready'
  }

  /** Also runs as the retry after a failure. */
  async start(): Promise<void> {
    const { session, host } = this.deps
    await session.load()
    if (session.status === 'failed') {
      if (session.fault) host.report(errorFacts(session.fault))
      return
    }
    if (session.status !== 'ready') return
    const allowed = session.branding?.allowed_origins
    if (allowed && !isAllowedOrigin(host.origin, allowed)) this.refuse('HOST_NOT_ALLOWED', host.origin)
    else {
      this.begin()
      this.stopFollowing()
      this.stopFollowing = this.follow()
    }
  }

  /** Refuses before or after the start. `detail` names what is not allowed. */
  refuse(refusal: DisallowedOrigin, detail: string) {
    this.refusal = refusal
    this.stopFollowing()
    this.shut()
    logError(`${refusal}: ${detail}`)
    this.deps.host.report(widgetError(refusal, detail))
  }

  /** Follows the accounts, and all changes if the token allows it. */
  private follow(): () => void {
    const { accounts, updates, session } = this.deps
    const stops = [accounts.start(), session.allows('status:read') ? updates.start() : () => {}]
    return () => {
      for (const stop of stops) stop()
    }
  }

  private begin() {
    const { session, integrations, navigation } = this.deps
    const named = session.options.entryPoint
    const { entry } = integrations.entryPoint(named)
    const problem = entryPointProblem(named, integrations)
    if (problem) this.options.report(problem.path, problem.message)
    navigation.begin({ entry, brandingRemoved: session.brandingRemoved })
    const hadConsented = this.deps.reopening.resume() || this.deps.renewal.hadConsented
    this.deps.drafts.keep('step', new StepDraft(this.deps, hadConsented))
  }
}
