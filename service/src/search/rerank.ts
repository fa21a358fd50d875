import type { Reranker } from '../ingest/index.ts'
import { DAMPING, type Found } from './fuse.ts'
import type { SearchRequest } from './SearchRequest.ts'

/** Results that are reranked, where a request does not say how many. */
const DEFAULT_TOP_N = 50

export type Reranking = { readonly reranker: Reranker; readonly query: string; readonly topN: number }

/** Whether a request asks for it. One that names nothing in it asks for nothing, as before it was supported. */
export function asksForRerank({ rerank }: Pick<SearchRequest, 'rerank'>): boolean {
  return rerank ? Object.keys(rerank).length > 0 : false
}

/** Null: nothing is reranked. */
export function rerankingOf(request: SearchRequest, reranker: Reranker | null): Reranking | null {
  const { query, rerank } = request
  if (!reranker || !query || !asksForRerank(request)) return null
  return { reranker, query, topN: rerank?.top_n ?? DEFAULT_TOP_N }
}

/**
 * The first results in the order of the endpoint, before all others. It only changes their order: it can neither add
 * one nor drop one. Null: the endpoint is unavailable.
 */
export async function rerank(
  found: readonly Found[],
  { reranker, query, topN }: Reranking,
  signal: AbortSignal,
): Promise<readonly Found[] | null> {
  const first = found.slice(0, topN)
  const documents = first.map(({ hit }) => hit.text)
  const scores = await reranker.scoresOf(query, documents, signal)
  if (scores === null) return null
  const scored = first.flatMap((one, at) => {
    const score = scores.get(at)
    return score === undefined ? [] : [{ ...one, why: { ...one.why, rerank_score: score } }]
  })
  scored.sort((a, b) => b.why.rerank_score - a.why.rerank_score)
  const others = found.filter((_, at) => !scores.has(at))
  return [...scored, ...others].map((one, at) => ({ ...one, score: 1 / (DAMPING + at + 1) }))
}
