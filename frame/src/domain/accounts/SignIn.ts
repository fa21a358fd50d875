import type { Account, OAuthUrl, SignInReason } from '@inlet/wire/service'
import { makeAutoObservable, runInAction } from 'mobx'
import type { ErrorFacts } from '../../bridge/Host.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { isSafeAddress } from '../../lib/isSafeAddress.ts'
import type { OpenSignInWindow } from '../../lib/signInWindow.ts'
import { isFault } from '../../service/Fault.ts'
import type { SignInCalls } from '../../service/ServiceClient.ts'
import * as limits from '../limits.ts'
import type { Integration } from '../offer/Integrations.ts'
import type { Banner, Banners } from '../shell/Banners.ts'
import { errorFacts } from '../shell/errorFacts.ts'
import type { Failed, HostEvents } from '../shell/HostEvents.ts'
import type { RequestIds } from '../shell/RequestIds.ts'
import type { Session } from '../shell/Session.ts'
import { triage } from '../shell/triage.ts'
import type { Accounts } from './Accounts.ts'
import { type AttemptStart, newAttempt, type SignInAttempt, type SignInPurpose } from './SignInAttempt.ts'
import { SignInFollower } from './SignInFollower.ts'
import { SignInReport } from './SignInReport.ts'
import { SignInView } from './SignInView.ts'
import { signInFailure } from './signInFailure.ts'
import { syncSettings } from './syncSettings.ts'

export type SignInDeps = {
  readonly accounts: Accounts
  readonly calls: SignInCalls
  readonly session: Session
  readonly banners: Banners
  readonly events: HostEvents
  readonly requestIds: RequestIds
  readonly openWindow: OpenSignInWindow
  readonly clock: Clock
  /** The sign-in succeeded with this listed account. Called once, whether a poll or the claim found it first. */
  readonly onConnected: (account: Account, purpose: SignInPurpose) => void
}

/** One sign-in at a provider. Only the service knows whether it succeeded. */
export class SignIn {
  readonly view = new SignInView()
  private readonly report: SignInReport
  private readonly follower: SignInFollower
  private attempt: SignInAttempt | null = null

  constructor(private readonly deps: SignInDeps) {
    this.report = new SignInReport(deps)
    this.follower = new SignInFollower({
      ...deps,
      view: this.view,
      report: this.report,
      onConnected: (attempt, account) => this.succeed(attempt, account),
      onFailed: (attempt, reason) => this.end(attempt, reason),
    })
    makeAutoObservable<this, 'deps' | 'report' | 'follower' | 'attempt'>(
      this,
      { deps: false, view: false, report: false, follower: false, attempt: false },
      { autoBind: true },
    )
  }

  /** Whether a sign-in may still be going on, however long ago it began. */
  get isUnderWay(): boolean {
    return this.attempt !== null
  }

  /** Call within the click: browsers block windows that open later. A new start replaces an old one. */
  async start(integration: Integration, purpose: SignInPurpose): Promise<void> {
    this.stop()
    const { banners, calls, openWindow, session } = this.deps
    const warning: Banner = { type: 'WARN', message: accountsTexts().redirected }
    banners.show(warning)
    const requestId = this.requestId(integration, purpose)
    const attempt = this.begin({ integration, purpose, opened: openWindow(), requestId })
    this.wait(attempt, 'asking')
    try {
      const begun = await calls.begin(
        {
          ...syncSettings(integration, session.options),
          ...purpose,
          // An existing account keeps its access.
          ...(integration.settings.access &&
            !purpose.data_source_id && { access: integration.settings.access }),
          service: integration.data_source_type,
          claim: true,
          ...(attempt.requestId ? { request_id: attempt.requestId } : {}),
        },
        { signal: attempt.ending.signal },
      )
      if (this.attempt !== attempt) return
      // From here on, "waiting" has more to say.
      banners.dismiss(warning)
      runInAction(() => this.lead(attempt, begun))
    } catch (cause) {
      if (!isFault(cause)) throw cause
      const why = triage(cause, accountsTexts().oauthFailed)
      const error = errorFacts(cause, 'SIGN_IN_FAILED')
      if (this.attempt === attempt && why.kind === 'show')
        runInAction(() => this.fail(attempt, { message: why.message, error }, why.reason))
    }
  }

  /** The previous frame may have left a sign-in open: wait for its outcome. */
  async resume(integration: Integration): Promise<void> {
    if (this.attempt) return
    const key = await this.deps.calls.resume(integration.data_source_type).catch(ignoreFaults)
    if (!key || this.attempt) return
    runInAction(() => {
      const attempt = this.begin({ integration, purpose: {}, opened: null, requestId: undefined })
      this.wait(attempt, 'waiting')
      this.follower.follow(attempt, key)
    })
  }

  /** Starts again in a new window, and closes the old one so that the user does not sign in twice. */
  restart() {
    if (this.attempt) void this.start(this.attempt.integration, this.attempt.purpose)
  }

  /** The link was followed, so wait for the outcome. */
  followLink() {
    if (!this.attempt || !this.view.link) return
    this.report.initiated(this.attempt)
    this.wait(this.attempt, 'waiting')
  }

  /** Returns to the source after an administrator approved. Call within the click. */
  goOn() {
    const { attempt, view } = this
    const { approval } = view
    if (!attempt?.key || !approval || !isSafeAddress(approval.oauth_url)) return
    const opened = this.deps.openWindow()
    view.showReturn(approval, opened !== null)
    if (!opened) return
    attempt.onEnd.push(opened.leadTo(approval.oauth_url, attempt.key))
    this.follower.watch(attempt, opened)
    this.wait(attempt, 'waiting')
  }

  /** Gives up. A late return connects nothing. */
  stop() {
    if (!this.attempt) return
    const { opened, key, requestId } = this.attempt
    opened?.close()
    if (key) this.deps.calls.cancel(key).catch(ignoreFaults)
    this.deps.requestIds.forget(requestId)
    this.done()
  }

  private begin(given: AttemptStart): SignInAttempt {
    const attempt = newAttempt(given)
    this.attempt = attempt
    return attempt
  }

  private done() {
    this.attempt?.ending.abort()
    for (const undo of this.attempt?.onEnd ?? []) undo()
    this.attempt = null
    this.view.hide()
  }

  /** A new account reports ADD; more files of an existing one report its UPDATE. Each has its own request ids. */
  private requestId({ id }: Integration, { data_source_id }: SignInPurpose): string | undefined {
    const { requestIds } = this.deps
    return data_source_id ? requestIds.forSyncing(data_source_id) : requestIds.forConnecting(id)
  }

  private lead(attempt: SignInAttempt, { oauth_url, sign_in }: OAuthUrl) {
    if (!isSafeAddress(oauth_url))
      return this.fail(attempt, { message: accountsTexts().oauthFailed, error: NO_PLACE_TO_GO })
    const { opened, onEnd } = attempt
    const { view, follower } = this
    const { banners, clock } = this.deps
    follower.listen(attempt)
    const isLate = clock.now() + limits.signInHandover
    follower.follow(attempt, sign_in.key, () => {
      if (opened && clock.now() >= isLate) view.showNumber(sign_in.number)
    })
    if (opened) {
      this.report.initiated(attempt)
      onEnd.push(opened.leadTo(oauth_url, sign_in.key))
      follower.watch(attempt, opened)
      view.showLed()
      return
    }
    view.showLink(oauth_url, sign_in.number)
    banners.show({
      type: 'ERROR',
      message: accountsTexts().blocked,
      additionalInfo: accountsTexts().blockedHint,
    })
  }

  /** Restarts the timeout. Timers of an earlier wait no longer apply. */
  private wait(attempt: SignInAttempt, status: 'asking' | 'waiting') {
    attempt.endWait()
    attempt.endWait = this.deps.clock.after(limits.signInWait, this.view.endSpinner)
    this.view.showWaiting(status)
  }

  private succeed({ purpose }: SignInAttempt, account: Account) {
    this.done()
    this.deps.onConnected(account, purpose)
  }

  /** The service reports a failure. It stays shown until the user could read it. */
  private end(attempt: SignInAttempt, reason: SignInReason) {
    const { failed, hint } = signInFailure(reason, attempt.integration.announcementName)
    this.conclude(attempt, failed, hint ? { additionalInfo: hint, persist: true } : {})
  }

  private fail(attempt: SignInAttempt, failed: Failed, reason = failed.message) {
    this.conclude(attempt, failed, reason === failed.message ? {} : { additionalInfo: reason })
    attempt.opened?.explain(failed.message)
  }

  private conclude(attempt: SignInAttempt, failed: Failed, more: Pick<Banner, 'additionalInfo' | 'persist'>) {
    this.deps.requestIds.forget(attempt.requestId)
    this.done()
    this.report.failed(attempt, failed, more)
  }
}

const NO_PLACE_TO_GO: ErrorFacts = { code: 'SIGN_IN_FAILED', cause: 'unsafe address', requestId: null }

function ignoreFaults(cause: unknown): null {
  if (!isFault(cause)) throw cause
  return null
}
