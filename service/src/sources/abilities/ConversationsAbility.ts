import type { CONVERSATION_TYPES } from '@inlet/wire/service'
import type { Credential } from '../Credential.ts'
import type { SourceItem } from '../SourceItem.ts'

export type ConversationType = (typeof CONVERSATION_TYPES)[number]

export type SourceConversation = {
  readonly id: string
  readonly name: string | null
  readonly type: ConversationType
  readonly isArchived: boolean
}

export type ConversationPage = {
  readonly conversations: readonly SourceConversation[]
  readonly nextCursor: string | null
}

/** The messages of a conversation since a time: an item with the conversation's id, and its name. */
export type ConversationItem = { readonly item: SourceItem; readonly conversation: string }

/**
 * For sources where users pick conversations. Such a source lists nothing at its top. A conversation is a folder, which
 * is scanned like any other.
 */
export type ConversationsAbility = {
  list(
    credential: Credential,
    request: {
      readonly types: readonly ConversationType[]
      readonly withArchived: boolean
      readonly cursor: string | null
    },
    signal: AbortSignal,
  ): Promise<ConversationPage>
  /** Returns a conversation since a time, or since its beginning. Null: there is no such conversation. */
  find(
    credential: Credential,
    request: { readonly id: string; readonly after: Date | null },
    signal: AbortSignal,
  ): Promise<ConversationItem | null>
}
