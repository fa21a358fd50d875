import type { Account, ConversationSelection, MailSelection, Preview } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import type { Clock } from '../../lib/Clock.ts'
import { pageVisibility } from '../../lib/Visibility.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { PreviewCalls } from '../../service/ServiceClient.ts'
import type { Updates } from '../lists/LiveUpdates.ts'
import { Poll } from '../lists/Poll.ts'
import type { Integration } from '../offer/Integrations.ts'
import type { HostEvents } from '../shell/HostEvents.ts'
import type { Session } from '../shell/Session.ts'
import { isPreviewShown } from './isPreviewShown.ts'
import { previewRefusal } from './previewRefusal.ts'

// Not among the limits, which every page loads at once.
/** How long a choice rests before it is counted. */
export const PREVIEW_PAUSE_MS = 500
/** Interval between requests for the first figures, and for more. */
export const FIRST_PREVIEW_MS = 300
export const PREVIEW_POLL_MS = 1000
/** Chosen items that one preview counts, by the contract. */
const MAX_ITEMS = 1000
const MAX_SELECTIONS = 10
const MAX_CONVERSATIONS = 10

export type ImportPreviewDeps = {
  readonly client: { readonly previews: PreviewCalls }
  readonly clock: Clock
  readonly session: Pick<Session, 'options'>
  readonly events: Pick<HostEvents, 'success'>
}

/** Items of one account, by their ids at the source, its mail by conditions, or its conversations. None: nothing to count. */
export type PreviewChoice = {
  readonly source: Integration['id']
  readonly account: Account | null
  readonly ids: readonly string[]
  readonly mail?: readonly MailSelection[]
  readonly conversations?: readonly ConversationSelection[]
}

/** One count: begun for a choice, left when another is made. */
type Count = { id: number | null; isLeft: boolean }

/** The stream of changes reports no previews. */
const NO_UPDATES: Updates = { isOpen: false, listen: () => () => {} }

/** Counts what an import of the chosen items would bring, while the choice may still change. Never needed for it. */
export class ImportPreview {
  /** `off`: nothing is chosen, or it can't be counted here. */
  status: 'off' | 'counting' | 'ended' | 'failed' = 'off'
  /** The figures so far. */
  preview: Preview | null = null
  private count: Count | null = null
  private cancelTimer = () => {}
  private stopPoll = () => {}

  constructor(
    /** Observed. */
    private readonly chosen: () => PreviewChoice,
    private readonly deps: ImportPreviewDeps,
  ) {
    makeAutoObservable<this, 'chosen' | 'deps' | 'count' | 'cancelTimer' | 'stopPoll'>(
      this,
      {
        chosen: false,
        deps: false,
        count: false,
        cancelTimer: false,
        stopPoll: false,
        preview: observableRef,
      },
      { autoBind: true },
    )
  }

  get isShown(): boolean {
    return isPreviewShown(this.deps.session, this.preview)
  }

  /** Follows the choice until the returned function is called. */
  start(): () => void {
    const stopFollowing = reaction(
      () => {
        const { account, ids, mail, conversations } = this.chosen()
        return JSON.stringify([account?.id, ids, mail, conversations])
      },
      () => this.restart(PREVIEW_PAUSE_MS),
      { fireImmediately: true },
    )
    return () => {
      stopFollowing()
      this.leave()
    }
  }

  retry() {
    this.restart(0)
  }

  private restart(pauseMs: number) {
    this.leave()
    const { account, ids, mail = [], conversations = [] } = this.chosen()
    if (!account || ids.length + mail.length + conversations.length === 0) return
    if (ids.length > MAX_ITEMS || mail.length > MAX_SELECTIONS) return
    if (conversations.length > MAX_CONVERSATIONS) return
    this.status = 'counting'
    this.cancelTimer = this.deps.clock.after(pauseMs, () => void this.begin())
  }

  private async begin(): Promise<void> {
    const { account, ids, mail, conversations } = this.chosen()
    if (!account) return
    const request = {
      account_id: account.id,
      item_ids: [...ids],
      ...(mail && { mail: [...mail] }),
      ...(conversations && { conversations: [...conversations] }),
    }
    const count: Count = { id: null, isLeft: false }
    this.count = count
    try {
      // Not aborted by another choice: without its id, this count could not be ended.
      count.id = await this.deps.client.previews.begin(request)
      if (count.isLeft) this.end(count.id)
      else this.follow(count.id)
    } catch (cause) {
      if (!isFault(cause)) throw cause
      if (!count.isLeft) this.failToBegin(cause)
    }
  }

  private follow(id: number) {
    const interval = () => (this.preview ? PREVIEW_POLL_MS : FIRST_PREVIEW_MS)
    const poll = new Poll((signal) => this.read(id, signal), {
      clock: this.deps.clock,
      visibility: pageVisibility,
      updates: NO_UPDATES,
      interval,
    })
    this.stopPoll = poll.start()
  }

  private async read(id: number, signal: AbortSignal): Promise<void> {
    try {
      const preview = await this.deps.client.previews.read(id, { signal })
      if (!signal.aborted) this.show(preview)
    } catch (cause) {
      const isGone = isFault(cause) && cause.kind === 'refused' && cause.status === 404
      if (!isGone) throw cause
      this.fail()
    }
  }

  private show(preview: Preview) {
    this.preview = preview
    if (preview.state === 'running') return
    this.status = preview.state === 'failed' ? 'failed' : 'ended'
    this.stopPoll()
    if (this.status === 'ended' && this.isShown) this.report(preview)
  }

  private report(preview: Preview) {
    const { source, account } = this.chosen()
    const { data_source_external_id = null, sync_status = null } = account ?? {}
    this.deps.events.success(source, 'PREVIEWED', { data_source_external_id, sync_status, preview })
  }

  private failToBegin(fault: Fault) {
    const next = previewRefusal(fault)
    if (next === 'failed') this.fail()
    else if (next === 'off') runInAction(() => this.leave())
    else this.cancelTimer = this.deps.clock.after(next, () => void this.begin())
  }

  private fail() {
    this.stopPoll()
    this.status = 'failed'
  }

  private leave() {
    this.cancelTimer()
    this.stopPoll()
    const { count } = this
    if (count) {
      count.isLeft = true
      if (count.id !== null && this.status === 'counting') this.end(count.id)
    }
    this.count = null
    this.preview = null
    this.status = 'off'
  }

  /** So that the source is not asked in vain. A count that is not ended stops by itself. */
  private end(id: number) {
    this.deps.client.previews.end(id).catch((cause: unknown) => {
      if (!isFault(cause)) throw cause
    })
  }
}
