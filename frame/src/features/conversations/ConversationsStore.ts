import type { Conversation } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import * as v from 'valibot'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import {
  type AccountImport,
  type AccountImportDeps,
  accountImport,
} from '../../domain/imports/AccountImport.ts'
import { type ItemsPreview, itemsPreview } from '../../domain/imports/itemsPreview.ts'
import type { ConversationFlowProps } from '../../domain/screens.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import { type CallEnd, withReasons } from '../../domain/shell/CallEnd.ts'
import type { Draft } from '../../domain/shell/Drafts.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import type { Navigation } from '../../domain/shell/Navigation.ts'
import { reportToHost } from '../../domain/shell/notifyFailure.ts'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { type Day, dayAt } from '../../lib/Day.ts'
import { inParallel } from '../../lib/inParallel.ts'
import type { PreviewCalls } from '../../service/ServiceClient.ts'
import { ConversationChoice } from './ConversationChoice.ts'
import { ConversationList } from './ConversationList.ts'
import type { ConversationTab } from './conversationKind.ts'
import { conversationLimits } from './conversationLimits.ts'
import { type SyncConversationDeps, syncConversation } from './syncConversation.ts'

export type ConversationsDeps = AccountImportDeps &
  SyncConversationDeps & {
    readonly client: { readonly previews: PreviewCalls }
    readonly accounts: Pick<Accounts, 'of' | 'refresh'>
    readonly banners: Banners
    readonly events: HostEvents
    readonly navigation: Pick<Navigation, 'finish'>
    readonly clock: Clock
  }

type Owner = Omit<ConversationFlowProps, 'onLeave'>

type Outcome = CallEnd & { readonly conversation: Conversation }

/** A conversation, and the first day of its sync. */
type Choice = readonly [id: string, day: string | null]

const Left = v.object({
  /** Null: no tab was open. */
  tab: v.nullable(v.picklist(['channels', 'messages'])),
  chosen: v.array(v.custom<Choice>(isChoice)),
})

function isChoice(given: unknown): boolean {
  if (!Array.isArray(given)) return false
  const [id, day] = given
  return typeof id === 'string' && (day === null || /^\d{4}\/\d\d\/\d\d$/.test(day))
}

/** Choosing and queueing the conversations of a chat account: from the message that it is connected to the thanks. */
export class ConversationsStore implements Draft {
  screen: 'connected' | 'kinds' | 'selection' | 'success'
  status: 'idle' | 'syncing' = 'idle'
  /** Answered calls of this run, and all of them. */
  done = 0
  total = 0
  /** Outcome of the last run. */
  added = 0
  readonly list: ConversationList
  readonly choice: ConversationChoice
  /** What an import of the choice would bring. */
  readonly preview: ItemsPreview
  private isShown = false
  private cancelNews: (() => void) | null = null

  constructor(
    private owner: Owner,
    private readonly deps: ConversationsDeps,
  ) {
    this.list = new ConversationList(owner.account.id, deps.client.conversations, (fault) =>
      reportToHost(deps.events, this.owner.integration.id, fault, {
        general: conversationsTexts().listFailed,
      }),
    )
    this.choice = new ConversationChoice(this.list)
    this.preview = itemsPreview(
      () => ({
        source: this.owner.integration.id,
        account: this.owner.account,
        ids: [],
        conversations: this.status === 'idle' ? this.choice.selections : [],
      }),
      deps,
    )
    this.screen = owner.isNew ? 'connected' : 'kinds'
    makeAutoObservable<this, 'deps' | 'isShown' | 'cancelNews' | 'owner'>(
      this,
      {
        deps: false,
        isShown: false,
        cancelNews: false,
        owner: observableRef,
        list: false,
        choice: false,
        preview: false,
      },
      { autoBind: true },
    )
  }

  start(): () => void {
    this.isShown = true
    const stopPreview = this.preview.start()
    void this.list.load()
    if (this.screen === 'connected') this.waitForTouch()
    return () => {
      stopPreview()
      this.isShown = false
      this.touch()
      // Queueing goes on; listing stops.
      this.list.stop()
      // Shown once.
      this.owner = { ...this.owner, isNew: false }
      if (this.screen !== 'selection') this.screen = 'kinds'
    }
  }

  get draft(): v.InferOutput<typeof Left> | undefined {
    const tab = this.screen === 'selection' ? this.choice.tab : null
    const chosen = [...this.choice.chosen]
    return tab || chosen.length > 0 ? { tab, chosen } : undefined
  }

  resume(left: unknown) {
    const { output, success } = v.safeParse(Left, left)
    if (!success) return
    for (const [id, day] of output.chosen) this.choice.chosen.set(id, day)
    if (output.tab) this.select(output.tab)
  }

  /** The import of the account. */
  get importing(): AccountImport {
    return accountImport(this.deps, this.owner.integration, this.owner.account)
  }

  /** What closing would lose. A running upload is reported separately. */
  get unsent(): string | null {
    const { integration, account } = this.owner
    const isThere = this.deps.accounts.of(integration.id).some(({ id }) => id === account.id)
    const { length } = this.choice.rows
    return isThere && this.status === 'idle' && length > 0 ? conversationsTexts().unsent(length) : null
  }

  /** A new state of the same account. A reconnected one shows the message, unless the user is choosing. */
  follow(owner: Owner) {
    const cameBack = owner.isNew && !this.owner.isNew
    this.owner = owner
    if (!cameBack || this.status === 'syncing' || this.choice.chosen.size > 0) return
    this.screen = 'connected'
    this.waitForTouch()
    void this.list.refresh()
  }

  /** The user is active: nothing moves automatically any more. */
  touch() {
    this.cancelNews?.()
    this.cancelNews = null
  }

  showKinds() {
    this.touch()
    this.screen = 'kinds'
  }

  select(tab: ConversationTab) {
    this.choice.show(tab)
    this.screen = 'selection'
  }

  /** Returns from the thanks to a new choice. */
  selectMore() {
    this.choice.clear()
    this.screen = 'selection'
  }

  today(): Day {
    return dayAt(this.deps.clock.now())
  }

  /** Null is from the beginning. */
  setStart(conversations: readonly Conversation[], day: Day | null) {
    if (day === null || day <= this.today()) this.choice.setStart(conversations, day)
  }

  /** Makes one call per chosen conversation. Failed ones stay chosen, so that the same button retries them. */
  async sync(): Promise<void> {
    const { channels, messages, rows } = this.choice
    if (this.status !== 'idle' || rows.length === 0) return
    const { perKind, parallelSyncs } = conversationLimits
    if (channels > perKind || messages > perKind) {
      this.deps.banners.show({ type: 'ERROR', message: conversationsTexts().limit(perKind) })
      return
    }
    if (!(await this.preview.mayImport())) return
    runInAction(() => {
      this.status = 'syncing'
      this.done = 0
      this.total = rows.length
    })
    const release = this.deps.session.hold(() => conversationsTexts().stillSending)
    const arrived = this.deps.session.send()
    try {
      this.conclude(await inParallel(rows, parallelSyncs, this.syncOne))
    } finally {
      release()
      arrived()
      runInAction(() => {
        this.status = 'idle'
      })
    }
  }

  private async syncOne(conversation: Conversation): Promise<Outcome> {
    const after = this.choice.chosen.get(conversation.id) ?? null
    const end = await syncConversation(conversation, after, this.owner, this.deps)
    runInAction(() => {
      this.done += 1
    })
    return { conversation, ...end }
  }

  private conclude(outcomes: readonly Outcome[]) {
    const { banners, accounts, events } = this.deps
    const failed = outcomes.filter(({ reason }) => reason !== null)
    const added = outcomes.length - failed.length
    this.choice.conclude(outcomes)
    if (added > 0) {
      accounts.refresh()
      this.importing.begin()
    }
    if (failed.length === 0) {
      this.added = added
      this.screen = 'success'
      this.deps.navigation.finish()
      // Users who went elsewhere meanwhile do not see the thanks.
      if (!this.isShown) banners.show({ type: 'SUCCESS', message: conversationsTexts().added(added) })
      return
    }
    banners.show({
      type: 'ERROR',
      message: conversationsTexts().finished,
      additionalInfo: withReasons(conversationsTexts().counts(added, failed.length), outcomes),
    })
    // Without names: the host must not learn who talks to whom.
    const failures = outcomes.flatMap((end) =>
      end.reason === null ? [] : [{ message: end.reason, error: end.error }],
    )
    events.failure(this.owner.integration.id, ...failures)
  }

  private waitForTouch() {
    this.touch()
    this.cancelNews = this.deps.clock.after(conversationLimits.connected, this.showKinds)
  }
}
