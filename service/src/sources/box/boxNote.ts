import * as v from 'valibot'

/** A ProseMirror node: https://prosemirror.net/docs/guide/#doc */
type Node = {
  readonly type: string
  readonly text: string | null
  readonly attrs: { readonly level: number } | null
  readonly content: readonly Node[]
}

const Node: v.GenericSchema<unknown, Node> = v.object({
  type: v.string(),
  text: v.nullish(v.string(), null),
  attrs: v.nullish(v.object({ level: v.nullish(v.number(), 1) }), null),
  content: v.nullish(v.array(v.lazy(() => Node)), []),
})
/** Notes from before August 2022 are plain text. */
export const Note = v.union([v.object({ doc: Node }), v.object({ atext: v.object({ text: v.string() }) })])

/** Nodes whose content stays on one line. */
const LEAVES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'code_block', 'table_row'])
const LISTED: ReadonlySet<string> = new Set(['list_item', 'check_list_item'])

/** Converts a Box Note to Markdown. Null: the format is unknown. */
export function boxNoteText(note: unknown): string | null {
  try {
    return textOf(note)
  } catch (error) {
    // Nested too deeply.
    if (error instanceof RangeError) return null
    throw error
  }
}

function textOf(value: unknown): string | null {
  const note = v.safeParse(Note, value, { abortEarly: true })
  if (!note.success) return null
  return 'doc' in note.output ? linesOf(note.output.doc).join('\n\n') : note.output.atext.text
}

function linesOf(node: Node): string[] {
  if (LEAVES.has(node.type)) {
    const line = wordsOf(node).trim()
    const mark = node.type === 'heading' ? `${'#'.repeat(Math.min(node.attrs?.level ?? 1, 6))} ` : ''
    return line === '' ? [] : [`${mark}${line}`]
  }
  const lines = node.content.flatMap(linesOf)
  return LISTED.has(node.type)
    ? [lines.map((line, at) => `${at === 0 ? '- ' : '  '}${line}`).join('\n')]
    : lines
}

function wordsOf({ type, text, content }: Node): string {
  if (text !== null) return text
  if (type === 'hard_break') return '\n'
  return content.map(wordsOf).join(type === 'table_row' ? ' | ' : '')
}
