import { textOfBlocks } from './blockText.ts'
import type { Ids, Names } from './SlackNames.ts'
import type { Attachment, File, Message } from './slackAnswers.ts'

/** System messages about a conversation. */
const NOISE: ReadonlySet<string> = new Set([
  ...['channel_join', 'channel_leave', 'channel_archive', 'channel_unarchive', 'channel_convert_to_private'],
  ...['group_join', 'group_leave', 'group_archive', 'group_unarchive'],
  ...['bot_add', 'bot_remove', 'bot_enable', 'bot_disable', 'pinned_item', 'unpinned_item', 'reminder_add'],
])
const REFERENCE = /<([^<>\n]+)>/g
const DELETED = '(deleted message)'
/** With less than this share of the blocks' letters, a text leaves out what the blocks say. */
const MOSTLY_SHARED = 0.5
/** Slack's fallback of attachments that have blocks. */
const NO_PREVIEW = '[no preview available]'

export function isNoise({ subtype }: Message): boolean {
  return NOISE.has(subtype ?? '')
}

/** Returns a message in Slack's markup: its text, its attachments and its files. */
export function rawText(message: Message): string {
  if (message.subtype === 'tombstone') return DELETED
  const { text, blocks, attachments, files } = message
  const parts = [
    ofBoth(text ?? '', textOfBlocks(blocks ?? [])),
    ...(attachments ?? []).flatMap((one) => attachedText(one, text ?? '')),
    ...(files ?? []).map(fileLine),
  ]
  return parts.filter(Boolean).join('\n')
}

/** Apps write a text for notifications beside the blocks, which may be shorter or about something else. */
function ofBoth(text: string, ofBlocks: string): string {
  const [words, others] = [wordsOf(text), wordsOf(ofBlocks)]
  if (lengthOf(others) > lengthOf(words)) return ofBlocks
  const known = new Set(words)
  const shared = others.filter((word) => known.has(word))
  return lengthOf(shared) < lengthOf(others) * MOSTLY_SHARED ? `${text}\n${ofBlocks}` : text
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

function lengthOf(words: readonly string[]): number {
  return words.join('').length
}

function attachedText(one: Attachment, text: string): readonly string[] {
  const isForwarded = isForward(one, text)
  // A preview repeats the content behind a link.
  if (one.from_url && !isForwarded) return []
  const title = one.title_link && one.title ? `<${one.title_link}|${one.title}>` : one.title
  const fields = (one.fields ?? []).map(({ title: name, value }) => [name, value].filter(Boolean).join(': '))
  const forwarded = (one.message_blocks ?? []).flatMap(({ message }) => message?.blocks ?? [])
  const blocks = textOfBlocks([...(one.blocks ?? []), ...forwarded])
  const files = (one.files ?? []).map(fileLine)
  const by = isForwarded || one.author_id ? '' : one.author_name
  const parts = [one.pretext, by, title, ofBoth(one.text ?? '', blocks), ...fields, ...files].filter(isSaid)
  const all = parts.length > 0 ? parts : [one.fallback].filter(isSaid)
  const author = one.author_id ? `<@${one.author_id}|${labelOf(one.author_name)}>` : one.author_name
  return isForwarded ? [`[Forwarded message${author ? ` of ${author}` : ''}]`, ...all] : all
}

/**
 * Whether an attachment is a forwarded message and not a link preview: `is_share` is set
 * (https://github.com/slackapi/slack-skills-plugin/issues/149), or it is a message and the text does not
 * contain its link (https://github.com/slackapi/java-slack-sdk/issues/1179).
 */
function isForward({ is_share, is_msg_unfurl, from_url }: Attachment, text: string): boolean {
  if (is_share) return true
  return is_msg_unfurl === true && !text.replaceAll('&amp;', '&').includes(from_url || '\0')
}

function isSaid(text: string | null | undefined): text is string {
  return Boolean(text) && text !== NO_PREVIEW
}

/** Removes markup from a name inside a reference. */
function labelOf(name: string | null | undefined): string {
  return (name ?? '').replace(/[<>|\n]/g, ' ').trim()
}

function fileLine({ mode, name, title, pretty_type, url_private, permalink }: File): string {
  const called = title || name || 'file'
  switch (mode) {
    case 'tombstone':
      return '[Deleted file]'
    case 'hidden_by_limit':
      return "[File that the workspace's plan hides]"
    case 'external':
      return `[File kept elsewhere: ${[called, pretty_type && `(${pretty_type})`, url_private || permalink].filter(Boolean).join(' ')}]`
    default:
      return `[File: ${called}]`
  }
}

/** Returns the author in Slack's markup. */
export function authorOf({ user, username, user_profile, bot_profile }: Message): string {
  const { display_name, real_name, name } = user_profile ?? {}
  const label = labelOf(display_name || real_name || name)
  if (user) return label === '' ? `<@${user}>` : `<@${user}|${label}>`
  return username || bot_profile?.name || 'Bot'
}

/** Returns the ids that texts refer to. */
export function idsIn(texts: Iterable<string>): Ids {
  const ids = { users: new Set<string>(), channels: new Set<string>(), groups: new Set<string>() }
  for (const text of texts) {
    for (const [, inside = ''] of text.matchAll(REFERENCE)) {
      const [target = '', label = ''] = inside.split('|')
      if (target.startsWith('@')) ids.users.add(target.slice(1))
      else if (target.startsWith('#') && label === '') ids.channels.add(target.slice(1))
      else if (target.startsWith('!subteam^')) ids.groups.add(target.slice('!subteam^'.length))
    }
  }
  return ids
}

/**
 * Converts Slack's markup to plain text: references become names, links keep their URLs.
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export function plainText(raw: string, names: Names): string {
  const named = raw.replace(REFERENCE, (_, inside: string) => {
    const [target = '', label = ''] = inside.split('|')
    if (target.startsWith('@')) return names.user(target.slice(1)) ?? (label || target.slice(1))
    if (target.startsWith('#')) return `#${label || (names.channel(target.slice(1)) ?? 'private-channel')}`
    if (target.startsWith('!subteam^')) {
      const handle = names.group(target.slice('!subteam^'.length)) ?? label.replace(/^@/, '')
      return `@${handle || 'group'}`
    }
    // `!date^…` has a fallback text; `!here` is its own name.
    if (target.startsWith('!')) return label || `@${target.slice(1)}`
    const address = target.replace(/^mailto:/, '')
    return label === '' || label === address ? address : `${label} (${address})`
  })
  return named.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
