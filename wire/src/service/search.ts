import * as v from 'valibot'
import { count, Id, list, MOST_IDS, nullish, TagMap } from './shared.ts'

/** POST /embeddings: what was imported, nearest to a question first. */
export const SearchQuery = v.object({
  query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)),
  /** Results. Default 10, at most 100. */
  k: v.optional(count(1, 100), 10),
  file_ids: v.nullish(list(Id, MOST_IDS)),
  tags: v.nullish(TagMap),
})
export type SearchQuery = v.InferInput<typeof SearchQuery>

export const SearchHit = v.object({
  user_file_id: Id,
  chunk_index: v.number(),
  content: v.string(),
  /** Higher is nearer; comparable within one answer only. */
  score: v.number(),
  source: nullish(v.string()),
  source_url: nullish(v.string()),
  file_name: nullish(v.string()),
  tags: nullish(v.record(v.string(), v.unknown())),
})
export const SearchAnswer = v.object({
  documents: v.array(SearchHit),
  /**
   * An addition of ours. `words`: the embeddings endpoint does not answer at the moment, so what fits the words was
   * found and what fits the meaning was not. Absent: everything was searched that is configured.
   */
  searched_by: v.optional(v.literal('words')),
})
export type SearchAnswer = v.InferOutput<typeof SearchAnswer>
