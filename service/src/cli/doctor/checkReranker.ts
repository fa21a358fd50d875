import type { Config } from '../../config/config.ts'
import { Reranker } from '../../ingest/index.ts'
import type { Clock } from '../../lib/Clock.ts'
import { createLog } from '../../lib/log.ts'
import { error, type Finding, ok } from './Finding.ts'

/** The rerank endpoint, where there is one: asks it to order two words. */
export async function checkReranker({ rerank: endpoint }: Config, clock: Clock): Promise<Finding[]> {
  if (endpoint === null) return []
  const reranker = new Reranker({ endpoint, clock, log: createLog('silent') })
  try {
    const scores = await reranker.scoresOf('harbour', ['harbour', 'walrus'], new AbortController().signal)
    return [
      scores === null
        ? error(
            'rerank',
            'The rerank endpoint gives no usable answer within 3 s, so results are not reranked.',
            'INLET_RERANK_URL=…, INLET_RERANK_KEY=…, INLET_RERANK_MODEL=…',
          )
        : ok('rerank', 'The rerank endpoint answers.'),
    ]
  } finally {
    await reranker.close()
  }
}
