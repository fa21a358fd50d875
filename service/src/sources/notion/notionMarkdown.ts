import * as v from 'valibot'
import type { BlockTree } from './NotionBlocks.ts'
import { Texts } from './notionAnswers.ts'
import { addressOf, plainOf } from './notionItems.ts'
import { link, longestRun, richText } from './notionText.ts'

const Texted = v.optional(Texts, [])
const File = v.optional(v.object({ url: v.string() }))

/** The content of a block of any type. */
const Content = v.object({
  rich_text: Texted,
  caption: Texted,
  title: v.fallback(v.optional(v.union([v.string(), Texts])), undefined),
  checked: v.optional(v.boolean(), false),
  list_start_index: v.nullish(v.number(), null),
  language: v.nullish(v.string(), null),
  expression: v.optional(v.string(), ''),
  url: v.optional(v.string()),
  name: v.nullish(v.string(), null),
  external: File,
  icon: v.nullish(v.object({ emoji: v.optional(v.string()) }), null),
  page_id: v.optional(v.string()),
  database_id: v.optional(v.string()),
  has_column_header: v.optional(v.boolean(), false),
  cells: v.optional(v.array(Texts), []),
})
type Content = v.InferOutput<typeof Content>
type Written = {
  readonly page: string
  readonly block: BlockTree
  readonly content: Content
  readonly below: readonly string[]
}

const HEADINGS: Readonly<Record<string, string>> = {
  heading_1: '## ',
  heading_2: '### ',
  heading_3: '#### ',
  heading_4: '##### ',
}
/** Blocks that follow each other without a blank line. */
const LISTED: ReadonlySet<string> = new Set(['bulleted_list_item', 'numbered_list_item', 'to_do', 'toggle'])
const FILES: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'file', 'pdf'])
const LINKS: ReadonlySet<string> = new Set(['bookmark', 'embed', 'link_preview'])

/** Converts the blocks of a page to Markdown. The page title is the first heading, so all headings are below it. */
export function notionMarkdown(page: string, blocks: readonly BlockTree[]): string {
  return linesOf(page, blocks).join('\n')
}

function linesOf(page: string, blocks: readonly BlockTree[]): string[] {
  const lines: string[] = []
  let before: string | null = null
  let number = 0
  for (const block of blocks) {
    const parsed = v.safeParse(Content, block[block.type], { abortEarly: true })
    if (!parsed.success) continue
    const content = parsed.output
    const isNumbered = block.type === 'numbered_list_item'
    number = isNumbered ? (content.list_start_index ?? (before === block.type ? number + 1 : 1)) : 0
    const own = written({ page, block, content, below: linesOf(page, block.children) }, number)
    if (own.length === 0) continue
    if (before !== null && !(LISTED.has(before) && before === block.type)) lines.push('')
    for (const line of own) lines.push(line)
    before = block.type
  }
  return lines
}

function written({ page, block, content, below }: Written, number: number): string[] {
  const { type, id, children } = block
  const text = richText(content.rich_text)
  const heading = HEADINGS[type]
  if (heading !== undefined) return [`${heading}${oneLine(text)}`, ...after(below)]
  if (FILES.has(type)) return [`${fileLink(page, block, content)}${captionOf(content)}`]
  if (LINKS.has(type)) return [link(richText(content.caption), content.url ?? '')]
  switch (type) {
    case 'bulleted_list_item':
    case 'toggle':
      return item('- ', text, inItem(block, below))
    case 'numbered_list_item':
      return item(`${number}. `, text, inItem(block, below))
    case 'to_do':
      return item(content.checked ? '- [x] ' : '- [ ] ', text, inItem(block, below), 2)
    case 'quote':
      return quoted([...linesIn(text), ...after(below)])
    case 'callout':
      return quoted([...linesIn([content.icon?.emoji, text].filter(Boolean).join(' ')), ...after(below)])
    case 'code':
      return code(content)
    case 'equation':
      return ['$$', ...content.expression.split('\n'), '$$']
    case 'divider':
      return ['---']
    case 'table':
      return table(children, content)
    case 'child_page':
    case 'child_database':
      return [link(titleText(content), addressOf(id))]
    case 'link_to_page': {
      const target = content.page_id ?? content.database_id
      return target === undefined ? [] : [addressOf(target)]
    }
    default: {
      // Columns, tabs, synced blocks and the like become their children. Unsupported blocks are left out.
      const own = [...linesIn(text), ...linesIn(titleText(content))]
      return own.length > 0 ? [...own, ...after(below)] : [...below]
    }
  }
}

/** A nested list follows its item directly, everything else after a blank line. */
function inItem({ children }: BlockTree, below: readonly string[]): readonly string[] {
  return LISTED.has(children[0]?.type ?? '') ? below : after(below)
}

/** Children are indented to the text of the item. */
function item(mark: string, text: string, below: readonly string[], indent = mark.length): string[] {
  const [first = '', ...others] = text.split('\n')
  const space = ' '.repeat(indent)
  return [`${mark}${first}`, ...[...others, ...below].map((line) => (line === '' ? '' : `${space}${line}`))]
}

function quoted(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '>' : `> ${line}`))
}

function code(content: Content): string[] {
  const text = plainOf(content.rich_text)
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  const language = content.language === 'plain text' ? '' : (content.language ?? '')
  return [`${fence}${language}`, ...text.split('\n'), fence, ...after(linesIn(richText(content.caption)))]
}

/** GitHub's tables always have a header row, so it may be empty. */
function table(rows: readonly BlockTree[], { has_column_header: hasHead }: Content): string[] {
  const cells = rows.flatMap(({ table_row: row }) => {
    const parsed = v.safeParse(Content, row, { abortEarly: true })
    return parsed.success
      ? [parsed.output.cells.map((cell) => oneLine(richText(cell)).replaceAll('|', '\\|'))]
      : []
  })
  const width = cells.reduce((widest, { length }) => Math.max(widest, length), 0)
  if (width === 0) return []
  const empty = Array.from({ length: width }, () => '')
  const [head = empty, ...body] = hasHead ? cells : [empty, ...cells]
  return [line(head), line(empty.map(() => '---')), ...body.map(line)]
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** URLs of files at Notion expire after an hour, so the link leads to their block. */
function fileLink(page: string, { type, id }: BlockTree, { external, name }: Content): string {
  const place = `${addressOf(page)}#${id.replaceAll('-', '')}`
  return link(name ?? nameIn(external?.url) ?? type, external?.url ?? place)
}

function nameIn(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  return new URL(address).pathname.split('/').at(-1) || null
}

function captionOf({ caption }: Content): string {
  const text = richText(caption)
  return text === '' ? '' : ` – ${text}`
}

function titleText({ title = '' }: Content): string {
  return typeof title === 'string' ? title : richText(title)
}

function linesIn(text: string): string[] {
  return text.trim() === '' ? [] : text.split('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}

function after(lines: readonly string[]): string[] {
  return lines.length > 0 ? ['', ...lines] : []
}
