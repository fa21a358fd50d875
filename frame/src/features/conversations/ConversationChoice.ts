import type { Conversation, ConversationSelection } from '@inlet/wire/service'
import { makeAutoObservable } from 'mobx'
import type { Day } from '../../lib/Day.ts'
import type { ConversationList } from './ConversationList.ts'
import { type ConversationKind, type ConversationTab, conversationName } from './conversationKind.ts'

export type ConversationFilter = 'all' | ConversationKind

/** The filters of each tab; the first is the default. */
export const FILTERS: Readonly<Record<ConversationTab, readonly ConversationFilter[]>> = {
  channels: ['all', 'public', 'private'],
  messages: ['direct', 'group'],
}

/** The shown conversations, the chosen ones, and the first day of each. */
export class ConversationChoice {
  tab: ConversationTab = 'channels'
  search = ''
  private readonly filters: Record<ConversationTab, ConversationFilter> = {
    channels: 'all',
    messages: 'direct',
  }
  /** First day of the sync by id; null is the beginning. */
  readonly chosen = new Map<string, Day | null>()
  /** Why the last run did not queue it, by id. */
  readonly reasons = new Map<string, string>()

  constructor(private readonly list: Pick<ConversationList, 'groups'>) {
    makeAutoObservable<this, 'list'>(this, { list: false }, { autoBind: true })
  }

  get filter(): ConversationFilter {
    return this.filters[this.tab]
  }

  /** Conversations of the open tab that match filter and search. */
  get shown(): readonly Conversation[] {
    const { groups } = this.list
    const all = this.filter === 'all' ? [...groups.public, ...groups.private] : groups[this.filter]
    const sought = this.search.trim().toLowerCase()
    if (sought === '') return all
    return all.filter((one) => conversationName(one).toLowerCase().includes(sought))
  }

  /** The chosen ones of both tabs. */
  get rows(): readonly Conversation[] {
    return Object.values(this.list.groups).flatMap((group) => group.filter(this.isChosen))
  }

  /** The same, each with its first day, as the contract names them. */
  get selections(): readonly ConversationSelection[] {
    return this.rows.map(({ id }) => ({ conversation_id: id, after: this.chosen.get(id) ?? null }))
  }

  get channels(): number {
    const { groups } = this.list
    return [...groups.public, ...groups.private].filter(this.isChosen).length
  }

  get messages(): number {
    return this.rows.length - this.channels
  }

  isChosen({ id }: Conversation): boolean {
    return this.chosen.has(id)
  }

  show(tab: ConversationTab) {
    this.tab = tab
  }

  narrow(filter: ConversationFilter) {
    this.filters[this.tab] = filter
  }

  seek(text: string) {
    this.search = text
  }

  toggle({ id }: Conversation) {
    this.reasons.delete(id)
    if (!this.chosen.delete(id)) this.chosen.set(id, null)
  }

  /** Setting a day also chooses the conversation. */
  setStart(conversations: readonly Conversation[], day: Day | null) {
    for (const { id } of conversations) this.chosen.set(id, day)
  }

  clear() {
    this.chosen.clear()
    this.reasons.clear()
  }

  /** After a run, queued conversations are deselected, and the others show why they failed. */
  conclude(outcomes: readonly { readonly conversation: Conversation; readonly reason: string | null }[]) {
    for (const { conversation, reason } of outcomes) {
      if (reason === null) {
        this.chosen.delete(conversation.id)
        this.reasons.delete(conversation.id)
      } else this.reasons.set(conversation.id, reason)
    }
  }
}
