import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { Credential } from '../Credential.ts'
import { loginOf } from '../client/loginOf.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { partsOf } from '../client/partsOf.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import { requireNewCursor } from '../requireNewCursor.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { ItemPage, SourceItem } from '../SourceItem.ts'
import type { Handle } from './conversationOf.ts'
import { MAX_MESSAGES, MessagePages } from './MessagePages.ts'
import { authorOf, idsIn, isNoise, plainText, rawText } from './messageText.ts'
import { Month, monthItem, monthOf, rangeOf, withMessage } from './months.ts'
import type { SlackApi } from './SlackApi.ts'
import type { SlackNames } from './SlackNames.ts'
import { type Message, Messages } from './slackAnswers.ts'

/** Messages per page when a history is scanned, and when it is read. Apps outside of Slack's Marketplace get 15. */
const SCAN_PAGE = 400
const READ_PAGE = 200
const HISTORY = 'conversations.history'
/** The prefix of cursors that are times. Slack's cursors contain no colon. */
const BEFORE = 'before:'
/** A thread without new replies is read again after this many seconds. */
const THREAD_SECONDS = 6 * 3600

/** The position in the scan of a conversation. */
export const Place = v.object({
  next: v.nullable(v.string()),
  /** Seconds since 1970. Later messages are part of the next scan. */
  now: v.number(),
  month: v.nullable(Month),
})
export type Place = v.InferOutput<typeof Place>

/** The messages of conversations: one item per month with messages. */
export class SlackHistory {
  private readonly api: SlackApi
  private readonly names: SlackNames
  private readonly clock: Clock
  /** Messages of a month, including threads. */
  private readonly maxMessages: number
  private readonly pages = new MessagePages()

  constructor(api: SlackApi, names: SlackNames, clock: Clock, maxMessages = MAX_MESSAGES) {
    this.api = api
    this.names = names
    this.clock = clock
    this.maxMessages = maxMessages
  }

  /** Scans a page of the history, newest first, and returns the months that end in it. */
  async scan(
    credential: Credential,
    { channel, handle }: { readonly channel: string; readonly handle: Handle },
    place: Place | null,
    signal: AbortSignal,
  ): Promise<{ readonly items: ItemPage['items']; readonly place: Place | null }> {
    const { next, now, month: unfinished } = place ?? { next: null, now: this.now(), month: null }
    const args = { channel, limit: SCAN_PAGE, oldest: before(handle.after), latest: now, ...at(next) }
    const answer = await this.api.call(Messages, credential, [HISTORY, args], signal)
    const items: SourceItem[] = []
    let month = unfinished
    for (const message of answer.messages.filter((one) => isWithin(one, handle.after))) {
      if (month && month.name !== monthOf(message.ts)) {
        items.push(monthItem(channel, handle, month))
        month = null
      }
      month = withMessage(month, message)
    }
    const more = nextOfHistory(answer)
    if (more === null && month) items.push(monthItem(channel, handle, month))
    const page = pageOf({
      items,
      entries: 0,
      nextCursor: requireNewCursor({ nextCursor: more }, next).nextCursor,
    })
    return { items: page.items, place: more === null ? null : { next: more, now, month } }
  }

  /** Reads the messages of a month with their threads, oldest first. */
  async read(credential: Credential, item: SourceItem, signal: AbortSignal): Promise<string> {
    const range = rangeOf(item)
    if (!range) throw gone()
    const channel = partsOf(item.externalId).root
    const login = loginOf(credential)
    const all = await this.all(
      credential,
      [HISTORY, { channel, oldest: before(range.from), latest: range.until }],
      { key: `${login} ${item.externalId} ${item.version}`, maxMessages: this.maxMessages },
      signal,
    )
    let budget = this.maxMessages - all.length
    const messages = all.filter(
      (one) => isWithin(one, range.after) && Number(one.ts) >= range.from && Number(one.ts) < range.until,
    )
    const threads = new Map<string, Message[]>()
    for (const { ts, reply_count, latest_reply } of messages) {
      if (!reply_count) continue
      // The parent message does not tell that a reply was edited.
      const part = Math.floor(this.now() / THREAD_SECONDS)
      const key = `${login} ${channel} ${ts} ${reply_count} ${latest_reply} ${part}`
      const call = ['conversations.replies', { channel, ts }] as const
      const replies = await this.all(credential, call, { key, maxMessages: budget }, signal).catch(
        withoutThread,
      )
      budget -= replies.length
      threads.set(
        ts,
        replies.filter((one) => one.ts !== ts && !isNoise(one)),
      )
    }
    const inOrder = messages
      .sort(byTime)
      .flatMap((one) => [
        { message: one, isReply: false },
        ...(threads.get(one.ts) ?? []).sort(byTime).map((message) => ({ message, isReply: true })),
      ])
    const texts = inOrder.flatMap(({ message }) => [authorOf(message), rawText(message)])
    const names = await this.names.find(credential, idsIn(texts), signal)
    const paragraphs = inOrder.map(({ message, isReply }) => {
      const text = plainText(rawText(message), names)
      const edited = message.edited ? ' (edited)' : ''
      return `${isReply ? '  > ' : ''}${timeOf(message.ts)} ${plainText(authorOf(message), names)}${edited}: ${text}\n`
    })
    // The cached pages are no longer needed.
    this.pages.drop(`${login} ${item.externalId} ${item.version}`)
    return paragraphs.join('\n')
  }

  /** Whether a month still has a message. */
  async has(credential: Credential, item: SourceItem, after: number, signal: AbortSignal): Promise<boolean> {
    const range = rangeOf(item)
    if (!range || range.until <= after) return false
    const channel = partsOf(item.externalId).root
    const args = { channel, oldest: before(range.from), latest: range.until, limit: READ_PAGE }
    const { messages, has_more } = await this.api.call(Messages, credential, [HISTORY, args], signal)
    return has_more === true || messages.some((one) => isWithin(one, Math.max(range.after, after)))
  }

  /** Reads all pages of a history or a thread, except those cached before a rate limit. */
  private async all(
    credential: Credential,
    [method, args]: readonly [string, Readonly<Record<string, string | number>>],
    { key, maxMessages }: { readonly key: string; readonly maxMessages: number },
    signal: AbortSignal,
  ): Promise<Message[]> {
    const messages: Message[] = []
    let cursor: string | null = null
    // A page may be empty without being the last.
    for (let read = 0; read < maxMessages; read += 1) {
      const pageCursor: string | null = cursor
      const call = [method, { ...args, limit: READ_PAGE, ...at(pageCursor) }] as const
      const page: Messages = await this.pages.read(key, pageCursor ?? '', () =>
        this.api.call(Messages, credential, call, signal),
      )
      messages.push(...page.messages)
      if (messages.length > maxMessages) {
        this.pages.drop(key)
        throw new SourceFault('item', 'This month has more messages than can be read.')
      }
      // A page without a cursor is read again next time.
      if (page.has_more && !page.response_metadata?.next_cursor) this.pages.drop(key)
      const next: string | null = method === HISTORY ? nextOfHistory(page) : nextOf(page)
      cursor = requireNewCursor({ nextCursor: next }, pageCursor).nextCursor
      if (cursor === null) return messages
    }
    this.pages.drop(key)
    throw notUnderstood()
  }

  private now(): number {
    return Math.ceil(this.clock.now().getTime() / 1000) + 60
  }
}

/** The parent was deleted meanwhile with its thread. The rest of the month remains. */
function withoutThread(error: unknown): Message[] {
  if (isItemFault(error) && error.code === 'gone') return []
  throw error
}

/** Whether a message belongs to the conversation itself and to the selected time. */
function isWithin(message: Message, after: number): boolean {
  const { ts, thread_ts } = message
  // A reply that was also sent to the channel belongs to its thread.
  const isReply = thread_ts != null && thread_ts !== ts && Number(thread_ts) >= after
  return Number(ts) >= after && !isReply && !isNoise(message)
}

/** Slack excludes messages at the exact time. */
function before(seconds: number): number {
  return Math.max(seconds - 1, 0)
}

function nextOf({ has_more, response_metadata }: Messages): string | null {
  const next = response_metadata?.next_cursor || null
  if (has_more && next === null) throw cutOff()
  return has_more ? next : null
}

/**
 * Returns the cursor of the next page. If Slack reports more without a cursor, it continues before the oldest
 * message, because `latest` is exclusive: https://docs.slack.dev/reference/methods/conversations.history
 */
function nextOfHistory(page: Messages): string | null {
  const oldest = page.messages.at(-1)?.ts
  const isWithoutCursor = page.has_more && !page.response_metadata?.next_cursor
  return isWithoutCursor && oldest ? `${BEFORE}${oldest}` : nextOf(page)
}

/** The arguments of the next page. */
function at(next: string | null): Readonly<Record<string, string | null>> {
  return next?.startsWith(BEFORE) ? { latest: next.slice(BEFORE.length) } : { cursor: next }
}

function cutOff(): SourceFault {
  return new SourceFault('item', 'Slack cuts this off: it says that there is more, and not where.')
}

function byTime(a: Message, b: Message): number {
  return Number(a.ts) - Number(b.ts) || (a.ts < b.ts ? -1 : 1)
}

/** `2025-03-05 09:12` */
function timeOf(ts: string): string {
  return new Date(Number(ts) * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
