import * as v from 'valibot'
import { Id, IdText, nullish, QueryFlag, SourceId } from './shared.ts'
import { syncSettings } from './syncing.ts'

export const CONVERSATION_TYPES = ['public_channel', 'private_channel', 'im', 'mpim'] as const

/** A channel or a chat. Read leniently: the flags depend on its kind. */
export const Conversation = v.object({
  id: v.string(),
  name: nullish(v.string()),
  is_channel: v.optional(v.nullish(v.boolean(), false), false),
  is_private: v.optional(v.nullish(v.boolean(), false), false),
  is_im: v.optional(v.nullish(v.boolean(), false), false),
  is_mpim: v.optional(v.nullish(v.boolean(), false), false),
  is_archived: v.optional(v.nullish(v.boolean(), false), false),
})
export type Conversation = v.InferOutput<typeof Conversation>

/** GET /integrations/slack/conversations. `data_source_id` defaults to the customer's only Slack account. */
export const ConversationsQuery = v.object({
  /** Comma-separated CONVERSATION_TYPES; others are refused. */
  types: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.transform((text) => text.split(',')),
      v.array(v.picklist(CONVERSATION_TYPES)),
    ),
    'public_channel',
  ),
  data_source_id: v.optional(IdText),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  exclude_archived: v.optional(QueryFlag, 'true'),
})

export const ConversationsPage = v.object({
  results: v.array(Conversation),
  /** Null or empty: this is the last page. */
  next_cursor: nullish(v.string()),
})
export type ConversationsPage = v.InferOutput<typeof ConversationsPage>

const AfterDay = v.nullish(v.pipe(v.string(), v.maxLength(10), v.regex(/^\d{4}\/\d{2}\/\d{2}$/)))

/** A conversation, from a day on (`YYYY/MM/DD`) or from its beginning. */
export const ConversationSelection = v.object({ conversation_id: SourceId, after: AfterDay })
export type ConversationSelection = v.InferInput<typeof ConversationSelection>

/** POST /integrations/slack/sync: one conversation, from a day on (`YYYY/MM/DD`) or from its beginning. */
export const SyncConversation = v.object({
  ...syncSettings,
  data_source_id: v.nullish(Id),
  filters: ConversationSelection,
})
export type SyncConversation = v.InferInput<typeof SyncConversation>
