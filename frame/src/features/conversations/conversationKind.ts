import type { Conversation } from '@inlet/wire/service'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { cleanText } from '../../lib/cleanText.ts'

export type ConversationKind = 'public' | 'private' | 'direct' | 'group'
export type ConversationTab = 'channels' | 'messages'

/** Null for kinds that no list shows. */
export function conversationKind(conversation: Conversation): ConversationKind | null {
  const { is_channel, is_private, is_im, is_mpim } = conversation
  // Slack marks a group chat as a private channel too.
  if (is_mpim) return 'group'
  if (is_im) return 'direct'
  // Slack does not mark old private channels as channels.
  if (is_private) return 'private'
  return is_channel ? 'public' : null
}

function tabOf(kind: ConversationKind): ConversationTab {
  return kind === 'public' || kind === 'private' ? 'channels' : 'messages'
}

/** `#general`; people have no number sign. */
export function conversationName(conversation: Conversation): string {
  const name = cleanText(conversation.name ?? '') || conversationsTexts().unnamed
  const kind = conversationKind(conversation)
  return kind && tabOf(kind) === 'channels' ? `#${name}` : name
}
