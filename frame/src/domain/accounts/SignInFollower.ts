import type { Account, SignInApproval, SignInProgress, SignInReason } from '@inlet/wire/service'
import { runInAction, when } from 'mobx'
import type { Clock } from '../../lib/Clock.ts'
import type { SignInWindow } from '../../lib/signInWindow.ts'
import type { SignInCalls } from '../../service/ServiceClient.ts'
import type { Accounts } from './Accounts.ts'
import type { AccountChange } from './accountChanges.ts'
import type { SignInAttempt } from './SignInAttempt.ts'
import type { SignInReport } from './SignInReport.ts'
import type { SignInView } from './SignInView.ts'
import { watchSignIn } from './watchSignIn.ts'
import { watchWindow } from './watchWindow.ts'

type Deps = {
  readonly accounts: Accounts
  readonly calls: Pick<SignInCalls, 'claim'>
  readonly clock: Clock
  readonly view: SignInView
  readonly report: SignInReport
  readonly onConnected: (attempt: SignInAttempt, account: Account) => void
  readonly onFailed: (attempt: SignInAttempt, reason: SignInReason) => void
}

/** Follows a sign-in by its window, its claim and the list of accounts, until one of them says how it ended. */
export class SignInFollower {
  constructor(private readonly deps: Deps) {}

  /** @param onStill The sign-in page has not been left yet. */
  follow(attempt: SignInAttempt, key: string, onStill = () => {}) {
    const { calls, clock, view, onFailed } = this.deps
    attempt.key = key
    const hear = ({ status, reason, data_source_id, approval }: SignInProgress) => {
      if (status === 'BEGUN') onStill()
      else if (status === 'WAITING') this.awaitApproval(attempt, approval ?? null)
      else view.hideLink()
      if (status === 'CONNECTED' && data_source_id !== null) this.awaitListing(attempt, data_source_id)
      else if (status === 'FAILED') onFailed(attempt, reason ?? 'failed')
    }
    attempt.onEnd.push(
      watchSignIn({
        ask: (signal) => calls.claim(key, { signal }),
        clock,
        hear: (progress) => runInAction(() => hear(progress)),
      }),
    )
  }

  /** A closed window decides nothing: the user may have finished in it. */
  watch(attempt: SignInAttempt, opened: SignInWindow) {
    attempt.endWatch()
    attempt.endWatch = watchWindow(opened, this.deps.clock, this.deps.view.showClosed)
  }

  /** Hides the panel early: the list may show the account before the claim does. */
  listen(attempt: SignInAttempt) {
    attempt.onEnd.push(this.deps.accounts.listen((change) => this.hear(attempt, change)))
  }

  private awaitApproval(attempt: SignInAttempt, approval: SignInApproval | null) {
    if (!this.deps.view.showApproval(approval)) return
    attempt.endWatch()
    this.deps.report.needsApproval(attempt)
  }

  /** Continues the same way whether or not the account is listed already. */
  private awaitListing(attempt: SignInAttempt, accountId: number) {
    const { accounts, onConnected } = this.deps
    attempt.endWatch()
    const find = () => accounts.all.find(({ id }) => id === accountId)
    accounts.refresh()
    attempt.onEnd.push(
      when(
        () => find() !== undefined,
        () => {
          const account = find()
          if (account) onConnected(attempt, account)
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
    this.deps.view.hide()
  }
}
