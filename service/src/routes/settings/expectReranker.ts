import { RERANK_MODELS, type SearchQuery, UNSUPPORTED } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import { invalid } from '../../http/HttpError.ts'
import type { Reranker } from '../../ingest/index.ts'
import { asksForRerank } from '../../search/rerank.ts'

/** A search is reranked only where the deployment has a model for it, and only by that. */
export function expectReranker(request: InferOutput<typeof SearchQuery>, reranker: Reranker | null): void {
  if (!asksForRerank(request)) return
  if (reranker === null) throw invalid(['body', 'rerank'], UNSUPPORTED, 'unsupported')
  if (!request.query) throw invalid(['body', 'rerank'], 'Reranking needs a query.')
  const model = request.rerank?.model ?? reranker.model
  if (model !== reranker.model && !RERANK_MODELS.some((name) => name === model)) {
    throw invalid(['body', 'rerank', 'model'], 'This model is not configured here.')
  }
}
