import { functionWordsOf } from './functionWordsOf.ts'
import type { QuestionWord } from './readQuestion.ts'
import { languagesOf, stemsOf } from './stemsOf.ts'

/** A word of a query with all terms that match it. */
export type QueryTerm = QuestionWord & {
  /** Its stems in each possible language; a chunk is matched by those of its own language. */
  readonly stems: ReadonlyMap<string, readonly string[]>
  /** Similar words, if the customer has none of its forms. */
  readonly like: readonly string[]
  /** Its weight among words that are as rare. */
  readonly weight: number
}

const WEIGHTS = { word: 1, joined: 1, part: 0.5, pair: 0.5 } as const
/** Weight of a function word. */
const LITTLE = 0.1

export function toQueryTerms(words: readonly QuestionWord[]): QueryTerm[] {
  const little = functionWordsOf(words)
  return words.map((word) => ({
    ...word,
    stems: word.kind === 'word' ? stemsByLanguage(word.letters) : new Map(),
    like: [],
    weight: WEIGHTS[word.kind] * (little.has(word) ? LITTLE : 1),
  }))
}

/** Returns whether it is a content word, not a function word. */
export function isSignificant({ kind, weight }: QueryTerm): boolean {
  return weight === WEIGHTS[kind]
}

/** Returns all terms of chunks with the word, or with a similar one, the form first. */
export function termsOfWord({ form, stems, like }: QueryTerm): string[] {
  return [...new Set([form, ...[...stems.values()].flat(), ...like])]
}

function stemsByLanguage(letters: string): ReadonlyMap<string, readonly string[]> {
  return new Map(languagesOf(letters).map((language) => [language, stemsOf(letters, language)]))
}
