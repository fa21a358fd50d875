import { OWN_MODEL } from '@inlet/wire/service'
import type { Db } from '../db/schema.ts'
import { unit } from '../db/search/chunks.ts'
import type { SearchScope } from '../db/search/Hit.ts'
import { searchLiteral } from '../db/search/searchLiteral.ts'
import { searchVectors } from '../db/search/searchVectors.ts'
import { searchWords } from '../db/search/searchWords.ts'
import { modelsInUse } from '../db/search/storedVectors.ts'
import { awaitsTerms, searchUnanalysed } from '../db/search/unanalysed.ts'
import type { QueryEmbedders } from '../ingest/index.ts'
import type { RankedHit, Ranking } from './fuse.ts'
import type { SearchRequest } from './SearchRequest.ts'

type Deps = { readonly db: Db; readonly embedders: QueryEmbedders }
/** `isPartly`: a ranking by meaning is missing because its model is unavailable. */
type Ranked = { readonly rankings: readonly Ranking[]; readonly isPartly: boolean }

/** Ranks the chunks in scope by words and by the vectors of each model in use. */
export async function rank(
  { db, embedders }: Deps,
  request: SearchRequest,
  scope: SearchScope,
  signal: AbortSignal,
): Promise<Ranked> {
  const { query, query_vector: given, embedding_model: named } = request
  const byMeaning = async (vector: readonly number[], model: string, weight: number): Promise<Ranking> => {
    const hits = await searchVectors(db, { vector: unit(vector), model }, scope)
    return { by: 'vector', hits: hits.map((hit) => ({ hit })), weight }
  }
  if (given) return { rankings: [await byMeaning(given, named ?? OWN_MODEL, 1)], isPartly: false }
  const question = query ?? ''
  const models = named ? [named] : await modelsInUse(db, scope.reach, embedders.models)
  const { vectors, isPartly } = await embedders.vectorsOf(question, models, signal)
  const { weight_a = 1, weight_b = 1 } = request.hybrid_search_tuning_parameters ?? {}
  const rankings: Ranking[] = []
  for (const [model, vector] of vectors) rankings.push(await byMeaning(vector, model, weight_a))
  if (vectors.length > 0 && request.hybrid_search === false) return { rankings, isPartly }
  const hits = await rankByText(db, question, scope)
  return {
    rankings: [{ by: 'words', hits, weight: vectors.length > 0 ? weight_b : 1 }, ...rankings],
    isPartly,
  }
}

/** Chunks with terms before those still without. Where neither are found, and the chunks are few, by letters. */
async function rankByText(db: Db, query: string, scope: SearchScope): Promise<RankedHit[]> {
  const { hits, isSmall } = await searchWords(db, query, scope)
  const others = (await awaitsTerms(db)) ? await searchUnanalysed(db, query, scope) : []
  if (hits.length + others.length > 0 || !isSmall) return [...hits, ...others.map((hit) => ({ hit }))]
  return (await searchLiteral(db, query, scope)).map((hit) => ({ hit }))
}
