import type { Account, OAuthUrl, SignInApproval, SignInProgress, SignInReason } from '@inlet/wire/service'
import { makeAutoObservable, runInAction, when } from 'mobx'
import type { ErrorFacts } from '../../bridge/Host.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { isSafeAddress } from '../../lib/isSafeAddress.ts'
import type { OpenSignInWindow, SignInWindow } from '../../lib/signInWindow.ts'
import { isFault } from '../../service/Fault.ts'
import type { SignInCalls } from '../../service/ServiceClient.ts'
import { limits } from '../limits.ts'
import type { Integration } from '../offer/Integrations.ts'
import type { Banner, Banners } from '../shell/Banners.ts'
import { errorFacts } from '../shell/errorFacts.ts'
import type { Failed, HostEvents } from '../shell/HostEvents.ts'
import type { RequestIds } from '../shell/RequestIds.ts'
import type { Session } from '../shell/Session.ts'
import { triage } from '../shell/triage.ts'
import type { Accounts } from './Accounts.ts'
import type { AccountChange } from './accountChanges.ts'
import { type AttemptStart, newAttempt, type SignInAttempt, type SignInPurpose } from './SignInAttempt.ts'
import { signInFailure } from './signInFailure.ts'
import { syncSettings } from './syncSettings.ts'
import { watchSignIn } from './watchSignIn.ts'
import { watchWindow } from './watchWindow.ts'

/** `waiting` ends with the account, or 20 s after the click. A late account is still noticed. */
export type SignInStatus = 'idle' | 'asking' | 'waiting'

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
  status: SignInStatus = 'idle'
  /** URL of a plain link to sign in with, if no window could be opened. */
  link: string | null = null
  /** The number that the linked page asks for, or the window if it cannot reach the frame. */
  number: string | null = null
  /** The window is closed, or looks closed. The user may have finished, or given up. */
  looksClosed = false
  /** The sign-in is taking long. The user may be stuck, or have left. */
  isOverdue = false
  /** An administrator must approve first, and how to ask for that. */
  approval: SignInApproval | null = null
  private attempt: SignInAttempt | null = null

  constructor(private readonly deps: SignInDeps) {
    makeAutoObservable<this, 'deps' | 'attempt'>(this, { deps: false, attempt: false }, { autoBind: true })
  }

  /** Whether the panel has something to show. */
  get isShown(): boolean {
    const { status, link, number, looksClosed, isOverdue, approval } = this
    return (
      status !== 'idle' || link !== null || number !== null || looksClosed || isOverdue || approval !== null
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
      this.follow(attempt, key)
    })
  }

  /** Starts again in a new window, and closes the old one so that the user does not sign in twice. */
  restart() {
    if (this.attempt) void this.start(this.attempt.integration, this.attempt.purpose)
  }

  /** The link was followed, so wait for the outcome. */
  followLink() {
    if (!this.attempt || !this.link) return
    this.initiated(this.attempt)
    this.wait(this.attempt, 'waiting')
  }

  /** Returns to the source after an administrator approved. Call within the click. */
  goOn() {
    const { attempt, approval } = this
    if (!attempt?.key || !approval || !isSafeAddress(approval.oauth_url)) return
    const opened = this.deps.openWindow()
    // The window may not reach the frame.
    this.number = approval.number
    this.looksClosed = false
    if (!opened) {
      this.link = approval.oauth_url
      return
    }
    attempt.onEnd.push(opened.leadTo(approval.oauth_url, attempt.key))
    this.watch(attempt, opened)
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
    this.hush()
  }

  /** Hides the panel. */
  private hush() {
    this.status = 'idle'
    this.link = null
    this.number = null
    this.looksClosed = false
    this.isOverdue = false
    this.approval = null
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
    const { accounts, banners, clock } = this.deps
    onEnd.push(accounts.listen((change) => this.hear(attempt, change)))
    const isLate = clock.now() + limits.signInHandover
    this.follow(attempt, sign_in.key, () => {
      if (opened && clock.now() >= isLate) this.number = sign_in.number
    })
    if (opened) {
      this.initiated(attempt)
      onEnd.push(opened.leadTo(oauth_url, sign_in.key))
      this.watch(attempt, opened)
      if (this.status === 'asking') this.status = 'waiting'
      return
    }
    this.link = oauth_url
    this.number = sign_in.number
    this.status = 'idle'
    banners.show({
      type: 'ERROR',
      message: accountsTexts().blocked,
      additionalInfo: accountsTexts().blockedHint,
    })
  }

  private initiated(attempt: SignInAttempt) {
    const { integration, requestId } = attempt
    if (attempt.isTold) return
    attempt.isTold = true
    this.deps.events.success(integration.id, 'INITIATE', {
      data_source_external_id: null,
      sync_status: null,
      request_id: requestId ?? null,
    })
  }

  /** A closed window decides nothing: the user may have finished in it. */
  private watch(attempt: SignInAttempt, opened: SignInWindow) {
    attempt.endWatch()
    attempt.endWatch = watchWindow(opened, this.deps.clock, (looksClosed) =>
      runInAction(() => {
        this.looksClosed = looksClosed
      }),
    )
  }

  /** @param onStill The sign-in page has not been left yet. */
  private follow(attempt: SignInAttempt, key: string, onStill = () => {}) {
    const { calls, clock } = this.deps
    attempt.key = key
    const hear = ({ status, reason, data_source_id, approval }: SignInProgress) => {
      if (status === 'BEGUN') onStill()
      else if (status === 'WAITING') this.awaitApproval(attempt, approval ?? null)
      else {
        this.number = null
        this.link = null
      }
      if (status === 'CONNECTED' && data_source_id !== null) this.connected(attempt, data_source_id)
      else if (status === 'FAILED') this.end(attempt, reason ?? 'failed')
    }
    attempt.onEnd.push(
      watchSignIn({
        ask: (signal) => calls.claim(key, { signal }),
        clock,
        hear: (progress) => runInAction(() => hear(progress)),
      }),
    )
  }

  private awaitApproval(attempt: SignInAttempt, approval: SignInApproval | null) {
    const isNew = this.approval === null
    this.approval = approval
    if (!isNew) return
    this.status = 'idle'
    this.number = null
    this.link = null
    attempt.endWatch()
    this.looksClosed = false
    // Once per sign-in, not once per frame that resumes it.
    if (attempt.isTold) {
      const { failed } = signInFailure('admin-approval', attempt.integration.announcementName)
      this.deps.events.failure(attempt.integration.id, failed)
    }
  }

  /** Continues the same way whether or not the account is listed already. */
  private connected(attempt: SignInAttempt, accountId: number) {
    const { accounts, onConnected } = this.deps
    attempt.endWatch()
    const find = () => accounts.all.find(({ id }) => id === accountId)
    accounts.refresh()
    attempt.onEnd.push(
      when(
        () => find() !== undefined,
        () => {
          const account = find()
          this.done()
          if (account) onConnected(account, attempt.purpose)
        },
      ),
    )
  }

  /**
   * Whether this is the expected account: a new one of the source, or a change of the one that was signed in to
   * again.
   */
  private hear(attempt: SignInAttempt, { kind, account }: AccountChange) {
    const { data_source_id } = attempt.purpose
    const isOurs = data_source_id
      ? account.id === data_source_id
      : kind === 'ADD' && account.data_source_type === attempt.integration.data_source_type
    if (!isOurs) return
    attempt.endWatch()
    this.hush()
  }

  /** Restarts the timeout. Timers of an earlier wait no longer apply. */
  private wait(attempt: SignInAttempt, status: 'asking' | 'waiting') {
    attempt.endWait()
    attempt.endWait = this.deps.clock.after(limits.signInWait, this.endSpinner)
    this.status = status
    this.isOverdue = false
  }

  private endSpinner() {
    this.isOverdue = this.status !== 'idle'
    this.status = 'idle'
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
    this.deps.banners.show({ type: 'ERROR', message: failed.message, ...more })
    this.deps.events.failure(attempt.integration.id, failed)
  }
}

const NO_PLACE_TO_GO: ErrorFacts = { code: 'SIGN_IN_FAILED', cause: 'unsafe address', requestId: null }

function ignoreFaults(cause: unknown): null {
  if (!isFault(cause)) throw cause
  return null
}
