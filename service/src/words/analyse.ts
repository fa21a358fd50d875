import { detectLanguage } from './detectLanguage.ts'
import { stemsOf } from './stemsOf.ts'
import { type Token, tokensOf } from './tokensOf.ts'

/** What a text is found by. */
export type Analysed = {
  /** Two letters. Null: unknown. */
  readonly language: string | null
  /**
   * Its terms with their places, as PostgreSQL reads a tsvector. Places have the letter A where a word stands in this
   * form, C where it is a piece of one, and none where it is the stem of another.
   */
  readonly terms: string
}

/** Code units of a text that are looked at. A tsvector holds 1 MB: of a longer chunk the beginning is found. */
const MAX_CHARACTERS = 200_000
/** Bytes of the terms together, with what PostgreSQL needs for each. */
const MAX_TERM_BYTES = 700_000
const BYTES_PER_TERM = 40
const BYTES_PER_PLACE = 2
/** PostgreSQL keeps no more places of a term, and none beyond. */
const MAX_POSITIONS = 255
const LAST_PLACE = 16_383
/** Between a text and its headings, so that no phrase leads from one to the other. */
const GAP = 100

/** `headings`: of the sections that it stands in, whose words it is found by as well. */
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

  /** False: there is room for no more. */
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
    // The form of a word is put before its stems, and counts where they are the same.
    if (places.has(place) || places.size === MAX_POSITIONS) return
    places.set(place, weight)
    this.#bytes += BYTES_PER_PLACE
  }
}
