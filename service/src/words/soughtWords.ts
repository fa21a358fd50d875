import { functionWordsOf } from './functionWordsOf.ts'
import type { QuestionWord } from './readQuestion.ts'
import { languagesOf, stemsOf } from './stemsOf.ts'

/** A word of a question with all that it is looked for by. */
export type SoughtWord = QuestionWord & {
  /** Its stems in each language that it may be of; a chunk is asked for those of its own language. */
  readonly stems: ReadonlyMap<string, readonly string[]>
  /** Others like it, where the customer has it in no form. */
  readonly like: readonly string[]
  /** What it counts beside others that are as rare. */
  readonly weight: number
}

const WEIGHTS = { word: 1, joined: 1, part: 0.5, pair: 0.5 } as const
/** Of a word that only holds the question together. */
const LITTLE = 0.1

export function soughtWords(words: readonly QuestionWord[]): SoughtWord[] {
  const little = functionWordsOf(words)
  return words.map((word) => ({
    ...word,
    stems: word.kind === 'word' ? stemsByLanguage(word.letters) : new Map(),
    like: [],
    weight: WEIGHTS[word.kind] * (little.has(word) ? LITTLE : 1),
  }))
}

/** Whether it says what the question is about. */
export function isTelling({ kind, weight }: SoughtWord): boolean {
  return weight === WEIGHTS[kind]
}

/** All terms that a chunk with the word, or with one like it, may have, the form first. */
export function termsOfWord({ form, stems, like }: SoughtWord): string[] {
  return [...new Set([form, ...[...stems.values()].flat(), ...like])]
}

function stemsByLanguage(letters: string): ReadonlyMap<string, readonly string[]> {
  return new Map(languagesOf(letters).map((language) => [language, stemsOf(letters, language)]))
}
