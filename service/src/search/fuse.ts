import type { Hit } from '../db/search/Hit.ts'

/** The usual constant of reciprocal rank fusion: how little the very first places weigh more than the next. */
const DAMPING = 60

/** `score` and `words`: how well words fit, and which. */
export type RankedHit = { readonly hit: Hit; readonly score?: number; readonly words?: readonly string[] }
/** Best first. `weight`: what its places count. */
export type Ranking = {
  readonly by: 'words' | 'vector'
  readonly hits: readonly RankedHit[]
  readonly weight: number
}

/** Why a hit was found. Places begin with 1. */
export type Reason = {
  readonly words?: readonly string[]
  readonly word_score?: number
  readonly word_rank?: number
  readonly vector_rank?: number
}
export type Found = { readonly hit: Hit; readonly score: number; readonly why: Reason }

/** Merges rankings whose scores cannot be compared: each hit earns by its places only. Best first. */
export function reciprocalRankFusion(rankings: readonly Ranking[]): Found[] {
  const merged = new Map<number, Found>()
  for (const { by, hits, weight } of rankings) {
    if (weight === 0) continue
    for (const [index, ranked] of hits.entries()) {
      const { hit, score, why } = merged.get(ranked.hit.id) ?? { hit: ranked.hit, score: 0, why: {} }
      const reason = by === 'words' ? reasonOf(ranked, index + 1) : vectorReason(why, index + 1)
      merged.set(hit.id, { hit, score: score + weight / (DAMPING + index + 1), why: { ...why, ...reason } })
    }
  }
  return [...merged.values()].sort((a, b) => b.score - a.score)
}

function reasonOf({ words, score }: RankedHit, place: number): Reason {
  return { word_rank: place, ...(words && { words }), ...(score !== undefined && { word_score: score }) }
}

/** The best of its places, where there are vectors of several models. */
function vectorReason({ vector_rank: before }: Reason, place: number): Reason {
  return { vector_rank: Math.min(before ?? place, place) }
}
