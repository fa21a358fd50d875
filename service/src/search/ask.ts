import { OWN_MODEL } from '@inlet/wire/service'
import type { Reach } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import type { SearchScope } from '../db/search/Hit.ts'
import type { QueryEmbedders } from '../ingest/index.ts'
import { type Found, reciprocalRankFusion } from './fuse.ts'
import { rank } from './rank.ts'
import type { SearchRequest } from './SearchRequest.ts'

type Deps = { readonly db: Db; readonly embedders: QueryEmbedders }

/** Rows of each ranking that are looked at, so that one both rankings like can rise above either's first. */
const DEPTH = 50

/** Finds the chunks in reach that answer a question, best first. `isPartly`: by words only, as a model is unavailable. */
export async function ask(
  deps: Deps,
  request: SearchRequest,
  reach: Reach,
  signal: AbortSignal,
): Promise<{ readonly found: readonly Found[]; readonly isPartly: boolean }> {
  const scope = scopeOf(request, reach, deps.embedders.models)
  const { rankings, isPartly } = await rank(deps, request, scope, signal)
  return { found: reciprocalRankFusion(rankings, request.k), isPartly }
}

function scopeOf(request: SearchRequest, reach: Reach, configured: readonly string[]): SearchScope {
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
      created_at: request.created_at,
      updated_at: request.updated_at,
      source_updated_at: request.source_updated_at,
    },
    ...(request.sources && { sources: request.sources }),
    media: request.media_type ?? 'TEXT',
    // Files that asked for a model that isn't configured have embeddings of the deployment's own.
    ...(named && { models: configured.includes(named) ? [named] : [named, OWN_MODEL] }),
    limit: Math.max(request.k, DEPTH),
  }
}
