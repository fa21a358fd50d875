import { eld } from 'eld/extrasmall'

/** Code units that are looked at; more of them say nothing new. */
const LOOKED_AT = 3000
const LETTERS = /\p{L}{2}/u

/** The language of a text by its two letters. Null: it has no words, or they are of none that is known. */
export function detectLanguage(text: string): string | null {
  const beginning = text.slice(0, LOOKED_AT)
  return (LETTERS.test(beginning) && eld.detect(beginning).language) || null
}
