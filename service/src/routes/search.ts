import { SearchAnswer, SearchQuery } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import { asObject } from '../db/asObject.ts'
import type { Db } from '../db/schema.ts'
import { unit } from '../db/search/chunks.ts'
import { type Hit, type SearchScope, searchLiteral, searchVectors, searchWords } from '../db/search/search.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { type Embedder, QueryEmbedder } from '../ingest/index.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import { reciprocalRankFusion } from './answers/reciprocalRankFusion.ts'

type Dependencies = {
  db: Db
  clock: Clock
  log: Log
  embedder: Embedder
  guard: MiddlewareHandler<Authenticated>
}

/** Rows of each ranking that are looked at, so that one both rankings like can rise above either's first. */
const DEPTH = 50

/** POST /embeddings: what was imported, nearest to a question first. */
export function searchRoutes({ db, guard, ...means }: Dependencies) {
  const meaning = new QueryEmbedder(means)
  const app = new Hono<Authenticated>()
  app.post(
    '/',
    describe({ summary: 'Search the imported contents', answers: SearchAnswer }),
    guard,
    body(SearchQuery),
    async (c) => {
      const { query, k, file_ids, tags } = c.req.valid('json')
      const scope: SearchScope = {
        customerId: c.get('customer').id,
        // With the pages of those that are folders.
        filters: { ids: file_ids, tags, include_all_children: true },
        limit: Math.max(k, DEPTH),
      }
      const byWords = await byText(query, scope)
      const near = meaning.enabled ? await byMeaning(query, scope, c.req.raw.signal) : []
      const rankings = near ? [byWords, near] : [byWords]
      const documents = reciprocalRankFusion(rankings, k).map(({ hit, score }) => ({
        user_file_id: hit.file_id,
        chunk_index: hit.index,
        content: hit.text,
        score,
        source: hit.source,
        source_url: hit.external_url,
        file_name: hit.name,
        tags: asObject(hit.tags),
      }))
      return answer(c, SearchAnswer, { documents, ...(!near && { searched_by: 'words' }) })
    },
  )

  async function byText(query: string, scope: SearchScope): Promise<Hit[]> {
    const hits = await searchWords(db, query, scope)
    return hits.length > 0 ? hits : searchLiteral(db, query, scope)
  }

  /** Null: nobody can say at the moment. */
  async function byMeaning(query: string, scope: SearchScope, signal: AbortSignal): Promise<Hit[] | null> {
    const vector = await meaning.vectorOf(query, signal)
    return vector && searchVectors(db, unit(vector), scope)
  }

  return app
}
