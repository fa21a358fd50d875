import { eld } from 'eld/extrasmall'

/** Code units that are examined; more don't change the result. */
const LOOKED_AT = 3000
const LETTERS = /\p{L}{2}/u

/** Returns the two-letter language of a text. Null: it has no words, or its language is unknown. */
export function detectLanguage(text: string): string | null {
  const beginning = text.slice(0, LOOKED_AT)
  return (LETTERS.test(beginning) && eld.detect(beginning).language) || null
}
