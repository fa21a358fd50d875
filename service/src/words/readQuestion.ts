import { type Token, tokensOf } from './tokensOf.ts'

/** A word of a question. */
export type QuestionWord = Pick<Token, 'kind' | 'form' | 'letters'> & {
  /** Words that begin with it are meant as well: it may not be finished. */
  readonly isBeginning: boolean
}

/** A question as it is searched for. */
export type Question = {
  readonly words: readonly QuestionWord[]
  /** Stood in quotes: nothing is found that has them not, word by word. */
  readonly phrases: readonly (readonly Token[])[]
  /** Stood behind a minus: nothing is found that has one of them. */
  readonly excluded: readonly (readonly Token[])[]
}

/** Different words that are looked for; a longer question is searched by its first ones. */
const MAX_WORDS = 64
/** Letters from which on a word may be the beginning of others. */
const SHORTEST_BEGINNING = 3
const PIECE = /(?<=^|\s)(-?)"([^"]+)"|(?<=^|\s)-(?=[\p{L}\p{N}])(\S+)|\S+/gu
const ENDS_OPEN = /[\p{L}\p{M}\p{N}]$/u

/** Understands "quoted phrases" and -exclusions, of words and of phrases. */
export function readQuestion(text: string): Question {
  const phrases: Token[][] = []
  const excluded: Token[][] = []
  const wanted: string[] = []
  for (const [piece, minus, quoted, without] of text.matchAll(PIECE)) {
    const isWithout = without !== undefined || minus === '-'
    const said = quoted ?? without
    if (said === undefined || !isWithout) wanted.push(quoted ?? piece)
    if (said === undefined) continue
    // A sign that folding leaves nothing of stands in no chunk, and so it says nothing of any.
    const tokens = [...tokensOf(said)].filter(({ form }) => form !== '')
    if (tokens.length > 0) (isWithout ? excluded : phrases).push(tokens)
  }
  const said = wanted.join(' ')
  return { words: wordsOf(said, ENDS_OPEN.test(text)), phrases, excluded }
}

function wordsOf(text: string, endsOpen: boolean): QuestionWord[] {
  const words = new Map<string, QuestionWord>()
  const tokens = [...tokensOf(text)]
  const last = tokens.findLast(({ kind }) => kind === 'word')
  for (const { kind, form, letters } of tokens) {
    if (form === '' || words.has(form)) continue
    const isBeginning = endsOpen && form === last?.form && form.length >= SHORTEST_BEGINNING
    words.set(form, { kind, form, letters, isBeginning })
    if (words.size === MAX_WORDS) break
  }
  return [...words.values()]
}
