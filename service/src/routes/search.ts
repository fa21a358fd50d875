import { OWN_MODEL, SearchAnswer, SearchHit, SearchQuery } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { InferOutput } from 'valibot'
import type { Db } from '../db/schema.ts'
import { unit } from '../db/search/chunks.ts'
import type { SearchScope } from '../db/search/Hit.ts'
import { searchLiteral } from '../db/search/searchLiteral.ts'
import { searchVectors } from '../db/search/searchVectors.ts'
import { searchWords } from '../db/search/searchWords.ts'
import { modelsInUse, vectorsOf } from '../db/search/storedVectors.ts'
import { awaitsTerms, searchUnanalysed } from '../db/search/unanalysed.ts'
import type { ContentAddresses } from '../http/ContentAddresses.ts'
import { body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { streamAnswer } from '../http/streamAnswer.ts'
import { type Embedders, QueryEmbedders } from '../ingest/index.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import {
  type Found,
  type RankedHit,
  type Ranking,
  reciprocalRankFusion,
} from './answers/reciprocalRankFusion.ts'
import { toSearchHit } from './answers/toSearchHit.ts'
import { expectWholeQuestion } from './settings/expectWholeQuestion.ts'

type Dependencies = {
  db: Db
  clock: Clock
  log: Log
  embedders: Embedders
  addresses: ContentAddresses
  guard: MiddlewareHandler<Authenticated>
}
type Wanted = InferOutput<typeof SearchQuery>

/** Rows of each ranking that are looked at, so that one both rankings like can rise above either's first. */
const DEPTH = 50
/** Hits that are sent at once: vectors are long. */
const BATCH = 100

/** POST /embeddings: what was imported, nearest to a question first. */
export function searchRoutes({ db, guard, addresses, ...means }: Dependencies) {
  const meanings = new QueryEmbedders(means)
  const app = new Hono<Authenticated>()
  app.post(
    '/',
    describe({ summary: 'Search the imported contents', answers: SearchAnswer }),
    guard,
    body(SearchQuery),
    async (c) => {
      const wanted = c.req.valid('json')
      expectWholeQuestion(wanted)
      const customerId = c.get('customer').id
      const scope = scopeOf(wanted, customerId)
      const { rankings, isPartly } = await rank(wanted, scope, c.req.raw.signal)
      const found = reciprocalRankFusion(rankings, wanted.k)
      const rest = isPartly ? { searched_by: 'words' } : {}
      return streamAnswer({ name: 'documents', entry: SearchHit, rest }, documents(found, wanted, customerId))
    },
  )

  /** `isPartly`: what fits the meaning would have counted, and cannot be said at the moment. */
  async function rank(
    wanted: Wanted,
    scope: SearchScope,
    signal: AbortSignal,
  ): Promise<{ rankings: Ranking[]; isPartly: boolean }> {
    const { query, query_vector: given, embedding_model: named } = wanted
    const byMeaning = async (vector: readonly number[], model: string, weight: number): Promise<Ranking> => {
      const hits = await searchVectors(db, { vector: unit(vector), model }, scope)
      return { by: 'vector', hits: hits.map((hit) => ({ hit })), weight }
    }
    if (given) return { rankings: [await byMeaning(given, named ?? OWN_MODEL, 1)], isPartly: false }
    const question = query ?? ''
    const models = named ? [named] : await modelsInUse(db, scope.customerId, meanings.models)
    const { vectors, isPartly } = await meanings.vectorsOf(question, models, signal)
    const { weight_a = 1, weight_b = 1 } = wanted.hybrid_search_tuning_parameters ?? {}
    const rankings: Ranking[] = []
    for (const [model, vector] of vectors) rankings.push(await byMeaning(vector, model, weight_a))
    if (vectors.length > 0 && wanted.hybrid_search === false) return { rankings, isPartly }
    const hits = await byText(question, scope)
    return {
      rankings: [{ by: 'words', hits, weight: vectors.length > 0 ? weight_b : 1 }, ...rankings],
      isPartly,
    }
  }

  /** Chunks with terms before those still without. Where neither are found, and the chunks are few, by letters. */
  async function byText(query: string, scope: SearchScope): Promise<RankedHit[]> {
    const { hits, isSmall } = await searchWords(db, query, scope)
    const others = (await awaitsTerms(db)) ? await searchUnanalysed(db, query, scope) : []
    if (hits.length + others.length > 0 || !isSmall) return [...hits, ...others.map((hit) => ({ hit }))]
    return (await searchLiteral(db, query, scope)).map((hit) => ({ hit }))
  }

  async function* documents(
    found: readonly Found[],
    wanted: Wanted,
    customerId: number,
  ): AsyncGenerator<SearchHit[]> {
    for (let start = 0; start < found.length; start += BATCH) {
      const some = found.slice(start, start + BATCH)
      const ids = some.map(({ hit }) => hit.id)
      const vectors = wanted.include_vectors ? await vectorsOf(db, ids) : null
      yield some.map((one) => {
        const { hit } = one
        const raw = { kind: 'raw', fileId: hit.file_id, customerId } as const
        const url = wanted.include_raw_file && hit.has_bytes ? addresses.addressOf(raw) : null
        return toSearchHit({ ...one, url, vector: vectors?.get(hit.id) ?? null }, wanted)
      })
    }
  }

  return app
}

function scopeOf(wanted: Wanted, customerId: number): SearchScope {
  return {
    customerId,
    filters: {
      ids: wanted.file_ids,
      parent_file_ids: wanted.parent_file_ids,
      include_all_children: wanted.include_all_children,
      tags: wanted.tags_v2 ? null : wanted.tags,
      tags_v2: wanted.tags_v2,
      file_types_at_source: wanted.file_types_at_source,
    },
    media: wanted.media_type ?? 'TEXT',
    limit: Math.max(wanted.k, DEPTH),
  }
}
