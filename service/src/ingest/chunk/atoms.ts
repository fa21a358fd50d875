import { countTokens } from './countTokens.ts'
import { divide } from './divide.ts'
import type { PlacedHeading } from './headingsOf.ts'

/** Where a page, row or entry stands in the whole text, in code units. `headings`: those within it. */
export type Span = {
  start: number
  end: number
  page: number | null
  headings?: readonly PlacedHeading[]
}

/** How good a place the end of an atom is to end a chunk; higher is better. */
export const BORDER = { inside: 0, word: 1, wrap: 2, line: 3, sentence: 4, paragraph: 5 } as const
export type Border = (typeof BORDER)[keyof typeof BORDER]

/** A word with the space before it, or a part of a very long one: what is never divided between two chunks. */
export type Atom = {
  /** Code units in the whole text. */
  start: number
  end: number
  tokens: number
  border: Border
  /** The span that it is from. */
  span: Span
}

const WORD = /(\s*)(\S+)/g
const BLANK_LINE = /\n\s*\n/
/** So begins the rest of a sentence that goes on in the next line. */
const REST = /^\p{Ll}/u
const SENTENCE_END = /[.!?…。！？｡।؟۔]["'”’»)\]】」』]*$/
/** Code units up to which a word is worth remembering, and how many words are. */
const REMEMBERED = 24
const MEMORY = 50_000
/** Tokens of one code unit, at most: one for each byte of UTF-8. */
const MAX_TOKENS = 3

/** The atoms of `text`, whose first code unit is at `offset` of the whole text. */
export function* atomsOf(
  text: string,
  place: { offset: number; span: Span },
  limit: number,
): Generator<Atom> {
  let held: Atom | null = null
  for (const [whole, space = '', word = ''] of text.matchAll(WORD)) {
    if (held) {
      held.border = betterOf(held.border, borderOf(space, word))
      yield held
    }
    let start: number = held ? held.end : place.offset
    held = null
    const isWhole = word.length <= REMEMBERED && word.length * MAX_TOKENS <= limit
    for (const piece of isWhole ? [word] : divide(word, limit)) {
      if (held) yield held
      const end: number = start + (held ? 0 : whole.length - word.length) + piece.length
      const lead: string = held ? '' : space
      held = { start, end, tokens: tokensOf(lead + piece), border: endOf(piece), span: place.span }
      start = end
    }
  }
  if (held) yield { ...held, border: BORDER.paragraph }
}

function borderOf(space: string, next: string): Border {
  if (!space.includes('\n')) return BORDER.word
  if (BLANK_LINE.test(space)) return BORDER.paragraph
  return REST.test(next) ? BORDER.wrap : BORDER.line
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
