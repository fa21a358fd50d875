import { CUSTOMERS, QUESTIONS } from './plan.mjs'
import { Random } from './Random.mjs'
import { pick } from './vocabulary.mjs'

/** @typedef {{ file: number, language: string, words: string[], vector: number[] }} Taken a chunk, with its first words */

/**
 * Ranks of words: one of the most common is in one of two chunks of its language or more, a common one in one of a dozen or
 * more, a rare one in a few of a customer's, or none.
 */
const MOST_COMMON = [0, 6]
const COMMON = [20, 200]
const MIDDLE = [500, 3_000]
/** Letters of an unfinished word. */
const BEGUN = 5

/**
 * Questions of each kind to one customer, each as the contract takes it.
 * @param {readonly import('./vocabulary.mjs').Language[]} languages
 * @param {readonly Taken[]} taken chunks of that customer's
 * @returns {Record<string, object[]>}
 */
export function questionsFor(languages, taken) {
  const random = new Random(17)
  const chunks = taken.slice(0, QUESTIONS)
  const languageOf = (/** @type {Taken} */ chunk) => {
    const found = languages.find(({ language }) => language === chunk.language)
    if (!found) throw new Error(`No language ${chunk.language}`)
    return found
  }
  const wordOf = (/** @type {Taken} */ chunk, /** @type {number[]} */ [from = 0, to = 1]) =>
    languageOf(chunk).words[from + random.below(to - from)]?.text ?? ''
  const most = (/** @type {Taken} */ chunk, /** @type {number} */ count) =>
    Array.from({ length: count }, () => wordOf(chunk, MOST_COMMON))
  const asked = (/** @type {(chunk: Taken) => string} */ text) =>
    chunks.map((chunk) => ({ query: text(chunk), k: 10 }))
  const rarest = (/** @type {Taken} */ chunk) => {
    const { words } = languageOf(chunk)
    const ranks = new Map(words.map(({ text }, index) => [text, index]))
    return [...chunk.words].sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0))[0] ?? ''
  }
  const common = asked((chunk) => wordOf(chunk, COMMON))
  return {
    'one rare word': asked(rarest),
    'one common word': common,
    'one of the most common words': asked((chunk) => wordOf(chunk, MOST_COMMON)),
    'three of the most common words': asked((chunk) => most(chunk, 3).join(' ')),
    'a phrase of the most common words': asked((chunk) => `"${most(chunk, 2).join(' ')}"`),
    'a common word without another': asked(
      (chunk) => `${wordOf(chunk, MOST_COMMON)} -${wordOf(chunk, COMMON)}`,
    ),
    'two common words': asked((chunk) => `${wordOf(chunk, COMMON)} ${wordOf(chunk, COMMON)}`),
    'a rare and a common word': asked((chunk) => `${rarest(chunk)} ${wordOf(chunk, COMMON)}`),
    'a sentence of eight words': asked((chunk) =>
      Array.from({ length: 8 }, () => pick(languageOf(chunk), random).text).join(' '),
    ),
    'a phrase of three words': asked((chunk) => {
      const at = random.below(chunk.words.length - 3)
      return `"${chunk.words.slice(at, at + 3).join(' ')}"`
    }),
    'an unfinished word': asked((chunk) => wordOf(chunk, MIDDLE).slice(0, BEGUN)),
    'a common word in one file': common.map((question, index) => ({
      ...question,
      file_ids: [chunks[index]?.file ?? 0],
    })),
    'a common word under one tag': common.map((question, index) => ({
      ...question,
      tags: { part: String((chunks[index]?.file ?? 0) % 500) },
    })),
    'a common word under a name of few files': common.map((question, index) => ({
      ...question,
      file_name: `FILE ${String(chunks[index]?.file ?? 0).slice(0, 4)}`,
    })),
    'a common word under a name of many files': common.map((question) => ({
      ...question,
      file_name: 'file',
    })),
    'a vector': chunks.map(({ vector }) => ({ query_vector: vector, k: 10 })),
    'a vector in one file': chunks.map(({ vector, file }) => ({
      query_vector: vector,
      k: 10,
      file_ids: [file],
    })),
    'a vector under a name of few files': chunks.map(({ vector, file }) => ({
      query_vector: vector,
      k: 10,
      file_name: `FILE ${String(file).slice(0, 4)}`,
    })),
  }
}

/** Of which customers: the largest, one of some size, a small one. */
export const ASKED = [0, 2, CUSTOMERS.length - 1]
