import type { OAuthUrlRequest } from '@inlet/wire/service'
import { makeAutoObservable, runInAction } from 'mobx'
import type { ErrorFacts } from '../bridge/Host.ts'
import { accountsTexts } from '../i18n/accountsTexts.ts'
import type { Clock } from '../lib/Clock.ts'
import type { OpenSignInWindow, SignInWindow } from '../lib/signInWindow.ts'
import { isFault } from '../service/Fault.ts'
import type { AccountCalls } from '../service/Knowledge.ts'
import type { Accounts } from './Accounts.ts'
import type { AccountChange } from './accountChanges.ts'
import type { Banners } from './Banners.ts'
import { errorFacts } from './errorFacts.ts'
import type { Failed, HostEvents } from './HostEvents.ts'
import type { Integration } from './Integrations.ts'
import { limits } from './limits.ts'
import type { RequestIds } from './RequestIds.ts'
import type { Session } from './Session.ts'
import { syncSettings } from './syncSettings.ts'
import { triage } from './triage.ts'

/** `waiting` ends with the account, or 20 s after the click; a late account is still noticed. */
export type SignInStatus = 'idle' | 'asking' | 'waiting'

/** What differs between the ways to a sign-in: the domain of a form, or the account that gets more files. */
export type SignInPurpose = Omit<OAuthUrlRequest, 'service'>

export type SignInDependencies = {
  readonly accounts: Accounts
  readonly calls: Pick<AccountCalls, 'oauthUrl'>
  readonly session: Session
  readonly banners: Banners
  readonly events: HostEvents
  readonly requestIds: RequestIds
  readonly openWindow: OpenSignInWindow
  readonly clock: Clock
}

/** One walk to the provider and back. */
type Attempt = {
  readonly integration: Integration
  readonly purpose: SignInPurpose
  readonly opened: SignInWindow | null
  readonly requestId: string | undefined
  readonly ending: AbortController
  readonly onEnd: (() => void)[]
  endWait: () => void
  /** The host has heard that it began. */
  isTold: boolean
}

/** One person's way through a provider's sign-in page. Whether it worked, only the list of accounts can tell. */
export class SignIn {
  status: SignInStatus = 'idle'
  /** Where to sign in by a plain link, because no window could be opened. */
  link: string | null = null
  /** The window is gone, or looks so: the person may have finished, or given up. */
  looksClosed = false
  private attempt: Attempt | null = null

  constructor(private readonly uses: SignInDependencies) {
    makeAutoObservable<this, 'uses' | 'attempt'>(this, { uses: false, attempt: false }, { autoBind: true })
  }

  /** Whether there is anything to say about it. */
  get isShown(): boolean {
    return this.status !== 'idle' || this.link !== null || this.looksClosed
  }

  /** Somebody may still be signing in, however long ago they began. */
  get isUnderWay(): boolean {
    return this.attempt !== null
  }

  /** Call it in the click itself: a window that is opened later is blocked. A new start takes the place of an old one. */
  async start(integration: Integration, purpose: SignInPurpose): Promise<void> {
    this.stop()
    const { banners, calls, openWindow, session } = this.uses
    banners.show({ type: 'WARN', message: accountsTexts().redirected })
    const attempt: Attempt = {
      integration,
      purpose,
      opened: openWindow(),
      requestId: this.requestId(integration, purpose),
      ending: new AbortController(),
      onEnd: [() => attempt.endWait()],
      endWait: () => {},
      isTold: false,
    }
    this.attempt = attempt
    this.wait(attempt, 'asking')
    try {
      const address = await calls.oauthUrl(
        {
          ...syncSettings(integration, session.options),
          ...purpose,
          service: integration.data_source_type,
          ...(attempt.requestId ? { request_id: attempt.requestId } : {}),
        },
        { signal: attempt.ending.signal },
      )
      if (this.attempt === attempt) runInAction(() => this.lead(attempt, address))
    } catch (cause) {
      if (!isFault(cause)) throw cause
      const why = triage(cause, accountsTexts().oauthFailed)
      const error = errorFacts(cause, 'SIGN_IN_FAILED')
      if (this.attempt === attempt && why.kind === 'show')
        runInAction(() => this.fail(attempt, { message: why.message, error }, why.reason))
    }
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

  /** Gives up. An account that comes all the same is noticed like any other. */
  stop() {
    if (!this.attempt) return
    this.attempt.opened?.close()
    this.uses.requestIds.forget(this.attempt.requestId)
    this.done()
  }

  /** What was waited for is there. */
  done() {
    this.attempt?.ending.abort()
    for (const undo of this.attempt?.onEnd ?? []) undo()
    this.attempt = null
    this.status = 'idle'
    this.link = null
    this.looksClosed = false
  }

  /** A new account is told as ADD, more files of an old one as its UPDATE: each has ids of its own. */
  private requestId({ id }: Integration, { data_source_id }: SignInPurpose): string | undefined {
    const { requestIds } = this.uses
    return data_source_id ? requestIds.forSyncing(data_source_id) : requestIds.forConnecting(id)
  }

  private lead(attempt: Attempt, address: string) {
    if (!isSafe(address))
      return this.fail(attempt, { message: accountsTexts().oauthFailed, error: NO_PLACE_TO_GO })
    attempt.onEnd.push(this.uses.accounts.listen((change) => this.hear(attempt, change)))
    if (attempt.opened) {
      this.initiated(attempt)
      attempt.opened.leaveFor(address)
      this.watch(attempt, attempt.opened)
      if (this.status === 'asking') this.status = 'waiting'
      return
    }
    this.link = address
    this.status = 'idle'
    this.uses.banners.show({
      type: 'ERROR',
      message: accountsTexts().blocked,
      additionalInfo: accountsTexts().blockedHint,
    })
  }

  private initiated(attempt: Attempt) {
    const { integration, requestId } = attempt
    if (attempt.isTold) return
    attempt.isTold = true
    this.uses.events.success(integration.id, 'INITIATE', {
      data_source_external_id: null,
      sync_status: null,
      request_id: requestId ?? null,
    })
  }

  /** A closed window brings the next question forward; it decides nothing. */
  private watch(attempt: Attempt, opened: SignInWindow) {
    const { clock, accounts } = this.uses
    const look = () => {
      if (!opened.looksClosed) {
        cancel = clock.after(limits.windowWatch, look)
        return
      }
      runInAction(() => {
        this.looksClosed = true
      })
      accounts.refresh()
    }
    let cancel = clock.after(limits.windowWatch, look)
    attempt.onEnd.push(() => cancel())
  }

  /** Is it what we wait for: a new account of the source, or any news of the one that was signed in to again? */
  private hear(attempt: Attempt, { kind, account }: AccountChange) {
    const { data_source_id } = attempt.purpose
    const isOurs = data_source_id
      ? account.id === data_source_id
      : kind === 'ADD' && account.data_source_type === attempt.integration.data_source_type
    if (isOurs) this.done()
  }

  /** The time begins anew: of an earlier wait nothing ends this one. */
  private wait(attempt: Attempt, status: 'asking' | 'waiting') {
    attempt.endWait()
    attempt.endWait = this.uses.clock.after(limits.signInWait, this.endSpinner)
    this.status = status
  }

  private endSpinner() {
    this.status = 'idle'
  }

  private fail(attempt: Attempt, failed: Failed, reason = failed.message) {
    const { message } = failed
    this.uses.requestIds.forget(attempt.requestId)
    this.done()
    attempt.opened?.explain(message)
    const additionalInfo = reason === message ? undefined : reason
    this.uses.banners.show({ type: 'ERROR', message, additionalInfo })
    this.uses.events.failure(attempt.integration.id, failed)
  }
}

const NO_PLACE_TO_GO: ErrorFacts = { code: 'SIGN_IN_FAILED', cause: 'unsafe address', requestId: null }

/** Anything but https could run on our own origin; plain http is for a provider on this very machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) return false
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}
