import type { Hit } from '../../db/search/search.ts'

/** The usual constant of reciprocal rank fusion: how little the very first places weigh more than the next. */
const DAMPING = 60

/** Best first. `weight`: what its places count. */
export type Ranking = { readonly hits: readonly Hit[]; readonly weight: number }

/** Merges rankings whose scores cannot be compared: each hit earns by its places only. Best first, `most` at most. */
export function reciprocalRankFusion(
  rankings: readonly Ranking[],
  most: number,
): { hit: Hit; score: number }[] {
  const merged = new Map<number, { hit: Hit; score: number }>()
  for (const { hits, weight } of rankings) {
    if (weight === 0) continue
    for (const [place, hit] of hits.entries()) {
      const entry = merged.get(hit.id) ?? { hit, score: 0 }
      entry.score += weight / (DAMPING + place + 1)
      merged.set(hit.id, entry)
    }
  }
  return [...merged.values()].sort((a, b) => b.score - a.score).slice(0, most)
}
