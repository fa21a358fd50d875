import type { RerankEndpoint } from '../ingest/index.ts'
import { StartFault } from '../lib/StartFault.ts'
import type { Variables } from './variables.ts'

/** The endpoint that orders results anew. Null: there is none. */
export function readRerank(set: Variables): RerankEndpoint | null {
  const { INLET_RERANK_URL: url, INLET_RERANK_KEY: key, INLET_RERANK_MODEL: model } = set
  if (url === undefined) return null
  if (model === undefined)
    throw new StartFault('INLET_RERANK_MODEL is not set. Set it to the name of the model.')
  return { url, key, model }
}
