import type { Source } from '@inlet/wire/bridge'
import type { Account } from '@inlet/wire/service'
import { makeAutoObservable, reaction } from 'mobx'
import * as v from 'valibot'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import { repairReason } from '../../domain/accounts/repairReason.ts'
import { SignIn, type SignInDeps } from '../../domain/accounts/SignIn.ts'
import type { AccountImportDeps } from '../../domain/imports/AccountImport.ts'
import type { Integrations } from '../../domain/offer/Integrations.ts'
import type { Draft } from '../../domain/shell/Drafts.ts'
import { type OpenSignInWindow, signInWindows } from '../../lib/signInWindow.ts'
import type { ServiceClient } from '../../service/ServiceClient.ts'
import { AccountActions } from './AccountActions.ts'
import { AccountConnection } from './AccountConnection.ts'
import { HomeArrivals } from './HomeArrivals.ts'
import { HomeDraft } from './HomeDraft.ts'
import { HomeNavigation } from './HomeNavigation.ts'
import { HomeProgress } from './HomeProgress.ts'
import { HomeSource } from './HomeSource.ts'

export type AccountHomeDeps = Omit<SignInDeps, 'calls' | 'openWindow' | 'onConnected'> &
  AccountImportDeps & {
    readonly accounts: Accounts
    readonly integrations: Integrations
    readonly client: Pick<ServiceClient, 'accountActions' | 'signIns'>
    readonly openSignInWindow?: OpenSignInWindow | undefined
  }

/** Home of one third-party source: what its parts do together. */
export class AccountHomeStore implements Draft {
  readonly source: HomeSource
  readonly navigation: HomeNavigation
  readonly progress: HomeProgress
  readonly signIn: SignIn
  readonly connection: AccountConnection
  readonly actions: AccountActions
  private readonly arrivals: HomeArrivals

  constructor(
    id: Source,
    private readonly deps: AccountHomeDeps,
  ) {
    const { accountActions, signIns } = deps.client
    this.source = new HomeSource(id, deps)
    this.signIn = new SignIn({
      ...deps,
      calls: signIns,
      openWindow: deps.openSignInWindow ?? signInWindows(document.baseURI, deps.clock),
      onConnected: (account, { data_source_id: isKnown }) =>
        isKnown ? this.connection.signedInAgain(account) : this.arrivals.signedIn(account),
    })
    this.navigation = new HomeNavigation(this.source, () => this.signIn.stop())
    this.progress = new HomeProgress(this.source, this.navigation, deps)
    const { source, navigation, signIn } = this
    this.arrivals = new HomeArrivals({ source, navigation, signIn })
    this.connection = new AccountConnection({ ...deps, source, navigation, signIn, arrivals: this.arrivals })
    this.actions = new AccountActions(id, { ...deps, calls: accountActions })
    makeAutoObservable<this, 'deps' | 'arrivals'>(
      this,
      {
        source: false,
        deps: false,
        navigation: false,
        progress: false,
        signIn: false,
        connection: false,
        actions: false,
        arrivals: false,
      },
      { autoBind: true },
    )
  }

  /** Follows the accounts. Changes made while another screen was shown are handled at the next start. */
  start(): () => void {
    const { accounts } = this.deps
    const { source, navigation, progress, signIn, arrivals } = this
    const stops = [
      reaction(
        () => (accounts.loaded ? source.accounts : null),
        (all) => all && arrivals.settle(all),
        { fireImmediately: true },
      ),
      // The selected account works again, so no sign-in is needed.
      reaction(
        () => navigation.account && repairReason(navigation.account) && navigation.account.id,
        (broken, before) => {
          const isMended = before && !broken && navigation.account?.id === before
          if (isMended && !signIn.isUnderWay) navigation.closeForm()
        },
      ),
      // Files of the new account were chosen, so the news has done its work.
      reaction(
        () =>
          navigation.connected &&
          navigation.account?.id === navigation.connected.id &&
          progress.importing?.watch.hasBegun,
        (hasChosen) => hasChosen && navigation.announce(null),
      ),
      // The account itself knows whether that was all.
      reaction(
        () => progress.isSyncing && progress.importing?.watch.hasEnded === true,
        (isSettling) => isSettling && accounts.refresh(),
      ),
    ]
    if (source.integration?.requiresOAuth) void signIn.resume(source.integration)
    return () => {
      for (const stop of stops) stop()
    }
  }

  get draft(): HomeDraft {
    return this.navigation.draft
  }

  resume(left: unknown) {
    const { output, success } = v.safeParse(HomeDraft, left)
    if (success) this.arrivals.restoreLater(output)
  }

  /** The keys of the form were accepted: the account exists, or soon will. Returns whether a choice follows. */
  keysAccepted(username: string | null): boolean {
    this.deps.accounts.refresh()
    const { flow } = this.navigation
    const { integration, way } = this.source
    const isNew = flow?.kind === 'form' && flow.account === null
    if (!isNew || username === null || way !== 'repositories' || !integration?.showFilesTab) return false
    this.navigation.begin({ kind: 'repositories', owner: { kind: 'username', username } })
    return true
  }

  repositoriesQueued(account: Account) {
    this.navigation.keepView(account)
    this.navigation.viewFiles()
  }

  /** Opens our own picker, the provider's, or what else the source has. */
  addFiles(account: Account) {
    const { navigation } = this
    const { way } = this.source
    navigation.announce(null)
    if (navigation.account?.id !== account.id) navigation.keepView(account)
    if (way === 'picker') navigation.openPicker()
    else if (way === 'provider') this.addPages(account)
    else if (way === 'conversations' || way === 'mail') navigation.begin({ kind: way, account, isNew: false })
    else if (way === 'repositories') navigation.begin({ kind: way, owner: { kind: 'account', account } })
  }

  addToConnected() {
    const { connected } = this.navigation
    if (connected) this.addFiles(connected)
  }

  /** Leads to the provider, where more is shared with us. */
  addPages(account: Account) {
    this.connection.signInAgain(account, true)
  }
}
