import { countTokens } from './countTokens.ts'

/** A table of Markdown, or code in a fence. `body`: where its first row or line begins. */
type Block = { start: number; body: number; end: number; before: string; after: string }

const DELIMITER =
  /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$|^[ \t]*\|[ \t]*:?-+:?[ \t]*\|[ \t]*$/
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/
/** The share of a chunk that what is repeated may take. */
const MAX_SHARE = 1 / 3

/**
 * What to write around a piece of the text that begins or ends within a table or within code: the table's header, the
 * code's fence. Header and fence would be lost to all pieces but one.
 */
export function repeatedHeads(
  text: string,
  size: number,
): (start: number, end: number) => { before: string; after: string } {
  const most = size * MAX_SHARE
  const blocks = blocksOf(text).filter(
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

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  const lines = linesOf(text)
  for (let index = 0; index < lines.length; index += 1) {
    const end = fenceEnd(lines, index) ?? tableEnd(lines, index)
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

function fenceEnd(lines: readonly Line[], first: number): { block: Block; last: number } | null {
  const open = lines[first]
  const [, mark = '', info = ''] = FENCE.exec(open?.text ?? '') ?? []
  if (!open || !mark || (mark.startsWith('`') && info.includes('`'))) return null
  const isClose = ({ text }: Line) => text.trim().startsWith(mark) && /^[`~]+$/.test(text.trim())
  let last = first + 1
  while (last < lines.length && !isClose(lines[last] ?? open)) last += 1
  const isClosed = last < lines.length
  if (!isClosed) last -= 1
  const close = lines[last]
  if (!close) return null
  return {
    block: {
      start: open.at,
      body: open.at + open.text.length + 1,
      end: isClosed ? close.at : close.at + close.text.length,
      before: `${open.text.trim()}\n`,
      after: `\n${mark}`,
    },
    last,
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
