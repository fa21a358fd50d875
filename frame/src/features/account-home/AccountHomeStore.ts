import type { Source } from '@inlet/wire/bridge'
import type { Account } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, reaction } from 'mobx'
import type { Accounts } from '../../domain/Accounts.ts'
import { repairReason } from '../../domain/accountAccess.ts'
import { isAccountSyncing } from '../../domain/accountStatus.ts'
import type { Integration, Integrations } from '../../domain/Integrations.ts'
import { SignIn, type SignInDependencies } from '../../domain/SignIn.ts'
import type { OpenSignInWindow } from '../../lib/signInWindow.ts'
import type { AccountCalls } from '../../service/Knowledge.ts'
import { AccountActions } from './AccountActions.ts'

export type HomeView = 'accounts' | 'files' | 'picker'

export type AccountHomeDependencies = Omit<SignInDependencies, 'calls' | 'openWindow'> & {
  readonly accounts: Accounts
  readonly integrations: Integrations
  readonly knowledge: { readonly accounts: AccountCalls }
  readonly openSignInWindow: OpenSignInWindow
}

/** Home of one third-party source: which of its accounts is looked at, and what of it. */
export class AccountHomeStore {
  readonly signIn: SignIn
  readonly actions: AccountActions
  /** A drive that was connected just now: its files are to be picked next. */
  connected: Account | null = null
  private selectedId: number | null = null
  private chosen: HomeView = 'files'
  /** Ids that were there at the last look; null before the first answer, which is no news. */
  private seen: ReadonlySet<number> | null = null

  constructor(
    private readonly source: Source,
    private readonly uses: AccountHomeDependencies,
  ) {
    const { accounts: calls } = uses.knowledge
    this.signIn = new SignIn({ ...uses, calls, openWindow: uses.openSignInWindow })
    this.actions = new AccountActions(source, { ...uses, calls })
    makeAutoObservable<this, 'source' | 'uses' | 'seen'>(
      this,
      { source: false, uses: false, seen: false, signIn: false, actions: false, connected: observableRef },
      { autoBind: true },
    )
  }

  /** Follows the accounts. What came while another screen showed is met at the next start. */
  start(): () => void {
    const stops = [
      reaction(
        () => (this.uses.accounts.loaded ? this.accounts : null),
        (accounts) => accounts && this.settle(accounts),
        { fireImmediately: true },
      ),
      reaction(
        () => this.account && repairReason(this.account) && this.account.id,
        (broken, before) => before && !broken && this.account?.id === before && this.signIn.done(),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Null once the host has taken the source away. */
  get integration(): Integration | null {
    return this.uses.integrations.find(this.source)
  }

  get accounts(): readonly Account[] {
    return this.uses.accounts.of(this.source)
  }

  /** The selected one. */
  get account(): Account | null {
    return this.accounts.find(({ id }) => id === this.selectedId) ?? null
  }

  /** The list of files, or of accounts where the host does not want the former. */
  get view(): HomeView {
    if (this.chosen === 'picker' && this.picks) return 'picker'
    return this.chosen === 'accounts' || !this.integration?.showFilesTab ? 'accounts' : 'files'
  }

  get isSyncing(): boolean {
    return this.account !== null && isAccountSyncing(this.account.sync_status)
  }

  /** Whether more files can be added to an account here. */
  get addsFiles(): boolean {
    return this.picks || this.integration?.selection === 'SYNC_URL'
  }

  /** Pages are shared with us at the provider; its own sign-in is where more of them are. */
  get addsPages(): boolean {
    return this.picks && this.integration?.canSelectMorePages === true
  }

  show(view: HomeView) {
    this.chosen = view
  }

  /** The tab: what the host wants it to open on. */
  showFiles() {
    this.chosen = this.opensPicker ? 'picker' : 'files'
  }

  /** Out of the picker. False: there is nothing to go back to here. */
  back(): boolean {
    if (this.view !== 'picker') return false
    this.leavePicker()
    return true
  }

  leavePicker() {
    this.chosen = 'files'
  }

  select(account: Account) {
    this.selectedId = account.id
    if (this.picks && (this.opensPicker || !account.files_synced_at)) this.chosen = 'picker'
    else this.leaveOtherPicker()
  }

  connect() {
    const { integration } = this
    if (!integration) return
    void this.signIn.start(integration, {
      connecting_new_account: true,
      enable_file_picker: integration.selection !== 'FILE_PICKER',
    })
  }

  /** Into our own picker, or the provider's. */
  addFiles(account: Account) {
    this.connected = null
    if (this.account?.id !== account.id) this.selectedId = account.id
    if (this.picks) this.chosen = 'picker'
    else if (this.addsFiles) this.signInAgain(account, true)
  }

  addPages(account: Account) {
    this.signInAgain(account, true)
  }

  /** Keeps the account and its files. */
  reconnect(account: Account) {
    this.signInAgain(account, false)
  }

  dismissConnected() {
    this.connected = null
  }

  private get picks(): boolean {
    return this.integration?.selection === 'FILE_PICKER'
  }

  private get opensPicker(): boolean {
    return this.picks && this.uses.session.options.openFilesTabTo === 'FILE_PICKER'
  }

  private signInAgain({ id }: Account, enable_file_picker: boolean) {
    if (!this.integration) return
    void this.signIn.start(this.integration, {
      data_source_id: id,
      connecting_new_account: false,
      enable_file_picker,
    })
  }

  /** A new account is the one to look at; else the selected one stays as long as it is there. */
  private settle(accounts: readonly Account[]) {
    const { seen } = this
    this.seen = new Set(accounts.map(({ id }) => id))
    const added = seen ? accounts.filter(({ id }) => !seen.has(id)) : []
    const landed = latest(added)
    if (this.connected && !this.seen.has(this.connected.id)) this.connected = null
    if (landed) this.land(landed)
    else if (!this.account) this.replaceSelected(latest(accounts), seen === null)
  }

  private land(account: Account) {
    this.select(account)
    const { integration } = this
    if (!integration?.folders || !this.addsFiles) return
    this.connected = account
    this.leavePicker()
  }

  /** One that took the place of a disconnected one does not push its picker at the person. */
  private replaceSelected(account: Account | null, isFirst: boolean) {
    if (account && isFirst) this.select(account)
    else {
      this.selectedId = account?.id ?? null
      this.leaveOtherPicker()
    }
  }

  private leaveOtherPicker() {
    if (this.chosen === 'picker') this.leavePicker()
  }
}

/** Synced last; where none ever was, the youngest. */
function latest(accounts: readonly Account[]): Account | null {
  const time = (account: Account) => Date.parse(account.last_synced_at ?? '') || 0
  return [...accounts].sort((one, other) => time(other) - time(one) || other.id - one.id)[0] ?? null
}
