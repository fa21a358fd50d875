import { type Token, tokensOf } from './tokensOf.ts'

/** A word of a query. */
export type QuestionWord = Pick<Token, 'kind' | 'form' | 'letters'> & {
  /** Also matches words with this prefix, because it may be unfinished. */
  readonly isBeginning: boolean
}

/** A parsed query. */
export type Question = {
  readonly words: readonly QuestionWord[]
  /** Quoted phrases: results contain all of them, word by word. */
  readonly phrases: readonly (readonly Token[])[]
  /** Words after a minus: results contain none of them. */
  readonly excluded: readonly (readonly Token[])[]
}

/** Maximum of different words; further ones of a longer query are ignored. */
const MAX_WORDS = 64
/** Minimum letters of a word that may be a prefix. */
const SHORTEST_BEGINNING = 3
const PIECE = /(?<=^|\s)(-?)"([^"]+)"|(?<=^|\s)-(?=[\p{L}\p{N}])(\S+)|\S+/gu
const ENDS_OPEN = /[\p{L}\p{M}\p{N}]$/u

/** Parses a query with "quoted phrases" and -exclusions, of words and of phrases. */
export function readQuestion(text: string): Question {
  const phrases: Token[][] = []
  const excluded: Token[][] = []
  const wanted: string[] = []
  for (const [piece, minus, quoted, without] of text.matchAll(PIECE)) {
    const isWithout = without !== undefined || minus === '-'
    const said = quoted ?? without
    if (said === undefined || !isWithout) wanted.push(quoted ?? piece)
    if (said === undefined) continue
    // A symbol that folds to nothing is in no chunk, so it is ignored.
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
