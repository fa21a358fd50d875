import { countTokens } from './countTokens.ts'
import { type Fence, fencesOf } from './fencesOf.ts'

/** A table of Markdown, or code in a fence. `body`: where its first row or line begins. */
type Block = { start: number; body: number; end: number; before: string; after: string }

/** Also of tables in a quote, and of those that psql and Org mode write. */
const DELIMITER =
  /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:[|+][ \t]*:?-+:?[ \t]*)+\|?[ \t]*$|^[ \t>]*\|[ \t]*:?-+:?[ \t]*\|[ \t]*$/
/** The share of a chunk that what is repeated may take. */
const MAX_SHARE = 1 / 3

/**
 * What to write around a piece of the text that begins or ends within a table or within code: the table's header, the
 * code's fence. Header and fence would be lost to all pieces but one.
 */
export function repeatedHeads(
  text: string,
  { size, isMarkdown }: { size: number; isMarkdown: boolean },
): (start: number, end: number) => { before: string; after: string } {
  const most = size * MAX_SHARE
  const blocks = blocksOf(text, isMarkdown).filter(
    // A token has 4 characters or so; what is far longer need not be counted.
    ({ before, after }) => before.length < most * 20 && countTokens(before + after) <= most,
  )
  return (start, end) => ({
    before: blockAt(blocks, start)?.before ?? '',
    after: blockAt(blocks, end)?.after ?? '',
  })
}

/** The block in whose body a place is; its very end is outside. */
function blockAt(blocks: readonly Block[], place: number): Block | null {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocks[middle]?.start ?? 0) <= place) low = middle + 1
    else high = middle
  }
  const block = blocks[low - 1]
  return block && place >= block.body && place < block.end ? block : null
}

type Line = { at: number; text: string }

function blocksOf(text: string, isMarkdown: boolean): Block[] {
  const blocks: Block[] = []
  const lines = linesOf(text)
  const fences = fencesOf(
    lines.map((line) => line.text),
    isMarkdown,
  )
  let next = 0
  for (let index = 0; index < lines.length; index += 1) {
    const fence = fences[next]
    if (fence?.open === index) next += 1
    const end = fence?.open === index ? codeEnd(lines, fence) : tableEnd(lines, index)
    if (!end) continue
    blocks.push(end.block)
    index = end.last
  }
  return blocks
}

function linesOf(text: string): Line[] {
  // Neither a table nor a fence is without one of these.
  if (!/[|`~]/.test(text)) return []
  let at = 0
  return text.split('\n').map((line) => {
    const found = { at, text: line }
    at += line.length + 1
    return found
  })
}

function codeEnd(
  lines: readonly Line[],
  { open: first, close, mark }: Fence,
): { block: Block; last: number } | null {
  const open = lines[first]
  const end = lines[close]
  const last = end ?? lines[close - 1]
  if (!open || !last) return null
  return {
    block: {
      start: open.at,
      body: open.at + open.text.length + 1,
      end: end ? end.at : last.at + last.text.length,
      before: `${open.text.trim()}\n`,
      after: `\n${mark}`,
    },
    last: Math.min(close, lines.length - 1),
  }
}

function tableEnd(lines: readonly Line[], first: number): { block: Block; last: number } | null {
  const head = lines[first]
  const delimiter = lines[first + 1]
  if (!head?.text.includes('|') || !delimiter || !DELIMITER.test(delimiter.text)) return null
  let last = first + 1
  while (lines[last + 1]?.text.includes('|')) last += 1
  const end = lines[last]
  if (!end) return null
  const isNamed = /[\p{L}\p{N}]/u.test(head.text)
  return {
    block: {
      start: head.at,
      body: delimiter.at + delimiter.text.length + 1,
      end: end.at + end.text.length,
      before: isNamed ? `${head.text.trim()}\n${delimiter.text.trim()}\n` : '',
      after: '',
    },
    last,
  }
}
