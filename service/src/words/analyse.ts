import { detectLanguage } from './detectLanguage.ts'
import { stemsOf } from './stemsOf.ts'
import { type Token, tokensOf } from './tokensOf.ts'

/** The search terms of a text. */
export type Analysed = {
  /** Two letters. Null: unknown. */
  readonly language: string | null
  /**
   * Its terms with their positions, as a PostgreSQL tsvector literal. A position has weight A if a word occurs in this
   * form, C if it is a part of one, and none if it is the stem of another.
   */
  readonly terms: string
}

/** Code units of a text that are indexed. A tsvector holds 1 MB: of a longer chunk only the beginning is found. */
const MAX_CHARACTERS = 200_000
/** Bytes of all terms together, with PostgreSQL's overhead for each. */
const MAX_TERM_BYTES = 700_000
const BYTES_PER_TERM = 40
const BYTES_PER_PLACE = 2
/** PostgreSQL stores no more positions per term, and none beyond the last. */
const MAX_POSITIONS = 255
const LAST_PLACE = 16_383
/** Distance between a text and its headings, so that no phrase matches across. */
const GAP = 100

/** `headings`: those of its sections, which are indexed as well. */
export function analyse(text: string, headings: readonly string[] = []): Analysed {
  const shown = text.slice(0, MAX_CHARACTERS)
  const language = detectLanguage(shown)
  const terms = new Terms()
  let last = 0
  for (const part of [shown, ...headings]) {
    const from = last
    for (const token of tokensOf(part)) {
      if (!terms.add(token, from, language)) return { language, terms: terms.toString() }
      last = Math.max(last, from + token.at)
    }
    last += GAP
  }
  return { language, terms: terms.toString() }
}

class Terms {
  readonly #places = new Map<string, Map<number, string>>()
  readonly #stems = new Map<string, readonly string[]>()
  #bytes = 0

  /** Returns false if no more terms fit. */
  add({ kind, form, letters, at }: Token, from: number, language: string | null): boolean {
    const place = Math.min(from + at, LAST_PLACE)
    this.#put(form, place, kind === 'word' || kind === 'joined' ? 'A' : 'C')
    if (kind === 'word') for (const stem of this.#stemsOf(letters, language)) this.#put(stem, place, '')
    return this.#bytes < MAX_TERM_BYTES
  }

  toString(): string {
    return [...this.#places]
      .map(([term, places]) => `${term}:${[...places].map(([place, weight]) => place + weight).join(',')}`)
      .join(' ')
  }

  #stemsOf(word: string, language: string | null): readonly string[] {
    const stems = this.#stems.get(word) ?? stemsOf(word, language)
    this.#stems.set(word, stems)
    return stems
  }

  #put(term: string, place: number, weight: string): void {
    if (!term) return
    const places = this.#places.get(term) ?? new Map<number, string>()
    if (places.size === 0) {
      this.#places.set(term, places)
      this.#bytes += BYTES_PER_TERM + Buffer.byteLength(term)
    }
    // The form of a word is added before its stems, and counts if they are equal.
    if (places.has(place) || places.size === MAX_POSITIONS) return
    places.set(place, weight)
    this.#bytes += BYTES_PER_PLACE
  }
}
