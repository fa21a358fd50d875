import type { Source } from '@inlet/wire/bridge'
import type { Account } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, reaction, when } from 'mobx'
import * as v from 'valibot'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import { isAccountSyncing } from '../../domain/accounts/accountStatus.ts'
import { endingSoon, lostAccess, repairReason } from '../../domain/accounts/repairReason.ts'
import { SignIn, type SignInDeps } from '../../domain/accounts/SignIn.ts'
import type { SignInPurpose } from '../../domain/accounts/SignInAttempt.ts'
import { toConnect, toSignInAgain } from '../../domain/accounts/signInPurpose.ts'
import {
  type AccountImport,
  type AccountImportDeps,
  accountImport,
} from '../../domain/imports/AccountImport.ts'
import type { Integration, Integrations } from '../../domain/offer/Integrations.ts'
import type { Draft } from '../../domain/shell/Drafts.ts'
import type { OpenSignInWindow } from '../../lib/signInWindow.ts'
import type { AccountCalls, SignInCalls } from '../../service/ServiceClient.ts'
import { AccountActions } from './AccountActions.ts'
import { type AddingWay, addingWay } from './addingWay.ts'
import { canBegin } from './canBegin.ts'
import { type Flow, subjectOf } from './Flow.ts'
import { latest } from './latest.ts'
import { signInPlace } from './signInPlace.ts'

export type HomeView = 'accounts' | 'files' | 'history' | 'picker' | Flow['kind']

export type AccountHomeDeps = Omit<SignInDeps, 'calls' | 'openWindow' | 'onConnected'> &
  AccountImportDeps & {
    readonly accounts: Accounts
    readonly integrations: Integrations
    readonly client: { readonly accounts: AccountCalls; readonly signIns: SignInCalls }
    readonly openSignInWindow: OpenSignInWindow
  }

/** The view to restore. Typed API keys are never saved. */
const Left = v.object({
  account: v.nullable(v.number()),
  view: v.picklist(['accounts', 'files', 'picker']),
  flow: v.nullable(v.picklist(['repositories', 'conversations', 'mail'])),
})

/** Home of one third-party source: the selected account, and the view of it. */
export class AccountHomeStore implements Draft {
  readonly signIn: SignIn
  readonly actions: AccountActions
  /** A drive was just connected, so its files are picked next. */
  connected: Account | null = null
  flow: Flow | null = null
  private selectedId: number | null = null
  private chosen: HomeView = 'files'
  /** Account ids of the last response; null before the first one, whose accounts are not new. */
  private seen: ReadonlySet<number> | null = null
  /** The account that was selected last after a sign-in: once is enough. */
  private landedId: number | null = null
  /** The form was opened from the list, with no view of this source before it. */
  private isFormFirst = false
  /** The account that the host opened the widget for. */
  private repairId: number | null = null
  /** What was open for an account in an earlier document. It waits for the accounts. */
  private left: v.InferOutput<typeof Left> | null = null

  constructor(
    private readonly source: Source,
    private readonly deps: AccountHomeDeps,
  ) {
    const { accounts: calls, signIns } = deps.client
    this.signIn = new SignIn({
      ...deps,
      calls: signIns,
      openWindow: deps.openSignInWindow,
      onConnected: (account, purpose) => this.signedIn(account, purpose),
    })
    this.actions = new AccountActions(source, { ...deps, calls })
    makeAutoObservable<this, 'source' | 'deps' | 'seen' | 'landedId' | 'left' | 'isFormFirst'>(
      this,
      {
        source: false,
        deps: false,
        seen: false,
        landedId: false,
        left: false,
        isFormFirst: false,
        signIn: false,
        actions: false,
        connected: observableRef,
        flow: observableRef,
      },
      { autoBind: true },
    )
  }

  /** Follows the accounts. Changes made while another screen was shown are handled at the next start. */
  start(): () => void {
    const stops = [
      reaction(
        () => (this.deps.accounts.loaded ? this.accounts : null),
        (accounts) => accounts && this.settle(accounts),
        { fireImmediately: true },
      ),
      reaction(
        () => this.account && repairReason(this.account) && this.account.id,
        (broken, before) => before && !broken && this.account?.id === before && this.welcomeBack(),
      ),
      // Files of the new account were chosen, so the news has done its work.
      reaction(
        () => this.connected && this.account?.id === this.connected.id && this.importing?.watch.hasBegun,
        (hasChosen) => {
          if (hasChosen) this.connected = null
        },
      ),
      // The account itself knows whether that was all.
      reaction(
        () => this.isSyncing && this.importing?.watch.hasEnded === true,
        (isSettling) => isSettling && this.deps.accounts.refresh(),
      ),
    ]
    if (this.integration?.requiresOAuth) void this.signIn.resume(this.integration)
    return () => {
      for (const stop of stops) stop()
    }
  }

  get draft(): v.InferOutput<typeof Left> {
    const view = this.chosen === 'accounts' || this.chosen === 'picker' ? this.chosen : 'files'
    const account = subjectOf(this.flow)?.id ?? this.selectedId
    const flow = this.flow?.kind ?? null
    return { account, view, flow: flow === 'form' ? null : flow }
  }

  resume(left: unknown) {
    const { output, success } = v.safeParse(Left, left)
    if (success) this.left = output
  }

  /** Null once the host has removed the source. */
  get integration(): Integration | null {
    return this.deps.integrations.find(this.source)
  }

  get accounts(): readonly Account[] {
    return this.deps.accounts.of(this.source)
  }

  /** The selected account. */
  get account(): Account | null {
    return this.accounts.find(({ id }) => id === this.selectedId) ?? null
  }

  /** The list of files, or of accounts if the host does not want the former. */
  get view(): HomeView {
    if (this.flow) return this.flow.kind
    if (this.chosen === 'picker' && this.way === 'picker') return 'picker'
    if (this.chosen === 'history') return 'history'
    return this.chosen === 'accounts' || !this.integration?.showFilesTab ? 'accounts' : 'files'
  }

  get isSyncing(): boolean {
    return this.account !== null && isAccountSyncing(this.account.sync_status)
  }

  /** The import of the selected account. */
  get importing(): AccountImport | null {
    const { account, integration } = this
    return account && integration && accountImport(this.deps, integration, account)
  }

  /** The content of a new account is being listed for the first time. That syncs files only if some were chosen. */
  get isFirstListing(): boolean {
    return this.isSyncing && !this.account?.source_items_synced_at && !this.account?.files_synced_at
  }

  get isSyncingContent(): boolean {
    return this.isSyncing && (!this.isFirstListing || (this.importing?.watch.state?.left ?? 0) > 0)
  }

  /** Files may arrive although no import is known. */
  get expectsFiles(): boolean {
    return this.isFirstListing || (this.isSyncing && this.importing?.watch.hasBegun === true)
  }

  /** Whether more files can be added to an account here. */
  get addsFiles(): boolean {
    return this.way !== null
  }

  /** Pages are shared with us at the provider, so more of them are added in its own sign-in. */
  get addsPages(): boolean {
    return this.way === 'picker' && this.integration?.canSelectMorePages === true
  }

  show(view: 'accounts' | 'files' | 'history' | 'picker') {
    this.connected = null
    this.chosen = view
  }

  /** The tab: initially the one that the host wants. */
  showFiles() {
    this.chosen = this.opensPicker ? 'picker' : 'files'
  }

  /** Closes what is open. False: there is nothing to go back to here. */
  back(): boolean {
    // The form was opened from the list, so Back leads there.
    const isFirst = this.flow?.kind === 'form' && this.isFormFirst
    if (this.flow) this.leaveFlow()
    else if (this.view === 'picker' || this.view === 'history') this.dismissConnected()
    else return false
    return !isFirst
  }

  leavePicker() {
    this.chosen = 'files'
  }

  /** Goes back to the last view. Typed input and its sign-in are discarded. */
  leaveFlow() {
    if (this.flow?.kind === 'form') this.signIn.stop()
    this.flow = null
  }

  /** Leads from a flow to the account it is about. */
  viewFiles() {
    this.leaveFlow()
    this.chosen = 'files'
  }

  select(account: Account) {
    this.leaveFlow()
    this.turnTo(account)
  }

  /**
   * The source was chosen in the list: if it has no account yet, its only action starts. Call the returned function
   * to stop.
   */
  connectFirst(): () => void {
    return when(
      () => this.deps.accounts.loaded,
      () => {
        const isIdle = this.flow === null && !this.signIn.isShown
        if (this.accounts.length > 0 || !isIdle || !canBegin(this.integration)) return
        this.connect()
        this.isFormFirst = this.flow !== null
      },
    )
  }

  connect() {
    const { integration } = this
    if (!integration) return
    this.isFormFirst = false
    if (integration.multiStep) this.flow = { kind: 'form', account: null }
    else void this.signIn.start(integration, toConnect(integration))
  }

  /** The keys of the form were accepted: the account exists, or soon will. Returns whether a choice follows. */
  keysAccepted(username: string | null): boolean {
    this.deps.accounts.refresh()
    const { flow, integration } = this
    const isNew = flow?.kind === 'form' && flow.account === null
    if (!isNew || username === null || this.way !== 'repositories' || !integration?.showFilesTab) return false
    this.flow = { kind: 'repositories', owner: { kind: 'username', username } }
    return true
  }

  repositoriesQueued({ id }: Account) {
    this.selectedId = id
    this.viewFiles()
  }

  /** Opens our own picker, the provider's, or what else the source has. */
  addFiles(account: Account) {
    this.connected = null
    if (this.account?.id !== account.id) this.selectedId = account.id
    if (this.way === 'picker') this.chosen = 'picker'
    else if (this.way === 'provider') this.signInAgain(account, true)
    else if (this.way === 'conversations' || this.way === 'mail')
      this.flow = { kind: this.way, account, isNew: false }
    else if (this.way === 'repositories')
      this.flow = { kind: 'repositories', owner: { kind: 'account', account } }
  }

  addToConnected() {
    if (this.connected) this.addFiles(this.connected)
  }

  addPages(account: Account) {
    this.signInAgain(account, true)
  }

  /** Keeps the account and its files. */
  reconnect(account: Account) {
    this.selectedId = account.id
    if (this.integration?.multiStep && !signInPlace(account)) this.flow = { kind: 'form', account }
    else this.signInAgain(account, false)
  }

  /** Leads to what mends the account: its form, or the notice with its sign-in. */
  repair(account: Account) {
    this.left = null
    this.repairId = account.id
    this.leaveFlow()
    this.selectedId = account.id
    this.show('files')
    if (lostAccess(account) && this.integration?.multiStep && !signInPlace(account)) this.reconnect(account)
  }

  /** When the access ends that the host wants renewed; null if that is not why the widget was opened. */
  get accessEnd(): string | null {
    const { account, repairId, deps } = this
    return account && account.id === repairId ? endingSoon(account, deps.clock.now()) : null
  }

  /** Back from an account's files, whether or not it was just connected. */
  dismissConnected() {
    this.connected = null
    this.leavePicker()
  }

  private get way(): AddingWay | null {
    return this.integration && addingWay(this.integration)
  }

  /** Unless the host sets whether whole mailboxes are imported. */
  private get asksWhichMail(): boolean {
    return this.way === 'mail' && this.integration?.settings.syncFilesOnConnection === undefined
  }

  private get opensPicker(): boolean {
    return this.way === 'picker' && this.deps.session.options.openFilesTabTo === 'FILE_PICKER'
  }

  private signInAgain(account: Account, enable_file_picker: boolean) {
    if (!this.integration) return
    void this.signIn.start(this.integration, {
      ...signInPlace(account),
      ...toSignInAgain(account, enable_file_picker),
    })
  }

  /** Selects a new account. Otherwise, the selected one stays as long as it exists. */
  private settle(accounts: readonly Account[]) {
    const { left, seen } = this
    this.left = null
    this.seen = new Set(accounts.map(({ id }) => id))
    const added = seen ? accounts.filter(({ id }) => !seen.has(id)) : []
    const landed = latest(added)
    if (this.connected && !this.seen.has(this.connected.id)) this.connected = null
    // Among new accounts, most likely the one being signed in to. The service confirms it later, and the view is the
    // same.
    if (left) this.goBackTo(left, accounts)
    else if (landed) this.land(landed, this.signIn.isUnderWay)
    else if (!this.account) this.replaceSelected(latest(accounts), seen === null)
    const subject = subjectOf(this.flow)
    if (subject && !this.seen.has(subject.id)) this.flow = null
  }

  private goBackTo({ account: id, view, flow }: v.InferOutput<typeof Left>, accounts: readonly Account[]) {
    const account = accounts.find((one) => one.id === id) ?? null
    this.selectedId = (account ?? latest(accounts))?.id ?? null
    if (account || id === null) this.chosen = view
    // Repositories that wait for their account are in its home by now.
    if (account && (flow === 'conversations' || flow === 'mail'))
      this.flow = { kind: flow, account, isNew: false }
    else if (account && flow === 'repositories')
      this.flow = { kind: flow, owner: { kind: 'account', account } }
  }

  /** The sign-in succeeded with this account. The list may have shown it, and even synced it, before. */
  private signedIn(account: Account, { data_source_id }: SignInPurpose) {
    if (!data_source_id) {
      if (this.landedId !== account.id) this.land(account, true)
      this.landedId = null
      return
    }
    this.selectedId = account.id
    if (this.repairId === account.id) this.repairId = null
    this.closeForm()
    if (this.way === 'conversations') this.flow = { kind: 'conversations', account, isNew: true }
  }

  /** Opens a new account; after a sign-in again, the same view, however far the first sync has come. */
  private land(account: Account, isSignedIn: boolean) {
    this.landedId = account.id
    this.turnTo(account)
    if (isSignedIn && this.way === 'picker') this.chosen = 'picker'
    const { flow, integration } = this
    // A form of keys handles its own end, and repositories wait for their account.
    if (flow?.kind === 'repositories' || (flow?.kind === 'form' && !integration?.requiresOAuth)) return
    this.flow = null
    if (this.way === 'conversations') this.flow = { kind: 'conversations', account, isNew: true }
    else if (this.asksWhichMail) this.flow = { kind: 'mail', account, isNew: true }
    else if (integration?.folders && this.addsFiles) {
      this.connected = account
    }
  }

  /** The selected account works again, so no sign-in is needed. */
  private welcomeBack() {
    if (!this.signIn.isUnderWay) this.closeForm()
  }

  private closeForm() {
    if (this.flow?.kind === 'form' && this.integration?.requiresOAuth) this.flow = null
  }

  private turnTo(account: Account) {
    this.selectedId = account.id
    if (this.way === 'picker' && (this.opensPicker || !account.files_synced_at)) this.chosen = 'picker'
    else this.leaveOtherPicker()
  }

  /** An account that replaced a disconnected one does not open its picker. */
  private replaceSelected(account: Account | null, isFirst: boolean) {
    if (account && isFirst) return this.turnTo(account)
    this.selectedId = account?.id ?? null
    this.leaveOtherPicker()
  }

  private leaveOtherPicker() {
    if (this.chosen === 'picker' || this.chosen === 'history') this.leavePicker()
  }
}
