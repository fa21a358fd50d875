import type * as v from 'valibot'
import type { Connector } from '../../sources/Connector.ts'
import type { Credential } from '../../sources/Credential.ts'
import { gone } from '../../sources/client/meaning.ts'
import type { SourceItem } from '../../sources/SourceItem.ts'
import { nameOfRange, rangeOfName, TIME_RANGE, type TimeRange } from '../../sources/timeRange.ts'
import type { SandboxCalls } from './SandboxCalls.ts'
import { ConversationAnswer, ConversationsAnswer, MessagesAnswer } from './sandboxAnswers.ts'

type Conversation = v.InferOutput<typeof ConversationAnswer>
type Page = v.InferOutput<typeof MessagesAnswer>

/** The conversations of a chat of the sandbox. Each becomes one text, with a paragraph for every message. */
export function sandboxConversations(
  calls: SandboxCalls,
): Required<Pick<Connector, 'conversations' | 'fetch'>> {
  const look = (credential: Credential, id: string, signal: AbortSignal) =>
    calls.find(ConversationAnswer, credential, [`conversations/${encodeURIComponent(id)}`, {}], signal)

  function itemOf({ id, created, latest }: Conversation, wanted: number): SourceItem {
    const before = Math.floor(calls.place.clock.now().getTime() / 1000)
    const after = Math.min(Math.max(wanted, created), before)
    return {
      externalId: id,
      parentExternalId: null,
      rootExternalId: null,
      name: nameOfRange({ after, before, conversation: id }),
      itemType: TIME_RANGE,
      isSelectable: true,
      isExpandable: false,
      fileFormat: calls.source,
      externalUrl: calls.address('view', { item: id }).href,
      createdAt: new Date(created * 1000).toISOString(),
      updatedAt: latest === null ? null : new Date(latest * 1000).toISOString(),
      version: `${after}-${latest}`,
    }
  }

  function messages(
    credential: Credential,
    { after, before, conversation }: TimeRange,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<Page> {
    const path = `conversations/${encodeURIComponent(conversation)}/messages`
    const query = { oldest: String(after), latest: String(before), cursor }
    return calls.read(MessagesAnswer, credential, [path, query], signal)
  }

  return {
    conversations: {
      async list(credential, { types, withArchived, cursor }, signal) {
        const query = { types: types.join(','), archived: withArchived ? 'true' : null, cursor, limit: '100' }
        const at = ['conversations', query] as const
        const { conversations, next } = await calls.read(ConversationsAnswer, credential, at, signal)
        return {
          conversations: conversations.map(({ id, name, type, archived }) => ({
            id,
            name,
            type,
            isArchived: archived,
          })),
          nextCursor: next,
        }
      },
      async find(credential, { id, after }, signal) {
        const found = await look(credential, id, signal)
        if (!found) return null
        return {
          item: itemOf(found, after ? after.getTime() / 1000 : found.created),
          conversation: found.name,
        }
      },
      async refresh(credential, item, signal) {
        const range = rangeOfName(item.name)
        const found = await look(credential, item.externalId, signal)
        if (!range || !found) return null
        const fresh = itemOf(found, range.after)
        return fresh.version === item.version ? item : fresh
      },
    },
    async fetch(credential, item, signal) {
      const range = rangeOfName(item.name)
      if (!range) throw gone()
      // Asked for before anybody reads, so that an access that has ended is renewed.
      const first = await messages(credential, range, null, signal)
      return {
        name: 'conversation.txt',
        bytes: textOf(first, (cursor) => messages(credential, range, cursor, signal)),
      }
    },
  }
}

async function* textOf(first: Page, next: (cursor: string) => Promise<Page>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let page = first
  for (;;) {
    const paragraphs = page.messages.map(({ ts, author, text }) => `${timeOf(ts)} ${author}: ${text}\n\n`)
    if (paragraphs.length > 0) yield encoder.encode(paragraphs.join(''))
    if (page.next === null) return
    page = await next(page.next)
  }
}

/** `2025-03-05 09:12` */
function timeOf(ts: number): string {
  return new Date(ts * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
