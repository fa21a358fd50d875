import { DAMPING, type Found } from './fuse.ts'
import type { SearchRequest } from './SearchRequest.ts'

/** How much newer files rise. */
export type Recency = { readonly halfLifeMs: number; readonly weight: number; readonly now: number }

const DAY_MS = 86_400_000

/** Null: what is new counts no more than what is old. */
export function recencyOf({ recency }: SearchRequest, now: Date): Recency | null {
  if (!recency || recency.weight === 0) return null
  return {
    halfLifeMs: recency.half_life_days * DAY_MS,
    weight: recency.weight,
    now: now.getTime(),
  }
}

/** Best first, each score times a factor between 1 - weight / 2 and 1 + weight / 2. No date is neutral, and not old. */
export function byRecency(found: readonly Found[], recency: Recency): Found[] {
  return found
    .map((one) => {
      const factor = factorOf(one.hit.source_updated_at, recency)
      return { ...one, score: one.score * factor, why: { ...one.why, recency: factor } }
    })
    .sort((a, b) => b.score - a.score)
}

function factorOf(date: Date | null, { halfLifeMs, weight, now }: Recency): number {
  if (date === null) return 1
  const age = Math.max(0, now - date.getTime())
  return 1 + weight * (2 ** (-age / halfLifeMs) - 0.5)
}

/** What a file without a date counts as: a half-life old. */
export function neutralDate({ now, halfLifeMs }: Recency): Date {
  return new Date(now - halfLifeMs)
}

/** Places from which on nothing is new enough to come among the first `k` of a ranking. */
export function depthWith({ weight }: Recency, k: number): number {
  return Math.ceil(((DAMPING + k) * (1 + weight / 2)) / (1 - weight / 2)) - DAMPING
}
