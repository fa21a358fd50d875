import { importTypeScript } from '../../lib/importTypeScript.mjs'
import { readJudgedSet } from '../judgedSet.mjs'
import { Random } from './Random.mjs'

/** Words of each language, of which the first are its own, by how often the judged set has them. */
const WORDS = 30_000

/**
 * @typedef {{ text: string, places: number, terms: readonly (readonly [term: string, weight: string, place: number])[] }} Word
 * @typedef {{ language: string, words: readonly Word[] }} Language
 */

/** The words of each language of the judged set, and made up of pieces of them, with the terms that they are found by. */
export async function vocabulary() {
  const { tokensOf } = await importTypeScript('service/src/words/tokensOf.ts')
  const { stemsOf } = await importTypeScript('service/src/words/stemsOf.ts')
  const random = new Random(7)
  const { documents } = readJudgedSet()
  const languages = [...new Set(documents.map(({ language }) => language))]
  return languages.map((language) => {
    const own = ownWords(
      documents.filter((one) => one.language === language),
      tokensOf,
    )
    const isSpaced = !['ja', 'th', 'zh'].includes(language)
    const known = new Set(own)
    for (let tries = 0; known.size < WORDS && tries < WORDS * 20; tries += 1)
      known.add(compose(random.of(own), random.of(own), random, isSpaced))
    const words = [...known].map((text) => ({
      text,
      places: isSpaced ? 1 : text.length,
      terms: termsOf(text, language, tokensOf, stemsOf),
    }))
    return { language, words }
  })
}

/** A word takes a random rank: the second is half as often as the first, and so on. @param {Language} language @param {Random} random */
export function pick({ words }, random) {
  const word = words[Math.floor(Math.exp(random.next() * Math.log(words.length))) - 1] ?? words[0]
  if (!word) throw new Error('No words')
  return word
}

function ownWords(documents, tokensOf) {
  const counts = new Map()
  for (const { text } of documents)
    for (const { kind, letters } of tokensOf(text))
      if (kind === 'word') counts.set(letters, (counts.get(letters) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
}

function compose(one, other, random, isSpaced) {
  if (!isSpaced) return one.slice(0, 2) + other.slice(-1)
  const cut = 2 + random.below(Math.max(1, one.length - 2))
  return one.slice(0, cut) + other.slice(-(2 + random.below(Math.max(1, other.length - 2))))
}

function termsOf(text, language, tokensOf, stemsOf) {
  const terms = new Map()
  for (const { kind, form, letters, at } of tokensOf(text)) {
    if (!terms.has(form)) terms.set(form, [kind === 'word' || kind === 'joined' ? 'A' : 'C', at - 1])
    if (kind === 'word')
      for (const stem of stemsOf(letters, language)) if (!terms.has(stem)) terms.set(stem, ['', at - 1])
  }
  terms.delete('')
  return [...terms].map(([term, [weight, place]]) => [term, weight, place])
}
