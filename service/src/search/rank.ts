import { OWN_MODEL } from '@inlet/wire/service'
import type { Reach } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import { unit } from '../db/search/chunks.ts'
import type { Matched, SearchScope } from '../db/search/Hit.ts'
import { searchLiteral } from '../db/search/searchLiteral.ts'
import { searchVectors } from '../db/search/searchVectors.ts'
import { searchWords } from '../db/search/searchWords.ts'
import { modelsInUse } from '../db/search/storedVectors.ts'
import { awaitsTerms, searchUnanalysed } from '../db/search/unanalysed.ts'
import type { QueryEmbedders } from '../ingest/index.ts'
import type { RankedHit, Ranking } from './fuse.ts'
import { queriesOf, type SearchRequest } from './SearchRequest.ts'

type Deps = { readonly db: Db; readonly embedders: QueryEmbedders }
/** Ranks the chunks in scope by words and by vectors, of each query and model in use, always in the same order. */
export type RankWithin = (scope: SearchScope) => Promise<readonly Ranking[]>
/** `isPartly`: a ranking by meaning is missing because its model is unavailable. */
type Prepared = { readonly rankWithin: RankWithin; readonly isPartly: boolean }

/** Finds out the vectors of the queries, once for however many scopes are searched. */
export async function prepareRanking(
  { db, embedders }: Deps,
  request: SearchRequest,
  reach: Reach,
  signal: AbortSignal,
): Promise<Prepared> {
  const { query_vector: given, embedding_model: named } = request
  const byMeaning = async (
    scope: SearchScope,
    [model, vector]: readonly [model: string, vector: readonly number[]],
    weight: number,
  ): Promise<Ranking> => {
    const hits = await searchVectors(db, { vector: unit(vector), model }, scope)
    return { by: 'vector', hits: hits.map((hit) => ({ hit })), weight }
  }
  if (given) {
    const meaning = [named ?? OWN_MODEL, given] as const
    return { rankWithin: async (scope) => [await byMeaning(scope, meaning, 1)], isPartly: false }
  }
  const queries = queriesOf(request)
  const models = named ? [named] : await modelsInUse(db, reach, embedders.models)
  const { vectors, isPartly } = await embedders.vectorsOf(queries, models, signal)
  const { weight_a = 1, weight_b = 1 } = request.hybrid_search_tuning_parameters ?? {}
  const rankWithin = async (scope: SearchScope): Promise<readonly Ranking[]> => {
    const rankings: Ranking[] = []
    for (const meaning of vectors) rankings.push(await byMeaning(scope, meaning, weight_a))
    if (vectors.length > 0 && request.hybrid_search === false) return rankings
    const weight = vectors.length > 0 ? weight_b : 1
    const byText: Ranking[] = []
    for (const query of queries) byText.push({ by: 'words', weight, ...(await rankByText(db, query, scope)) })
    return [...byText, ...rankings]
  }
  return { rankWithin, isPartly }
}

/** Chunks with terms before those still without. Where neither are found, and the chunks are few, by letters. */
async function rankByText(
  db: Db,
  query: string,
  scope: SearchScope,
): Promise<{ hits: RankedHit[]; matched: readonly Matched[] }> {
  const { hits, isSmall, matched } = await searchWords(db, query, scope)
  const others = (await awaitsTerms(db)) ? await searchUnanalysed(db, query, scope) : null
  const all = [...hits, ...(others?.hits ?? []).map((hit) => ({ hit }))]
  if (all.length > 0 || !isSmall)
    return { hits: all, matched: [matched, ...(others ? [others.matched] : [])] }
  const literal = await searchLiteral(db, query, scope)
  return { hits: literal.hits.map((hit) => ({ hit })), matched: [literal.matched] }
}
