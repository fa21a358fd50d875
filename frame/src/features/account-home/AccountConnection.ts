import type { Account } from '@inlet/wire/service'
import { makeAutoObservable, when } from 'mobx'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import { endingSoon, lostAccess } from '../../domain/accounts/repairReason.ts'
import type { SignIn } from '../../domain/accounts/SignIn.ts'
import { toConnect, toSignInAgain } from '../../domain/accounts/signInPurpose.ts'
import type { Clock } from '../../lib/Clock.ts'
import { canBegin } from './canBegin.ts'
import type { HomeArrivals } from './HomeArrivals.ts'
import type { HomeNavigation } from './HomeNavigation.ts'
import type { HomeSource } from './HomeSource.ts'
import { signInPlace } from './signInPlace.ts'

type Deps = {
  readonly source: HomeSource
  readonly navigation: HomeNavigation
  readonly arrivals: HomeArrivals
  readonly signIn: SignIn
  readonly accounts: Pick<Accounts, 'loaded'>
  readonly clock: Clock
}

/** Connects new accounts, and reconnects existing ones, by a form or a sign-in. */
export class AccountConnection {
  /** The account that the host opened the widget for. */
  private repairId: number | null = null

  constructor(private readonly deps: Deps) {
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true })
  }

  /**
   * The source was chosen in the list: if it has no account yet, its only action starts. Call the returned function
   * to stop.
   */
  connectFirst(): () => void {
    const { source, navigation, signIn, accounts } = this.deps
    return when(
      () => accounts.loaded,
      () => {
        const isIdle = navigation.flow === null && !signIn.view.isShown
        if (source.accounts.length > 0 || !isIdle || !canBegin(source.integration)) return
        this.connect()
        navigation.isFormFirst = navigation.flow !== null
      },
    )
  }

  connect() {
    const { navigation, signIn, source } = this.deps
    const { integration } = source
    if (!integration) return
    if (integration.multiStep) navigation.begin({ kind: 'form', account: null })
    else void signIn.start(integration, toConnect(integration))
  }

  /** Keeps the account and its files. */
  reconnect(account: Account) {
    const { navigation } = this.deps
    navigation.keepView(account)
    if (this.needsForm(account)) navigation.begin({ kind: 'form', account })
    else this.signInAgain(account, false)
  }

  signInAgain(account: Account, enable_file_picker: boolean) {
    const { source, signIn } = this.deps
    if (!source.integration) return
    void signIn.start(source.integration, {
      ...signInPlace(account),
      ...toSignInAgain(account, enable_file_picker),
    })
  }

  /** The sign-in to an existing account succeeded. */
  signedInAgain(account: Account) {
    const { navigation, source } = this.deps
    navigation.keepView(account)
    if (this.repairId === account.id) this.repairId = null
    navigation.closeForm()
    if (source.way === 'conversations') navigation.begin({ kind: 'conversations', account, isNew: true })
  }

  /** Leads to what mends the account: its form, or the notice with its sign-in. */
  repair(account: Account) {
    const { arrivals, navigation } = this.deps
    arrivals.restoreLater(null)
    this.repairId = account.id
    navigation.leaveFlow()
    navigation.keepView(account)
    navigation.show('files')
    if (lostAccess(account) && this.needsForm(account)) this.reconnect(account)
  }

  /** When the access ends that the host wants renewed; null if that is not why the widget was opened. */
  get accessEnd(): string | null {
    const { account } = this.deps.navigation
    return account && account.id === this.repairId ? endingSoon(account, this.deps.clock.now()) : null
  }

  private needsForm(account: Account): boolean {
    return this.deps.source.integration?.multiStep === true && !signInPlace(account)
  }
}
