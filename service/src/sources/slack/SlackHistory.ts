import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import {
  advanced,
  type Credential,
  type ItemPage,
  isOfOneItem,
  SourceFault,
  type SourceItem,
} from '../Connector.ts'
import { loginOf } from '../client/loginOf.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { partsOf } from '../client/partsOf.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import type { Handle } from './conversationOf.ts'
import { MessagePages, MOST_MESSAGES } from './MessagePages.ts'
import { authorOf, idsIn, isNoise, plainText, rawText } from './messageText.ts'
import { Month, monthItem, monthOf, rangeOf, withMessage } from './months.ts'
import type { SlackApi } from './SlackApi.ts'
import type { SlackNames } from './SlackNames.ts'
import { type Message, Messages } from './slackAnswers.ts'

/** Messages of a page that is only looked at, and of one that is read. An app outside Slack's Marketplace gets 15. */
const LOOKED_AT = 400
const READ = 200
const HISTORY = 'conversations.history'
/** Before a moment that a history goes on at. No cursor of Slack's has a colon in it. */
const BEFORE = 'before:'
/** A thread that has no new reply is read once in so many seconds. */
const THREAD_SECONDS = 6 * 3600

/** Where the way through a conversation stands. */
export const Place = v.object({
  next: v.nullable(v.string()),
  /** Seconds since 1970: what is written meanwhile comes with the next look. */
  now: v.number(),
  month: v.nullable(Month),
})
export type Place = v.InferOutput<typeof Place>

/** The messages of conversations, one item for each month that has any. */
export class SlackHistory {
  private readonly api: SlackApi
  private readonly names: SlackNames
  private readonly clock: Clock
  /** Messages of a month, with those of its threads. */
  private readonly most: number
  private readonly pages = new MessagePages()

  constructor(api: SlackApi, names: SlackNames, clock: Clock, most = MOST_MESSAGES) {
    this.api = api
    this.names = names
    this.clock = clock
    this.most = most
  }

  /** One page of the history, newest first: the months that end in it. */
  async look(
    credential: Credential,
    { channel, handle }: { readonly channel: string; readonly handle: Handle },
    place: Place | null,
    signal: AbortSignal,
  ): Promise<{ readonly items: ItemPage['items']; readonly place: Place | null }> {
    const { next, now, month: begun } = place ?? { next: null, now: this.now(), month: null }
    const given = { channel, limit: LOOKED_AT, oldest: before(handle.after), latest: now, ...at(next) }
    const answer = await this.api.call(Messages, credential, [HISTORY, given], signal)
    const items: SourceItem[] = []
    let month = begun
    for (const message of answer.messages.filter((one) => isWithin(one, handle.after))) {
      if (month && month.name !== monthOf(message.ts)) {
        items.push(monthItem(channel, handle, month))
        month = null
      }
      month = withMessage(month, message)
    }
    const more = nextOfHistory(answer)
    if (more === null && month) items.push(monthItem(channel, handle, month))
    const page = pageOf({ items, entries: 0, nextCursor: advanced({ nextCursor: more }, next).nextCursor })
    return { items: page.items, place: more === null ? null : { next: more, now, month } }
  }

  /** The messages of a month with their threads, the oldest first. */
  async read(credential: Credential, item: SourceItem, signal: AbortSignal): Promise<string> {
    const range = rangeOf(item)
    if (!range) throw gone()
    const channel = partsOf(item.externalId).root
    const login = loginOf(credential)
    const all = await this.all(
      credential,
      [HISTORY, { channel, oldest: before(range.from), latest: range.until }],
      { key: `${login} ${item.externalId} ${item.version}`, most: this.most },
      signal,
    )
    let room = this.most - all.length
    const messages = all.filter(
      (one) => isWithin(one, range.after) && Number(one.ts) >= range.from && Number(one.ts) < range.until,
    )
    const threads = new Map<string, Message[]>()
    for (const { ts, reply_count, latest_reply } of messages) {
      if (!reply_count) continue
      // Of a reply that was edited the message above says nothing.
      const part = Math.floor(this.now() / THREAD_SECONDS)
      const key = `${login} ${channel} ${ts} ${reply_count} ${latest_reply} ${part}`
      const call = ['conversations.replies', { channel, ts }] as const
      const replies = await this.all(credential, call, { key, most: room }, signal).catch(withoutThread)
      room -= replies.length
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
    const said = inOrder.flatMap(({ message }) => [authorOf(message), rawText(message)])
    const names = await this.names.find(credential, idsIn(said), signal)
    const paragraphs = inOrder.map(({ message, isReply }) => {
      const text = plainText(rawText(message), names)
      const edited = message.edited ? ' (edited)' : ''
      return `${isReply ? '  > ' : ''}${timeOf(message.ts)} ${plainText(authorOf(message), names)}${edited}: ${text}\n`
    })
    // What was read is of no use to anybody else.
    this.pages.forget(`${login} ${item.externalId} ${item.version}`)
    return paragraphs.join('\n')
  }

  /** Whether a month has a message still. */
  async has(credential: Credential, item: SourceItem, after: number, signal: AbortSignal): Promise<boolean> {
    const range = rangeOf(item)
    if (!range || range.until <= after) return false
    const channel = partsOf(item.externalId).root
    const given = { channel, oldest: before(range.from), latest: range.until, limit: READ }
    const { messages, has_more } = await this.api.call(Messages, credential, [HISTORY, given], signal)
    return has_more === true || messages.some((one) => isWithin(one, Math.max(range.after, after)))
  }

  /** All pages of a history or a thread. What was read already is not asked again where a limit came between. */
  private async all(
    credential: Credential,
    [method, given]: readonly [string, Readonly<Record<string, string | number>>],
    { key, most }: { readonly key: string; readonly most: number },
    signal: AbortSignal,
  ): Promise<Message[]> {
    const messages: Message[] = []
    let cursor: string | null = null
    // A page may have none, and not all of them.
    for (let read = 0; read < most; read += 1) {
      const asked: string | null = cursor
      const call = [method, { ...given, limit: READ, ...at(asked) }] as const
      const page: Messages = await this.pages.once(key, asked ?? '', () =>
        this.api.call(Messages, credential, call, signal),
      )
      messages.push(...page.messages)
      if (messages.length > most) {
        this.pages.forget(key)
        throw new SourceFault('item', 'This month has more messages than can be read.')
      }
      // A page that says no more is asked for anew the next time.
      if (page.has_more && !page.response_metadata?.next_cursor) this.pages.forget(key)
      const next: string | null = method === HISTORY ? nextOfHistory(page) : nextOf(page)
      cursor = advanced({ nextCursor: next }, asked).nextCursor
      if (cursor === null) return messages
    }
    this.pages.forget(key)
    throw notUnderstood()
  }

  private now(): number {
    return Math.ceil(this.clock.now().getTime() / 1000) + 60
  }
}

/** Deleted meanwhile, with all that answered it: the rest of the month is there. */
function withoutThread(error: unknown): Message[] {
  if (isOfOneItem(error) && error.code === 'gone') return []
  throw error
}

/** A message of the conversation itself, and no older than was chosen. */
function isWithin(message: Message, after: number): boolean {
  const { ts, thread_ts } = message
  // A reply that was also sent to the channel is with its thread, where that is read.
  const isReply = thread_ts != null && thread_ts !== ts && Number(thread_ts) >= after
  return Number(ts) >= after && !isReply && !isNoise(message)
}

/** Slack leaves out what is of the very moment. */
function before(seconds: number): number {
  return Math.max(seconds - 1, 0)
}

function nextOf({ has_more, response_metadata }: Messages): string | null {
  const next = response_metadata?.next_cursor || null
  if (has_more && next === null) throw cutOff()
  return has_more ? next : null
}

/**
 * Where a history goes on. Slack may say that there is more, and not where: then it goes on before the oldest message,
 * as `latest` leaves out what is of that very moment: https://docs.slack.dev/reference/methods/conversations.history
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
