import { foldLetters } from './foldLetters.ts'
import { FUNCTION_WORDS } from './functionWords.ts'
import type { QuestionWord } from './readQuestion.ts'

const FOLDED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...FUNCTION_WORDS].map(([language, words]) => [language, new Set([...words].map(foldLetters))]),
)
const HIRAGANA = /^\p{sc=Hira}+$/u

/**
 * Returns the function words of a query. Its language is the one with the most function words in it: a query is too
 * short for more, and a word such as "die" is a noun elsewhere.
 */
export function functionWordsOf(words: readonly QuestionWord[]): ReadonlySet<QuestionWord> {
  let most = new Set<QuestionWord>()
  for (const known of FOLDED.values()) {
    const held = words.filter(({ kind, form }) => kind === 'word' && known.has(form))
    // A single letter belongs to the word before it: "vitamin C", "plan A".
    if (held.length > most.size && held.some(({ form }) => form.length > 1)) most = new Set(held)
  }
  for (const word of words) if (word.kind === 'pair' && HIRAGANA.test(word.form)) most.add(word)
  return most
}
