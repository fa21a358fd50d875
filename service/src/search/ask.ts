import { type FacetCounts, OWN_MODEL } from '@inlet/wire/service'
import type { Reach } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import { countFacets } from '../db/search/countFacets.ts'
import type { SearchScope } from '../db/search/Hit.ts'
import type { QueryEmbedders, Reranker } from '../ingest/index.ts'
import type { Clock } from '../lib/Clock.ts'
import { type Diversity, diversify, diversityOf, exceptionsOf } from './diversify.ts'
import { type Found, type Ranking, reciprocalRankFusion } from './fuse.ts'
import { prepareRanking, type RankWithin } from './rank.ts'
import { byRecency, depthWith, neutralDate, type Recency, recencyOf } from './recency.ts'
import { rerank, rerankingOf } from './rerank.ts'
import type { SearchRequest } from './SearchRequest.ts'

type Deps = {
  readonly db: Db
  readonly embedders: QueryEmbedders
  /** For recency. */
  readonly clock: Clock
  /** Null: none is configured. */
  readonly reranker: Reranker | null
}
/** How rankings become one. */
type Fuse = (rankings: readonly Ranking[]) => readonly Found[]

/** Rows of each ranking that are looked at, so that one both rankings like can rise above either's first. */
const DEPTH = 50

/** Searches for more where a file or a text has too many hits. */
const MAX_ROUNDS = 5

/** `isPartly`: by words only, as a model is unavailable. `reranked`, `facets`: absent where that is not asked for. */
type Answer = {
  readonly found: readonly Found[]
  readonly isPartly: boolean
  readonly reranked?: boolean
  readonly facets?: FacetCounts
}

/** Finds the chunks in reach that answer a question, best first. */
export async function ask(
  deps: Deps,
  request: SearchRequest,
  reach: Reach,
  signal: AbortSignal,
): Promise<Answer> {
  const recency = recencyOf(request, deps.clock.now())
  const reranking = rerankingOf(request, deps.reranker)
  const k = Math.max(request.k, reranking?.topN ?? 0)
  const scope = scopeOf({ ...request, k }, { reach, recency, configured: deps.embedders.models })
  const { rankWithin, isPartly } = await prepareRanking(deps, request, reach, signal)
  const fuse: Fuse = (rankings) =>
    recency
      ? byRecency(reciprocalRankFusion(rankings, { sharesPlaces: true }), recency)
      : reciprocalRankFusion(rankings)
  const diversity = diversityOf(request)
  const rankings = await rankWithin(scope)
  const found = diversity
    ? await findDiverse({ rankWithin, fuse }, scope, { rankings, diversity, k })
    : fuse(rankings)
  const facets = await facetsOf(deps.db, request, scope, rankings)
  const rest = { isPartly, ...(facets && { facets }) }
  if (!reranking) return { found: found.slice(0, request.k), ...rest }
  const reranked = await rerank(found, reranking, signal)
  return { found: (reranked ?? found).slice(0, request.k), ...rest, reranked: reranked !== null }
}

/** Null: none are asked for. */
async function facetsOf(
  db: Db,
  { facets }: SearchRequest,
  scope: SearchScope,
  rankings: readonly Ranking[],
): Promise<FacetCounts | null> {
  if (!facets?.length) return null
  return countFacets(db, scope, {
    facets: [...new Set(facets)],
    matched: rankings.flatMap(({ matched }) => matched ?? []),
  })
}

/** What is left out makes room for what comes behind it, however much that is. */
async function findDiverse(
  { rankWithin, fuse }: { readonly rankWithin: RankWithin; readonly fuse: Fuse },
  scope: SearchScope,
  {
    rankings: first,
    diversity,
    k,
  }: { readonly rankings: readonly Ranking[]; readonly diversity: Diversity; readonly k: number },
): Promise<readonly Found[]> {
  let rankings = first
  let last = first
  for (let round = 1; ; round += 1) {
    const found = fuse(rankings)
    const diverse = diversify(found, diversity)
    const isCut = last.some(({ hits }) => hits.length >= DEPTH)
    if (diverse.length >= k || !isCut || round === MAX_ROUNDS) return diverse
    last = await rankWithin({ ...scope, except: exceptionsOf(found, diverse, diversity) })
    rankings = joined(rankings, last)
  }
}

/** Each ranking with what was found behind its end. */
function joined(rankings: readonly Ranking[], more: readonly Ranking[]): Ranking[] {
  return rankings.map((ranking, at) => ({
    ...ranking,
    hits: [...ranking.hits, ...(more[at]?.hits ?? [])],
  }))
}

type Around = {
  readonly reach: Reach
  readonly recency: Recency | null
  /** Models. */
  readonly configured: readonly string[]
}

function scopeOf(request: SearchRequest, { reach, recency, configured }: Around): SearchScope {
  const named = request.embedding_model
  return {
    reach,
    filters: {
      ids: request.file_ids,
      parent_file_ids: request.parent_file_ids,
      include_all_children: request.include_all_children,
      tags: request.tags_v2 ? null : request.tags,
      tags_v2: request.tags_v2,
      file_types_at_source: request.file_types_at_source,
      organization_user_data_source_id: request.account_ids,
      name: request.file_name,
      created_at: request.created_at,
      updated_at: request.updated_at,
      source_updated_at: request.source_updated_at,
    },
    ...(request.sources && { sources: request.sources }),
    media: request.media_type ?? 'TEXT',
    // Files that asked for a model that isn't configured have embeddings of the deployment's own.
    ...(named && { models: configured.includes(named) ? [named] : [named, OWN_MODEL] }),
    limit: Math.max(recency ? depthWith(recency, request.k) : request.k, DEPTH),
    ...(recency && { newestFirst: { undatedAs: neutralDate(recency) } }),
  }
}
