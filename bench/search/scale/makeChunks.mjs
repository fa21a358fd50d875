import { CHUNKS_PER_FILE, CODES, CUSTOMERS, DIMENSIONS, LONGEST, SHORTEST, SUBJECTS } from './plan.mjs'
import { Random } from './Random.mjs'
import { pick } from './vocabulary.mjs'

/** How far subjects are from each other, and chunks from their subject, in thousandths of each number. */
const FAR = 130
const NEAR = 80
const LARGEST = FAR + NEAR
const WRITTEN = Array.from({ length: 2 * LARGEST + 1 }, (_, index) => String((index - LARGEST) / 1000))

/**
 * @typedef {object} Chunk
 * @property {number} customer
 * @property {number} file
 * @property {number} index
 * @property {import('./vocabulary.mjs').Language} language
 * @property {readonly import('./vocabulary.mjs').Word[]} words
 * @property {number} subject
 */

/** The customer of each file and how many chunks it has, in any order. */
export function planFiles() {
  const random = new Random(11)
  const files = CUSTOMERS.flatMap((count, customer) =>
    Array.from({ length: Math.ceil(count / CHUNKS_PER_FILE) }, (_, index) => ({
      customer,
      chunks: Math.min(CHUNKS_PER_FILE, count - index * CHUNKS_PER_FILE),
      place: random.next(),
    })),
  )
  return files.sort((a, b) => a.place - b.place)
}

/** Chunks file by file. @param {readonly import('./vocabulary.mjs').Language[]} languages @returns {Generator<Chunk>} */
export function* makeChunks(languages) {
  const random = new Random(12)
  for (const [file, { customer, chunks }] of planFiles().entries()) {
    const language = random.of(languages)
    for (let index = 0; index < chunks; index += 1) {
      const count = SHORTEST + random.below(LONGEST - SHORTEST)
      const words = Array.from({ length: count }, () => pick(language, random))
      if (random.below(CODES) === 0) {
        const code = `zx${file}q${index}`
        words.unshift({ text: code, places: 1, terms: [[code, 'A', 0]] })
      }
      yield { customer, file: file + 1, index, language, words, subject: random.below(SUBJECTS) }
    }
  }
}

/** Terms with places, each behind its customer, as PostgreSQL reads a tsvector. @param {Chunk} chunk @param {number} customerId */
export function termsOf({ words }, customerId) {
  /** @type {Map<string, string>} */
  const places = new Map()
  let at = 1
  for (const { terms, places: taken } of words) {
    for (const [term, weight, place] of terms) {
      const before = places.get(term)
      places.set(term, `${before === undefined ? '' : `${before},`}${at + place}${weight}`)
    }
    at += taken
  }
  let text = `${customerId}.`
  for (const [term, at] of places) text += ` ${customerId}.${term}:${at}`
  return text
}

/** Vectors that lie around some subjects, of about the same length, as PostgreSQL reads an array. */
export class Vectors {
  #random = new Random(13)
  #subjects = Array.from({ length: SUBJECTS }, () => this.#numbers(FAR))

  /** @param {number} subject */
  near(subject) {
    const centre = this.#subjects[subject] ?? []
    return `{${this.#numbers(NEAR).map((number, index) => WRITTEN[number + (centre[index] ?? 0) + LARGEST])}}`
  }

  /** @param {number} most */
  #numbers(most) {
    return Array.from({ length: DIMENSIONS }, () => this.#random.below(2 * most + 1) - most)
  }
}
