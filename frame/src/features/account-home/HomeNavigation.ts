import type { Account } from '@inlet/wire/service'
import { makeAutoObservable, observableRef } from 'mobx'
import { type Flow, subjectOf } from './Flow.ts'
import type { HomeDraft } from './HomeDraft.ts'
import type { HomeSource } from './HomeSource.ts'
import { latest } from './latest.ts'

type ListView = 'accounts' | 'files' | 'history' | 'picker'
type HomeView = ListView | Flow['kind']

/** The selected account of a source, and the view of it. */
export class HomeNavigation {
  /** A drive was just connected, so its files are picked next. */
  connected: Account | null = null
  flow: Flow | null = null
  /** The form was opened from the list, with no view of this source before it. */
  isFormFirst = false
  private selectedId: number | null = null
  private chosen: ListView = 'files'

  constructor(
    private readonly source: HomeSource,
    /** A form was left before its end. */
    private readonly onFormLeft: () => void,
  ) {
    makeAutoObservable<this, 'source' | 'onFormLeft'>(
      this,
      {
        source: false,
        onFormLeft: false,
        isFormFirst: false,
        connected: observableRef,
        flow: observableRef,
      },
      { autoBind: true },
    )
  }

  /** The selected account. */
  get account(): Account | null {
    return this.source.accounts.find(({ id }) => id === this.selectedId) ?? null
  }

  /** The list of files, or of accounts if the host does not want the former. */
  get view(): HomeView {
    if (this.flow) return this.flow.kind
    if (this.chosen === 'picker' && this.source.way === 'picker') return 'picker'
    if (this.chosen === 'history') return 'history'
    return this.chosen === 'accounts' || !this.source.integration?.showFilesTab ? 'accounts' : 'files'
  }

  get draft(): HomeDraft {
    const view = this.chosen === 'accounts' || this.chosen === 'picker' ? this.chosen : 'files'
    const account = subjectOf(this.flow)?.id ?? this.selectedId
    const flow = this.flow?.kind ?? null
    return { account, view, flow: flow === 'form' ? null : flow }
  }

  restore({ account: id, view, flow }: HomeDraft, accounts: readonly Account[]) {
    const account = accounts.find((one) => one.id === id) ?? null
    this.selectedId = (account ?? latest(accounts))?.id ?? null
    if (account || id === null) this.chosen = view
    // Repositories that wait for their account are in its home by now.
    if (account && (flow === 'conversations' || flow === 'mail'))
      this.flow = { kind: flow, account, isNew: false }
    else if (account && flow === 'repositories')
      this.flow = { kind: flow, owner: { kind: 'account', account } }
  }

  show(view: ListView) {
    this.connected = null
    this.chosen = view
  }

  /** The tab: initially the one that the host wants. */
  showFiles() {
    this.chosen = this.source.opensPicker ? 'picker' : 'files'
  }

  openPicker() {
    this.chosen = 'picker'
  }

  leavePicker() {
    this.chosen = 'files'
  }

  begin(flow: Flow) {
    this.flow = flow
    this.isFormFirst = false
  }

  /** Goes back to the last view. Typed input and its sign-in are discarded. */
  leaveFlow() {
    if (this.flow?.kind === 'form') this.onFormLeft()
    this.flow = null
  }

  /** The flow has ended, or its account is gone. */
  endFlow() {
    this.flow = null
  }

  /** Closes a form whose sign-in has succeeded. */
  closeForm() {
    if (this.flow?.kind === 'form' && this.source.integration?.requiresOAuth) this.flow = null
  }

  /** Leads from a flow to the account it is about. */
  viewFiles() {
    this.leaveFlow()
    this.chosen = 'files'
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

  /** Back from an account's files, whether or not it was just connected. */
  dismissConnected() {
    this.announce(null)
    this.leavePicker()
  }

  /** Shows that a drive was connected; null once that is no news. */
  announce(connected: Account | null) {
    this.connected = connected
  }

  select(account: Account) {
    this.leaveFlow()
    this.turnTo(account)
  }

  /** Selects an account in the same view. */
  keepView({ id }: Account) {
    this.selectedId = id
  }

  /** Selects an account in the view that it begins with. */
  turnTo(account: Account) {
    this.selectedId = account.id
    const { way, opensPicker } = this.source
    if (way === 'picker' && (opensPicker || !account.files_synced_at)) this.chosen = 'picker'
    else this.leaveOtherPicker()
  }

  /** An account that replaced a disconnected one does not open its picker. */
  replaceSelected(account: Account | null, isFirst: boolean) {
    if (account && isFirst) return this.turnTo(account)
    this.selectedId = account?.id ?? null
    this.leaveOtherPicker()
  }

  private leaveOtherPicker() {
    if (this.chosen === 'picker' || this.chosen === 'history') this.leavePicker()
  }
}
