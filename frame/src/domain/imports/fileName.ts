import type { UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { formatRange, formatTimeDay } from '../../i18n/days.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { parseJson } from '../../lib/parseJson.ts'

/**
 * Seconds since the epoch, as a number or as text; chat services add fractions. Larger numbers are no valid dates.
 */
const Seconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))]),
  v.transform(Number),
  v.minValue(0),
  v.maxValue(8_640_000_000_000),
)

/** Name of a chunk of a chat: its conversation and time range. */
const ChatName = v.object({
  after: v.nullish(Seconds),
  before: v.nullish(Seconds),
  conversation: v.nullish(v.string()),
})

/** The displayed name: a chunk of a chat by its channel and time, everything else by its name. */
export function fileName(file: Pick<UserFile, 'name'> & Partial<Pick<UserFile, 'file_metadata'>>): string {
  return chatName(file) ?? (file.name?.trim() || filesTexts().untitled)
}

function chatName({ name, file_metadata }: Parameters<typeof fileName>[0]): string | null {
  if (!name?.startsWith('{')) return null
  const { success, output } = v.safeParse(ChatName, parseJson(name))
  if (!success) return null
  const range = rangeOf(output)
  const conversation = file_metadata?.channel_name?.trim() || output.conversation?.trim()
  return [conversation, range].filter(Boolean).join(', ') || null
}

function rangeOf({ after, before }: v.InferOutput<typeof ChatName>): string | null {
  const [from, until] = [after, before].map((seconds) => (seconds == null ? null : seconds * 1000))
  if (from != null && until != null) return from <= until ? formatRange(from, until) : null
  if (from != null) return filesTexts().chatFrom(formatTimeDay(from))
  return until == null ? null : filesTexts().chatUntil(formatTimeDay(until))
}
