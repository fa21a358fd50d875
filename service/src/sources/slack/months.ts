import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { idOf } from '../client/partsOf.ts'
import type { SourceItem } from '../SourceItem.ts'
import { nameOfRange, TIME_RANGE } from '../timeRange.ts'
import { addressOf, type Handle } from './conversationOf.ts'
import { rawText } from './messageText.ts'
import type { Message } from './slackAnswers.ts'

/** A month while a conversation's history is scanned, newest message first. */
export const Month = v.object({
  /** `2026-11` */
  name: v.string(),
  newest: v.string(),
  oldest: v.string(),
  /** Changes with every new, edited or deleted message, and with every reply. */
  digest: v.string(),
})
export type Month = v.InferOutput<typeof Month>

/**
 * The time range of a month's messages, in seconds since 1970; `until` is exclusive. `after`: older messages
 * were not selected.
 */
const Range = v.object({ from: v.number(), until: v.number(), after: v.number() })
type Range = v.InferOutput<typeof Range>
const RangeText = v.pipe(v.string(), v.parseJson(), Range)

export function monthOf(ts: string): string {
  return new Date(Number(ts) * 1000).toISOString().slice(0, 7)
}

/** Adds a message to a month. */
export function withMessage(month: Month | null, message: Message): Month {
  const { ts, reply_count, latest_reply, edited } = message
  const content = JSON.stringify([ts, edited?.ts, reply_count, latest_reply, rawText(message)])
  const digest = createHash('sha256')
    .update(`${month?.digest ?? ''} ${content}`)
    .digest('hex')
    .slice(0, 32)
  return { name: monthOf(ts), newest: month?.newest ?? ts, oldest: ts, digest }
}

export function monthItem(
  channel: string,
  handle: Handle,
  { name, newest, oldest, digest }: Month,
): SourceItem {
  const [year = 0, month = 0] = name.split('-').map(Number)
  const range: Range = {
    from: Math.max(Date.UTC(year, month - 1) / 1000, handle.after),
    until: Date.UTC(year, month) / 1000,
    after: handle.after,
  }
  return {
    externalId: idOf(channel, name),
    parentExternalId: channel,
    rootExternalId: channel,
    name: nameOfRange({
      after: Math.floor(Number(oldest)),
      before: Math.floor(Number(newest)),
      conversation: handle.name,
    }),
    itemType: TIME_RANGE,
    isSelectable: true,
    isExpandable: false,
    fileFormat: 'SLACK',
    externalUrl: addressOf(handle, channel, oldest),
    createdAt: dateOf(oldest),
    updatedAt: dateOf(newest),
    version: digest,
    handle: JSON.stringify(range),
  }
}

export function rangeOf({ handle }: SourceItem): Range | null {
  const parsed = v.safeParse(RangeText, handle, { abortEarly: true })
  return parsed.success ? parsed.output : null
}

function dateOf(ts: string): string {
  return new Date(Number(ts) * 1000).toISOString()
}
