import * as v from 'valibot'

/** The members of any block that may contain text: https://docs.slack.dev/reference/block-kit */
const Node = v.object({
  type: v.fallback(v.string(), ''),
  text: v.optional(v.unknown()),
  title: v.optional(v.unknown()),
  label: v.optional(v.unknown()),
  rich_text_title: v.optional(v.unknown()),
  subtitle: v.optional(v.unknown()),
  body: v.optional(v.unknown()),
  description: v.optional(v.unknown()),
  details: v.optional(v.unknown()),
  output: v.optional(v.unknown()),
  caption: v.optional(v.unknown()),
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
  child_blocks: v.fallback(v.array(v.unknown()), []),
  tasks: v.fallback(v.array(v.unknown()), []),
  sources: v.fallback(v.array(v.unknown()), []),
  options: v.fallback(v.array(v.unknown()), []),
  accessory: v.optional(v.unknown()),
  element: v.optional(v.unknown()),
  rows: v.fallback(v.array(v.array(v.unknown())), []),
})
type Node = v.InferOutput<typeof Node>

/** Nesting of blocks, such as lists in lists. */
const MAX_DEPTH = 12
/** Choices that stand in a message; those of a menu open with it. */
const OPEN_CHOICES: ReadonlySet<string> = new Set(['checkboxes', 'radio_buttons'])
/** What stands between the elements of blocks that form one line. */
const SEPARATORS: Readonly<Record<string, string>> = {
  rich_text_section: '',
  rich_text_quote: '',
  rich_text_preformatted: '',
  // Slack draws them side by side, with room between them.
  context: ' ',
}

/** Returns the text of a message that has only blocks, with references in the syntax of other messages. */
export function textOfBlocks(blocks: readonly unknown[]): string {
  return lines(blocks, MAX_DEPTH, '\n')
}

function lines(parts: readonly unknown[], depth: number, separator: string): string {
  const texts = parts.map((part) => textOf(part, depth)).filter((text) => text !== '')
  return texts.join(separator)
}

function textOf(part: unknown, depth: number): string {
  if (depth === 0) return ''
  const parsed = v.safeParse(Node, part, { abortEarly: true })
  if (!parsed.success) return ''
  const node = parsed.output
  const own = ownText(node, depth)
  const choices = OPEN_CHOICES.has(node.type) ? node.options : []
  const beside = [node.accessory, node.element].filter(isChoice)
  const parts = [
    ...[...node.fields, ...node.elements, ...node.child_blocks],
    ...[...node.tasks, ...node.sources, ...choices, ...beside],
  ]
  const below = lines(parts, depth - 1, SEPARATORS[node.type] ?? '\n')
  const rows = node.rows.map((cells) => rowText(cells, depth - 1))
  return [own, below, ...rows].filter((text) => text !== '').join('\n')
}

/** Beside a text, choices alone say more than it does. */
function isChoice(part: unknown): boolean {
  const parsed = v.safeParse(Node, part, { abortEarly: true })
  return parsed.success && OPEN_CHOICES.has(parsed.output.type)
}

/** Formats a table row as one line. */
function rowText(cells: readonly unknown[], depth: number): string {
  const texts = cells.map((cell) => textOf(cell, depth).replace(/\s*\n\s*/g, ' '))
  return texts.some((text) => text !== '') ? texts.join(' | ') : ''
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
    case 'url':
      return linkOf(node)
    case 'date':
      return escaped(node.fallback ?? '')
    case 'image':
      return imageText(node, depth)
    case 'text':
    case 'plain_text':
    case 'markdown':
    case 'raw_text':
    case 'raw_number':
      return typeof node.text === 'string' ? escaped(node.text) : ''
    case 'mrkdwn':
      return typeof node.text === 'string' ? node.text : ''
    default: {
      const { title, rich_text_title, label, subtitle, text, body, description, details, output, caption } =
        node
      const parts = [
        rich_text_title ?? title,
        label,
        subtitle,
        caption,
        text,
        body,
        description,
        details,
        output,
      ]
      return lines(parts.map(asBlock), depth - 1, '\n')
    }
  }
}

/** A picture in a block of its own may have a title beside its description. */
function imageText({ title, alt_text = '' }: Node, depth: number): string {
  const shown = textOf(asBlock(title), depth - 1)
  const described = escaped(alt_text)
  return shown === described ? shown : [shown, described].filter((text) => text !== '').join('\n')
}

/** Some members are strings in some blocks and blocks in others. */
function asBlock(part: unknown): unknown {
  return typeof part === 'string' ? { type: 'text', text: part } : part
}

function linkOf({ url = '', text }: Node): string {
  const label = typeof text === 'string' && text !== url ? `|${escaped(text)}` : ''
  return url === '' ? '' : `<${escaped(url)}${label}>`
}

/** Texts of blocks are not escaped; those of messages are. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
