import { countTokens } from './countTokens.ts'
import { divide } from './divide.ts'

/** How good a place the end of an atom is to end a chunk; higher is better. */
export const BORDER = { inside: 0, word: 1, line: 2, sentence: 3, paragraph: 4 } as const
export type Border = (typeof BORDER)[keyof typeof BORDER]

/** A word with the space before it, or a part of a very long one: what is never divided between two chunks. */
export type Atom = {
  /** Code units in the whole text. */
  start: number
  end: number
  tokens: number
  border: Border
  page: number | null
}

const WORD = /(\s*)(\S+)/g
const BLANK_LINE = /\n\s*\n/
const SENTENCE_END = /[.!?…。！？｡।؟۔]["'”’»)\]】」』]*$/
/** Code units up to which a word is worth remembering, and how many words are. */
const REMEMBERED = 24
const MEMORY = 50_000
/** Tokens of one code unit, at most: one for each byte of UTF-8. */
const MOST_TOKENS = 3

/** The atoms of `text`, whose first code unit is at `offset` of the whole text. */
export function* atomsOf(
  text: string,
  place: { offset: number; page: number | null },
  limit: number,
): Generator<Atom> {
  let held: Atom | null = null
  for (const [whole, space = '', word = ''] of text.matchAll(WORD)) {
    if (held) {
      held.border = betterOf(held.border, borderOf(space))
      yield held
    }
    let start: number = held ? held.end : place.offset
    held = null
    const isWhole = word.length <= REMEMBERED && word.length * MOST_TOKENS <= limit
    for (const piece of isWhole ? [word] : divide(word, limit)) {
      if (held) yield held
      const end: number = start + (held ? 0 : whole.length - word.length) + piece.length
      const lead: string = held ? '' : space
      held = { start, end, tokens: tokensOf(lead + piece), border: endOf(piece), page: place.page }
      start = end
    }
  }
  if (held) yield { ...held, border: BORDER.paragraph }
}

function borderOf(space: string): Border {
  if (!space.includes('\n')) return BORDER.word
  return BLANK_LINE.test(space) ? BORDER.paragraph : BORDER.line
}

function endOf(piece: string): Border {
  return SENTENCE_END.test(piece) ? BORDER.sentence : BORDER.inside
}

function betterOf(one: Border, other: Border): Border {
  return one > other ? one : other
}

const memory = new Map<string, number>()

function tokensOf(word: string): number {
  if (word.length > REMEMBERED) return countTokens(word)
  const known = memory.get(word)
  if (known !== undefined) return known
  if (memory.size === MEMORY) memory.clear()
  const tokens = countTokens(word)
  memory.set(word, tokens)
  return tokens
}
