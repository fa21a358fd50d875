import { foldLetters } from './foldLetters.ts'
import { STEMMERS } from './stemmers.ts'

/** Shorter words have no endings, and neither do codes. */
const STEMMED = /^[\p{L}\p{M}]{3,}$/u

/**
 * Returns the stems of a word in that language, folded. Two if its spelling without diacritics has another stem; none
 * if the language has no stemmer. `word`: in lower case, with its diacritics.
 */
export function stemsOf(word: string, language: string | null): readonly string[] {
  const stemmer = language === null ? undefined : STEMMERS[language]
  if (!stemmer || !STEMMED.test(word)) return []
  const folded = foldLetters(word)
  const respelt = (stemmer.respelt ?? []).reduce((text, [typed, meant]) => text.replace(typed, meant), folded)
  const stems = [word, respelt].map((one) => foldLetters(stemmer.stem(one)))
  if (stemmer.isUnsure) stems.push(folded)
  return [...new Set(stems)].filter((stem) => stem.length > 1)
}

const SCRIPTS = [
  ['Latin', /\p{sc=Latin}/u],
  ['Cyrillic', /\p{sc=Cyrillic}/u],
  ['Greek', /\p{sc=Greek}/u],
  ['Arabic', /\p{sc=Arabic}/u],
  ['Hebrew', /\p{sc=Hebrew}/u],
] as const

/** Languages with a stemmer that a word may belong to, by its letters. */
export function languagesOf(word: string): readonly string[] {
  const script = SCRIPTS.find(([, letters]) => letters.test(word))?.[0]
  return Object.keys(STEMMERS).filter((language) => STEMMERS[language]?.script === script)
}
