import { htmlText } from '../mail/htmlText.ts'
import type { Talk, TalkKind } from './IntercomTalks.ts'
import {
  type Conversation,
  ConversationPage,
  OneConversation,
  OneTicket,
  type Part,
  type Ticket,
  TicketPage,
} from './intercomAnswers.ts'

/** Characters of the first message that name a conversation without a title. */
const MAX_NAME_CHARS = 80

export const CONVERSATIONS: TalkKind<typeof ConversationPage, typeof OneConversation> = {
  name: 'conversation',
  itemType: 'CONVERSATION',
  folder: { id: 'conversations', name: 'Conversations' },
  path: '/conversations',
  page: ConversationPage,
  one: OneConversation,
  all: ({ conversations }) => conversations.map((one) => ({ id: one.id, talk: conversationTalk(one, []) })),
  next: ({ pages }) => pages?.next?.starting_after ?? null,
  talk: (one) => conversationTalk(one, one.conversation_parts?.conversation_parts ?? []),
}

export const TICKETS: TalkKind<typeof TicketPage, typeof OneTicket> = {
  name: 'ticket',
  itemType: 'TICKET',
  folder: { id: 'tickets', name: 'Tickets' },
  path: '/tickets',
  page: TicketPage,
  one: OneTicket,
  all: ({ tickets }) => tickets.map((one) => ({ id: one.id, talk: ticketTalk(one, []) })),
  next: ({ pages }) => pages?.next?.starting_after ?? null,
  talk: (one) => ticketTalk(one, one.ticket_parts?.ticket_parts ?? []),
}

/** The message that started the conversation is its first part. */
function conversationTalk(conversation: Conversation, parts: readonly Part[]): Talk {
  const { id, title, state, source, created_at, updated_at } = conversation
  const subject = nameText(source?.subject)
  const words = htmlText(source?.body ?? '').replace(/\s+/g, ' ')
  const first: Part = {
    id: 'source',
    part_type: 'source',
    body: source?.body ?? null,
    created_at,
    author: source?.author ?? null,
    attachments: source?.attachments ?? [],
    redacted: false,
  }
  return {
    id,
    name: nameText(title) || subject || words.slice(0, MAX_NAME_CHARS) || `Conversation ${id}`,
    createdAt: created_at,
    updatedAt: updated_at,
    facts: { Conversation: id, Status: state ?? null },
    parts: [first, ...parts],
  }
}

/** Null: internal to the team. */
function ticketTalk(ticket: Ticket, parts: readonly Part[]): Talk | null {
  if (ticket.is_shared === false) return null
  const { id, ticket_id, ticket_attributes, created_at, updated_at } = ticket
  const attribute = (name: string) => {
    const value = ticket_attributes?.[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    id,
    name: nameText(attribute('_default_title_')) || `Ticket ${ticket_id ?? id}`,
    createdAt: created_at,
    updatedAt: updated_at,
    facts: { Ticket: `#${ticket_id ?? id}`, Description: htmlText(attribute('_default_description_')) },
    parts,
  }
}

/** Names are HTML-escaped. */
function nameText(html: string | null | undefined): string {
  return htmlText(html ?? '').replace(/\s+/g, ' ')
}
