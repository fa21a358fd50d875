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

/** `waiting` ends with the account, or 20 s after the click; a late account is still noticed. */
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
  /** It worked, and this account, which is listed by now, came of it. Called once, whoever saw the account first. */
  readonly onConnected: (account: Account, purpose: SignInPurpose) => void
}

/** One person's way through a provider's sign-in page. Whether it worked, only the service can tell. */
export class SignIn {
  status: SignInStatus = 'idle'
  /** Where to sign in by a plain link, because no window could be opened. */
  link: string | null = null
  /** What the page asks for that the link leads to, or the window where it cannot reach us. */
  number: string | null = null
  /** The window is gone, or looks so: the person may have finished, or given up. */
  looksClosed = false
  /** It takes long: the person may be stuck there, or have left. */
  isOverdue = false
  /** An administrator has to agree first, and what helps. */
  approval: SignInApproval | null = null
  private attempt: SignInAttempt | null = null

  constructor(private readonly deps: SignInDeps) {
    makeAutoObservable<this, 'deps' | 'attempt'>(this, { deps: false, attempt: false }, { autoBind: true })
  }

  /** Whether there is anything to say about it. */
  get isShown(): boolean {
    const { status, link, number, looksClosed, isOverdue, approval } = this
    return (
      status !== 'idle' || link !== null || number !== null || looksClosed || isOverdue || approval !== null
    )
  }

  /** Somebody may still be signing in, however long ago they began. */
  get isUnderWay(): boolean {
    return this.attempt !== null
  }

  /** Call it in the click itself: a window that is opened later is blocked. A new start takes the place of an old one. */
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
      // From here on "waiting" says more.
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

  /** The frame before this one may have left somebody at the provider: who comes back is waited for. */
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

  /** The same once more, in a new window; the old one is closed, so that nobody signs in twice. */
  restart() {
    if (this.attempt) void this.start(this.attempt.integration, this.attempt.purpose)
  }

  /** The link is being followed: now it is worth waiting. */
  followLink() {
    if (!this.attempt || !this.link) return
    this.initiated(this.attempt)
    this.wait(this.attempt, 'waiting')
  }

  /** To the source once more, where an administrator was asked to agree. Call it in the click itself. */
  goOn() {
    const { attempt, approval } = this
    if (!attempt?.key || !approval || !isSafeAddress(approval.oauth_url)) return
    const opened = this.deps.openWindow()
    // The window may not reach us.
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

  /** Gives up: what comes back all the same connects nothing. */
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

  /** Nothing more to say about it. */
  private hush() {
    this.status = 'idle'
    this.link = null
    this.number = null
    this.looksClosed = false
    this.isOverdue = false
    this.approval = null
  }

  /** A new account is told as ADD, more files of an old one as its UPDATE: each has ids of its own. */
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

  /** A closed window decides nothing: the person may have finished in it. */
  private watch(attempt: SignInAttempt, opened: SignInWindow) {
    attempt.endWatch()
    attempt.endWatch = watchWindow(opened, this.deps.clock, (looksClosed) =>
      runInAction(() => {
        this.looksClosed = looksClosed
      }),
    )
  }

  /** @param onStill Our page has not been left yet. */
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
    // Once for each sign-in, and not for each frame that takes it up.
    if (attempt.isTold) {
      const { failed } = signInFailure('admin-approval', attempt.integration.announcementName)
      this.deps.events.failure(attempt.integration.id, failed)
    }
  }

  /** Whether the list knows the account already or is about to: what follows is the same. */
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

  /** Is it what we wait for: a new account of the source, or any news of the one that was signed in to again? */
  private hear(attempt: SignInAttempt, { kind, account }: AccountChange) {
    const { data_source_id } = attempt.purpose
    const isOurs = data_source_id
      ? account.id === data_source_id
      : kind === 'ADD' && account.data_source_type === attempt.integration.data_source_type
    if (!isOurs) return
    attempt.endWatch()
    this.hush()
  }

  /** The time begins anew: of an earlier wait nothing ends this one. */
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

  /** The service knows that nothing comes of it. What has to be read stays until it was. */
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
