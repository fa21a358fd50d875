import { isSignificant, type QueryTerm } from './toQueryTerms.ts'

/** Where a term stands in a chunk: `places[i]` has the letter `weights[i]`, as `analyse` says. */
export type FoundTerm = {
  readonly term: string
  readonly places: readonly number[]
  readonly weights: readonly string[]
}

/** A chunk that contains some of the terms. */
export type Candidate = {
  readonly id: number
  readonly language: string | null
  readonly tokens: number
  readonly terms: readonly FoundTerm[]
}

/** The customer's number of chunks, and for each term how many contain it. `form*`: words with this prefix. */
export type Rarity = { readonly chunks: number; readonly having: ReadonlyMap<string, number> }

export type Ranked = { readonly id: number; readonly score: number; readonly words: readonly string[] }

/** The usual constants of BM25: saturation of the term frequency, and influence of the length. */
const SATURATION = 1.2
const LENGTH = 0.75
/** Weight of the typed form over other forms of the word. */
const OWN_FORM = 0.2
/** Weight of a longer word for an unfinished one. */
const BEGINNING = 0.5
/** Weight of a similar word. */
const LIKE = 0.5
/** Weight of two adjacent query words; less by distance. */
const NEARNESS = 0.5
const NEAR = 8

type Held = { readonly word: QueryTerm; readonly score: number; readonly places: readonly number[] }

/**
 * Ranks chunks, best first: rare words count more than common ones, and words near each other more than words apart.
 */
export function rankChunks(
  candidates: readonly Candidate[],
  words: readonly QueryTerm[],
  rarity: Rarity,
): Ranked[] {
  const average = candidates.reduce((sum, { tokens }) => sum + tokens, 0) / Math.max(1, candidates.length)
  return candidates
    .map((candidate) => {
      const held = words.flatMap((word) => heldIn(candidate, word, rarity, average))
      const score = held.reduce((sum, one) => sum + one.score, 0) + nearness(held)
      const telling = held.filter(({ word }) => isSignificant(word) && word.kind !== 'pair')
      return { id: candidate.id, score, words: telling.map(({ word }) => word.letters) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.id - b.id)
}

/** The inverse document frequency of a term. */
export function rarityOf(term: string, { chunks, having }: Rarity): number {
  const count = Math.min(having.get(term) ?? 0, chunks)
  return Math.log(1 + (chunks - count + 0.5) / (count + 0.5))
}

function heldIn(candidate: Candidate, word: QueryTerm, rarity: Rarity, average: number): Held[] {
  const own = placesOf(candidate, word.form).filter(([, weight]) => weight === 'A' || weight === 'C')
  const stems = (candidate.language && word.stems.get(candidate.language)) || []
  const stemmed = stems.map((stem) => placesOf(candidate, stem)).reduce(longer, own)
  const often = (places: readonly unknown[]) => saturated(places.length, candidate.tokens / average)
  if (stemmed.length > 0) {
    const telling = Math.min(
      ...[word.form, ...stems]
        .filter((term) => rarity.having.has(term))
        .map((term) => rarityOf(term, rarity)),
    )
    const share = (1 - OWN_FORM) * often(stemmed) + OWN_FORM * often(own)
    return [{ word, score: word.weight * telling * share, places: stemmed.map(([place]) => place) }]
  }
  const like = candidate.terms.filter(({ term }) => word.like.includes(term))
  if (like.length > 0) {
    const telling = Math.max(...like.map(({ term }) => rarityOf(term, rarity)))
    const places = like.flatMap((one) => one.places).sort((a, b) => a - b)
    return [{ word, score: word.weight * LIKE * telling * often(places), places }]
  }
  if (!word.isBeginning) return []
  const begun = candidate.terms
    .filter(({ term }) => term.startsWith(word.form))
    .flatMap(pairsOf)
    .filter(([, weight]) => weight === 'A')
  if (begun.length === 0) return []
  const score = word.weight * BEGINNING * rarityOf(`${word.form}*`, rarity) * often(begun)
  return [{ word, score, places: begun.map(([place]) => place) }]
}

function saturated(count: number, length: number): number {
  return (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH + LENGTH * length))
}

type Place = readonly [place: number, weight: string]

function placesOf({ terms }: Candidate, wanted: string): readonly Place[] {
  const found = terms.find(({ term }) => term === wanted)
  return found ? pairsOf(found) : []
}

function pairsOf({ places, weights }: FoundTerm): Place[] {
  return places.map((place, index) => [place, weights[index] ?? ''])
}

function longer<T>(one: readonly T[], other: readonly T[]): readonly T[] {
  return other.length > one.length ? other : one
}

/** Words that follow each other in the query and are close in the chunk. */
function nearness(held: readonly Held[]): number {
  const telling = held.filter(({ word }) => isSignificant(word) && word.kind === 'word')
  let sum = 0
  for (const [index, one] of telling.entries()) {
    const next = telling[index + 1]
    if (!next) break
    const distance = leastDistance(one.places, next.places)
    if (distance <= NEAR) sum += (NEARNESS * Math.min(one.score, next.score)) / distance
  }
  return sum
}

/** At least 1. Both in order. */
function leastDistance(some: readonly number[], others: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0, j = 0; i < some.length && j < others.length; ) {
    const [a = 0, b = 0] = [some[i], others[j]]
    least = Math.min(least, Math.max(1, Math.abs(a - b)))
    if (a < b) i += 1
    else j += 1
  }
  return least
}
