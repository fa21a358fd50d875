import type { Hit, Matched } from '../db/search/Hit.ts'

/** The usual constant of reciprocal rank fusion: how little the very first places weigh more than the next. */
export const DAMPING = 60

/** `score` and `words`: how well words fit, and which. */
export type RankedHit = { readonly hit: Hit; readonly score?: number; readonly words?: readonly string[] }
/** Best first. `weight`: what its places count. */
export type Ranking = {
  readonly by: 'words' | 'vector'
  readonly hits: readonly RankedHit[]
  readonly weight: number
  /** Whatever words match, beyond the hits. */
  readonly matched?: readonly Matched[]
}

/** Why a hit was found. Places begin with 1. */
export type Reason = {
  readonly words?: readonly string[]
  readonly word_score?: number
  readonly word_rank?: number
  readonly vector_rank?: number
  readonly recency?: number
  readonly rerank_score?: number
}
export type Found = { readonly hit: Hit; readonly score: number; readonly why: Reason }

/**
 * Merges rankings whose scores cannot be compared: each hit earns by its places only. Best first. `sharesPlaces`: hits
 * whose words fit equally well have the same place, so that nothing but what comes after decides between them.
 */
export function reciprocalRankFusion(rankings: readonly Ranking[], { sharesPlaces = false } = {}): Found[] {
  const merged = new Map<number, Found>()
  for (const { by, hits, weight } of rankings) {
    if (weight === 0) continue
    const places = sharesPlaces ? sharedPlaces(hits) : hits.map((_, index) => index + 1)
    for (const [index, ranked] of hits.entries()) {
      const place = places[index] ?? index + 1
      const { hit, score, why } = merged.get(ranked.hit.id) ?? { hit: ranked.hit, score: 0, why: {} }
      const reason = by === 'words' ? wordReason(why, ranked, place) : vectorReason(why, place)
      merged.set(hit.id, { hit, score: score + weight / (DAMPING + place), why: { ...why, ...reason } })
    }
  }
  return [...merged.values()].sort((a, b) => b.score - a.score)
}

function sharedPlaces(hits: readonly RankedHit[]): number[] {
  const places: number[] = []
  for (const [index, { score }] of hits.entries()) {
    const isEqual = score !== undefined && score === hits[index - 1]?.score
    places.push(isEqual ? (places[index - 1] ?? index + 1) : index + 1)
  }
  return places
}

/** All words of all queries, and the best place and what earned it. */
function wordReason(before: Reason, { words, score }: RankedHit, place: number): Reason {
  const all = [...new Set([...(before.words ?? []), ...(words ?? [])])]
  const isBest = place < (before.word_rank ?? Number.POSITIVE_INFINITY)
  return {
    ...((words ?? before.words) && { words: all }),
    ...(isBest && { word_rank: place, ...(score !== undefined && { word_score: score }) }),
  }
}

/** The best of its places, where there are vectors of several models or queries. */
function vectorReason({ vector_rank: before }: Reason, place: number): Reason {
  return { vector_rank: Math.min(before ?? place, place) }
}
