import { foldLetters } from './foldLetters.ts'
import { groupedDigits } from './groupedDigits.ts'
import { normalizeUnicode } from './normalizeUnicode.ts'

/** A piece of a text that can be searched. */
export type Token = {
  /**
   * `word`: one with blanks around it, or what a dictionary takes for one. `joined`: a code, compound or number without
   * what joins its parts. `part`: the letters or the digits of a code, or what is of one script. `pair`: two neighbours
   * in a script without blanks, which are found however a dictionary divides them.
   */
  readonly kind: 'word' | 'joined' | 'part' | 'pair'
  /** The search term: folded. */
  readonly form: string
  /** In lower case, with its diacritics. */
  readonly letters: string
  /** Its position; neighbors are 1 apart. */
  readonly at: number
}

/** Letters of words with no blanks between them, and of other words, as in a pattern with the flag `v`. */
export const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
export const SPACED = String.raw`[[\p{L}\p{M}\p{N}]--[${UNSPACED}]]`
const JOINT = String.raw`[\-_.\/:@#\&+'’]`
const RUN = new RegExp(`[${UNSPACED}]+|${SPACED}+(?:${JOINT}${SPACED}+)*`, 'gv')
const JOINTS = new RegExp(JOINT, 'v')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'v')
/** Scripts whose pairs are indexed as well. */
export const PAIRED = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u
/** Particles are written together with Korean words, and with those of other scripts between them. */
const HANGUL = /\p{sc=Hangul}/u
const BY_SCRIPT = /\p{sc=Hangul}{2,}|\p{N}{2,}|(?:(?!\p{sc=Hangul})[\p{L}\p{M}]){2,}/gu
const LETTERS_AND_DIGITS = /^(?:(\p{L}{2,})(\p{N}{2,})|(\p{N}{2,})(\p{L}{2,}))$/u
/** Maximum characters of a term; of longer runs only the beginning is indexed. */
const LONGEST = 64
const BEGINNING = /^.{0,64}/su
/** Characters of a run that are segmented at once. */
const PIECE = /.{1,1000}/gsu

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** Returns the tokens of a text in order. Queries are tokenized in the same way. */
export function* tokensOf(text: string): Generator<Token> {
  const read = normalizeUnicode(text, 'NFKC').toLowerCase()
  const numbers = groupedDigits(read)
  let number = 0
  let at = 1
  for (const { 0: run, index } of read.matchAll(RUN)) {
    for (; (numbers[number]?.at ?? Number.POSITIVE_INFINITY) < index + run.length; number += 1) {
      for (const form of numbers[number]?.forms ?? []) yield token('joined', form, at)
    }
    if (IS_UNSPACED.test(run)) {
      yield* unspaced(run, at)
      at += run.length
    } else {
      const parts = run.split(JOINTS)
      for (const [index, part] of parts.entries()) yield* word(part, at + index)
      const joined = parts.join('')
      if (parts.length > 1 && joined.length <= LONGEST) yield token('joined', joined, at)
      at += parts.length
    }
  }
}

function token(kind: Token['kind'], letters: string, at: number): Token {
  const [short] = BEGINNING.exec(letters) ?? ['']
  return { kind, form: foldLetters(short), letters: short, at }
}

function* word(letters: string, at: number): Generator<Token> {
  yield token('word', letters, at)
  const pieces = HANGUL.test(letters)
    ? (letters.match(BY_SCRIPT) ?? [])
    : (LETTERS_AND_DIGITS.exec(letters)?.slice(1) ?? [])
  for (const piece of pieces) {
    if (piece && piece !== letters) yield token('part', piece, at)
    if (piece && piece.length > 2 && HANGUL.test(piece)) yield* pairs(piece, () => at)
  }
}

function* unspaced(run: string, at: number): Generator<Token> {
  let start = at
  for (const [piece] of run.matchAll(PIECE)) {
    for (const { segment, index } of segmenter.segment(piece)) yield token('word', segment, start + index)
    start += piece.length
  }
  if (PAIRED.test(run)) yield* pairs(run, (index) => at + index)
}

function* pairs(run: string, place: (index: number) => number): Generator<Token> {
  let index = 0
  let before = ''
  for (const sign of run) {
    if (before) yield token('pair', before + sign, place(index - before.length))
    before = sign
    index += sign.length
  }
}
