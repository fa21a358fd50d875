import type { Account } from '@inlet/wire/service'
import type { SignIn } from '../../domain/accounts/SignIn.ts'
import { subjectOf } from './Flow.ts'
import type { HomeDraft } from './HomeDraft.ts'
import type { HomeNavigation } from './HomeNavigation.ts'
import type { HomeSource } from './HomeSource.ts'
import { latest } from './latest.ts'

type Deps = {
  readonly source: HomeSource
  readonly navigation: HomeNavigation
  readonly signIn: Pick<SignIn, 'isUnderWay'>
}

/** Leads to accounts that appear, and away from those that disappear. */
export class HomeArrivals {
  /** Account ids of the last response; null before the first one, whose accounts are not new. */
  private seen: ReadonlySet<number> | null = null
  /** The account that was selected last after a sign-in: once is enough. */
  private landedId: number | null = null
  /** What was open for an account in an earlier document. It waits for the accounts. */
  private left: HomeDraft | null = null

  constructor(private readonly deps: Deps) {}

  restoreLater(left: HomeDraft | null) {
    this.left = left
  }

  /** Selects a new account. Otherwise, the selected one stays as long as it exists. */
  settle(accounts: readonly Account[]) {
    const { left, seen } = this
    const { navigation, signIn } = this.deps
    this.left = null
    this.seen = new Set(accounts.map(({ id }) => id))
    const added = seen ? accounts.filter(({ id }) => !seen.has(id)) : []
    const landed = latest(added)
    if (navigation.connected && !this.seen.has(navigation.connected.id)) navigation.announce(null)
    // Among new accounts, most likely the one being signed in to. The service confirms it later, and the view is the
    // same.
    if (left) navigation.restore(left, accounts)
    else if (landed) this.land(landed, signIn.isUnderWay)
    else if (!navigation.account) navigation.replaceSelected(latest(accounts), seen === null)
    const subject = subjectOf(navigation.flow)
    if (subject && !this.seen.has(subject.id)) navigation.endFlow()
  }

  /** The sign-in to a new account succeeded. The list may have shown the account, and even synced it, before. */
  signedIn(account: Account) {
    if (this.landedId !== account.id) this.land(account, true)
    this.landedId = null
  }

  /** Opens a new account; after a sign-in again, the same view, however far the first sync has come. */
  private land(account: Account, isSignedIn: boolean) {
    const { navigation, source } = this.deps
    const { way, integration } = source
    this.landedId = account.id
    navigation.turnTo(account)
    if (isSignedIn && way === 'picker') navigation.openPicker()
    const { flow } = navigation
    // A form of keys handles its own end, and repositories wait for their account.
    if (flow?.kind === 'repositories' || (flow?.kind === 'form' && !integration?.requiresOAuth)) return
    navigation.endFlow()
    if (way === 'conversations') navigation.begin({ kind: 'conversations', account, isNew: true })
    else if (source.asksWhichMail) navigation.begin({ kind: 'mail', account, isNew: true })
    else if (integration?.folders && source.addsFiles) navigation.announce(account)
  }
}
