import type { Context } from 'hono'
import { arabic } from './ar.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { japanese } from './ja.ts'
import { portuguese } from './pt-BR.ts'
import type { SignInWords } from './SignInWords.ts'

export const ALL_SIGN_IN_WORDS = [english, german, french, spanish, portuguese, japanese, arabic]

/** Returns the texts in the first supported language of the browser, else in English. */
export function signInWordsFor(c: Context): SignInWords {
  const wanted = (c.req.header('Accept-Language') ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) => entry.split(';')[0]?.split('-')[0]?.trim().toLowerCase())
  for (const one of wanted) {
    const found = ALL_SIGN_IN_WORDS.find(({ language }) => language.split('-')[0] === one)
    if (found) return found
  }
  return english
}
