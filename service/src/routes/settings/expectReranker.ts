import { RERANK_MODELS, type SearchQuery, UNSUPPORTED } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import { invalid } from '../../http/HttpError.ts'
import type { Reranker } from '../../ingest/index.ts'
import { asksForRerank } from '../../search/rerank.ts'

/** A search is reranked only where the deployment has a model for it, and only by that. */
export function expectReranker(wanted: InferOutput<typeof SearchQuery>, reranker: Reranker | null): void {
  if (!asksForRerank(wanted)) return
  if (reranker === null) throw invalid(['body', 'rerank'], UNSUPPORTED, 'unsupported')
  if (!wanted.query) throw invalid(['body', 'rerank'], 'Reranking needs a query.')
  const model = wanted.rerank?.model ?? reranker.model
  if (model !== reranker.model && !RERANK_MODELS.some((name) => name === model)) {
    throw invalid(['body', 'rerank', 'model'], 'This model is not configured here.')
  }
}
