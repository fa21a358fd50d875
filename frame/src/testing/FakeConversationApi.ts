import { Conversation } from '@inlet/wire/service'
import * as v from 'valibot'
import type { ServiceCall, ServiceReply } from './serviceClientFor.ts'
import type { Replies } from './servicesFor.ts'

type ConversationFields = v.InferInput<typeof Conversation>

/** A conversation as the service returns it. */
export const aConversation = (fields: ConversationFields): Conversation => v.parse(Conversation, fields)
export const aChannel = (id: string, fields: Partial<ConversationFields> = {}) =>
  aConversation({ id, name: id, is_channel: true, ...fields })
export const aPrivateChannel = (id: string) => aChannel(id, { is_private: true })
export const aChat = (id: string) => aConversation({ id, name: id, is_im: true })
/** Marked as a private channel, as Slack does for group chats. */
export const aGroupChat = (id: string) => aChannel(id, { is_private: true, is_mpim: true })

/** Conversations of a fake service: listed page by page, and queued one by one. */
export class FakeConversationApi {
  pageSize = 100
  readonly queries: URLSearchParams[] = []
  readonly syncs: unknown[] = []
  /** Replaces a response; undefined for the usual one. */
  onList: (call: ServiceCall) => ServiceReply | Promise<ServiceReply> | undefined = () => undefined
  onSync: (id: string, call: ServiceCall) => ServiceReply | Promise<ServiceReply> | undefined = () =>
    undefined

  constructor(public conversations: readonly Conversation[] = []) {}

  /** Ids of the conversations to sync, in the order of the calls. */
  get synced(): readonly string[] {
    return this.syncs.map(idOf)
  }

  readonly replies: Replies = {
    '/integrations/slack/conversations': (call) => {
      this.queries.push(call.query)
      const from = Number(call.query.get('cursor') ?? 0)
      const next = from + this.pageSize
      const body = {
        results: this.conversations.slice(from, next),
        next_cursor: next < this.conversations.length ? String(next) : '',
      }
      return this.onList(call) ?? { body }
    },
    '/integrations/slack/sync': (call) => {
      this.syncs.push(call.body)
      return this.onSync(idOf(call.body), call) ?? { body: { success: true } }
    },
  }
}

const Named = v.object({ filters: v.object({ conversation_id: v.string() }) })
const idOf = (body: unknown) => v.parse(Named, body).filters.conversation_id
