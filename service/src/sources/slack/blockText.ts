import * as v from 'valibot'

/** What of a block of Slack's is read: https://docs.slack.dev/reference/block-kit. Whatever it is, its texts are in these members. */
const Node = v.object({
  type: v.fallback(v.string(), ''),
  text: v.optional(v.unknown()),
  url: v.fallback(v.optional(v.string()), undefined),
  user_id: v.fallback(v.optional(v.string()), undefined),
  channel_id: v.fallback(v.optional(v.string()), undefined),
  usergroup_id: v.fallback(v.optional(v.string()), undefined),
  name: v.fallback(v.optional(v.string()), undefined),
  range: v.fallback(v.optional(v.string()), undefined),
  fallback: v.fallback(v.optional(v.string()), undefined),
  alt_text: v.fallback(v.optional(v.string()), undefined),
  elements: v.fallback(v.array(v.unknown()), []),
  fields: v.fallback(v.array(v.unknown()), []),
})
type Node = v.InferOutput<typeof Node>

/** Blocks in blocks: lists in lists, as people write them. */
const DEEPEST = 12
/** Their parts are one line. */
const INLINE: ReadonlySet<string> = new Set([
  'rich_text_section',
  'rich_text_quote',
  'rich_text_preformatted',
  'context',
])

/** The text of a message that has blocks alone, with references written as they are in other messages. */
export function textOfBlocks(blocks: readonly unknown[]): string {
  return lines(blocks, DEEPEST, '\n')
}

function lines(parts: readonly unknown[], depth: number, separator: string): string {
  const texts = parts.map((part) => textOf(part, depth)).filter((text) => text !== '')
  return texts.join(separator)
}

function textOf(part: unknown, depth: number): string {
  if (depth === 0) return ''
  const parsed = v.safeParse(Node, part)
  if (!parsed.success) return ''
  const node = parsed.output
  const own = ownText(node, depth)
  const below = lines([...node.fields, ...node.elements], depth - 1, INLINE.has(node.type) ? '' : '\n')
  return [own, below].filter((text) => text !== '').join('\n')
}

function ownText(node: Node, depth: number): string {
  switch (node.type) {
    case 'user':
      return `<@${node.user_id ?? ''}>`
    case 'channel':
      return `<#${node.channel_id ?? ''}>`
    case 'usergroup':
      return `<!subteam^${node.usergroup_id ?? ''}>`
    case 'broadcast':
      return `<!${node.range ?? ''}>`
    case 'emoji':
      return `:${node.name ?? ''}:`
    case 'link':
      return linkOf(node)
    case 'date':
      return escaped(node.fallback ?? '')
    case 'image':
      return escaped(node.alt_text ?? '')
    case 'text':
    case 'plain_text':
      return typeof node.text === 'string' ? escaped(node.text) : ''
    case 'mrkdwn':
      return typeof node.text === 'string' ? node.text : ''
    default:
      return node.text === undefined ? '' : textOf(node.text, depth - 1)
  }
}

function linkOf({ url = '', text }: Node): string {
  const label = typeof text === 'string' && text !== url ? `|${escaped(text)}` : ''
  return url === '' ? '' : `<${escaped(url)}${label}>`
}

/** Texts of blocks are as they are; those of messages are escaped. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
