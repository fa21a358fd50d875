import type { Hit } from '../../db/search/search.ts'

/** The usual constant of reciprocal rank fusion: how little the very first places weigh more than the next. */
const DAMPING = 60

/** Merges rankings whose scores cannot be compared: each hit earns by its places only. Best first, `most` at most. */
export function reciprocalRankFusion(
  rankings: readonly (readonly Hit[])[],
  most: number,
): { hit: Hit; score: number }[] {
  const merged = new Map<number, { hit: Hit; score: number }>()
  for (const ranking of rankings) {
    for (const [place, hit] of ranking.entries()) {
      const entry = merged.get(hit.id) ?? { hit, score: 0 }
      entry.score += 1 / (DAMPING + place + 1)
      merged.set(hit.id, entry)
    }
  }
  return [...merged.values()].sort((a, b) => b.score - a.score).slice(0, most)
}
