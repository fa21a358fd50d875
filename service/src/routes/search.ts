import { SearchAnswer, SearchHit, SearchQuery } from '@inlet/wire/service'
import type { Db } from '../db/schema.ts'
import { vectorsOf } from '../db/search/storedVectors.ts'
import type { ContentAddresses } from '../http/ContentAddresses.ts'
import type { CallGrant } from '../http/Environment.ts'
import { endpoint } from '../http/endpoint.ts'
import { expectScope, urlToken } from '../http/requireScope.ts'
import { streamAnswer } from '../http/streamAnswer.ts'
import { type Embedders, QueryEmbedders } from '../ingest/index.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import { ask } from '../search/ask.ts'
import type { Found } from '../search/fuse.ts'
import type { SearchRequest } from '../search/SearchRequest.ts'
import { toSearchHit } from './answers/toSearchHit.ts'
import { expectWholeQuestion } from './settings/expectWholeQuestion.ts'

type Deps = { db: Db; clock: Clock; log: Log; embedders: Embedders; addresses: ContentAddresses }

/** Hits that are sent at once: vectors are long. */
const BATCH = 100
const OWN_QUERY = ['account_ids', 'created_at', 'source_updated_at', 'sources', 'updated_at']
const OWN_HIT = ['file_name', 'heading_path', 'page', 'sparse_vector', 'user_file_id', 'why']

/** What was imported, nearest to a question first. */
export const searchEndpoints = [
  endpoint({
    method: 'POST',
    path: '/embeddings',
    by: 'customer',
    needs: 'search',
    within: 'files',
    isReadOnly: true,
    extension: {
      body: OWN_QUERY,
      answer: [...OWN_HIT.map((name) => `documents[].${name}`), 'searched_by'],
    },
    summary: 'Search the imported contents',
    request: { body: SearchQuery },
    answer: SearchAnswer,
    run: ({ db, addresses, ...deps }: Deps) => {
      const embedders = new QueryEmbedders(deps)
      return async (c) => {
        const request = c.req.valid('json')
        expectWholeQuestion(request)
        const customerId = c.get('customer').id
        const grant = c.get('grant')
        if (request.include_raw_file) expectScope(grant, 'files:read')
        const { found, isPartly } = await ask({ db, embedders }, request, c.get('reach'), c.req.raw.signal)
        const rest = isPartly ? { searched_by: 'words' } : {}
        const documents = documentsOf({ db, addresses }, found, request, {
          customerId,
          token: urlToken(grant),
        })
        return streamAnswer({ name: 'documents', entry: SearchHit, rest }, documents)
      }
    },
  }),
]

async function* documentsOf(
  { db, addresses }: Pick<Deps, 'db' | 'addresses'>,
  found: readonly Found[],
  request: SearchRequest,
  { customerId, token }: { customerId: number; token: CallGrant['token'] },
): AsyncGenerator<SearchHit[]> {
  for (let start = 0; start < found.length; start += BATCH) {
    const some = found.slice(start, start + BATCH)
    const ids = some.map(({ hit }) => hit.id)
    const vectors = request.include_vectors ? await vectorsOf(db, ids) : null
    yield some.map((one) => {
      const { hit } = one
      const tokenId = token?.id ?? null
      const raw = { kind: 'raw', fileId: hit.file_id, customerId, tokenId } as const
      const hasUrl = request.include_raw_file && hit.has_bytes
      const url = hasUrl ? addresses.addressOf(raw, token?.expiresAt ?? null) : null
      return toSearchHit({ ...one, url, vector: vectors?.get(hit.id) ?? null }, request)
    })
  }
}
