import { SearchAnswer, SearchHit, SearchQuery } from '@inlet/wire/service'
import type { Db } from '../db/schema.ts'
import { noteObjects } from '../http/auditCalls.ts'
import type { ContentAddresses } from '../http/ContentAddresses.ts'
import { endpoint } from '../http/endpoint.ts'
import { expectScope, urlToken } from '../http/requireScope.ts'
import { streamAnswer } from '../http/streamAnswer.ts'
import { type Embedders, QueryEmbedders, type Reranker } from '../ingest/index.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import { ask } from '../search/ask.ts'
import { searchHits } from './answers/searchHits.ts'
import { expectReranker } from './settings/expectReranker.ts'
import { expectWholeQuestion } from './settings/expectWholeQuestion.ts'

type Deps = {
  db: Db
  clock: Clock
  log: Log
  embedders: Embedders
  reranker: Reranker | null
  addresses: ContentAddresses
}

const OWN_QUERY = [
  'account_ids',
  'created_at',
  'deduplicate',
  'facets',
  'file_name',
  'include_citations',
  'max_per_file',
  'neighbors',
  'query_variations',
  'recency',
  'rerank.top_n',
  'source_updated_at',
  'sources',
  'updated_at',
]
const OWN_HIT = [
  'citation',
  'file_name',
  'heading_path',
  'last_page',
  'neighbors',
  'page',
  'source_updated_at',
  'sparse_vector',
  'user_file_id',
  'why',
]

/** What was imported, nearest to a question first. */
export const searchEndpoints = [
  endpoint({
    id: 'search',
    method: 'POST',
    path: '/embeddings',
    by: 'customer',
    needs: 'search',
    effect: 'content',
    within: 'files',
    isReadOnly: true,
    extension: {
      body: OWN_QUERY,
      answer: [...OWN_HIT.map((name) => `documents[].${name}`), 'facets', 'reranked', 'searched_by'],
    },
    summary: 'Search the imported contents',
    request: { body: SearchQuery },
    answer: SearchAnswer,
    run: ({ db, addresses, reranker, ...deps }: Deps) => {
      const embedders = new QueryEmbedders(deps)
      return async (c) => {
        const request = c.req.valid('json')
        expectWholeQuestion(request)
        expectReranker(request, reranker)
        const grant = c.get('grant')
        if (request.include_raw_file) expectScope(grant, 'files:read')
        const reach = c.get('reach')
        const search = { db, embedders, reranker, clock: deps.clock }
        const { found, isPartly, reranked, facets } = await ask(search, request, reach, c.req.raw.signal)
        noteObjects(
          c,
          'file',
          found.map(({ hit }) => hit.file_id),
        )
        const rest = {
          ...(isPartly && { searched_by: 'words' }),
          ...(reranked !== undefined && { reranked }),
          ...(facets && { facets }),
        }
        const caller = { reach, token: urlToken(grant) }
        const documents = searchHits({ db, addresses }, found, request, caller)
        return streamAnswer({ name: 'documents', entry: SearchHit, rest }, documents)
      }
    },
  }),
]
