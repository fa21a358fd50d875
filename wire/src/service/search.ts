import * as v from 'valibot'
import { SparseVector } from './contents.ts'
import { Period, TypesAtSource } from './filters/FileFilters.ts'
import { TagFilter } from './filters/TagFilter.ts'
import { GRANT_SOURCES } from './identity.ts'
import {
  count,
  EmbeddingModelName,
  Id,
  list,
  MAX_IDS,
  MAX_NAME_CHARS,
  nullish,
  TagMap,
  Timestamp,
  text,
} from './shared.ts'
import { MEDIA_TYPES, Vector } from './uploadsByJson.ts'

/** Maximum length of a query. */
export const MAX_QUERY_CHARS = 8000
/** Maximum number of results. */
export const MAX_RESULTS = 1000
/** Maximum number of reranked results. */
const MAX_RERANKED = 100
/** Names of models that the predecessor reranks by. */
export const RERANK_MODELS = [
  'COHERE_RERANK_MULTILINGUAL_V3',
  'JINA_RERANKER_MULTILINGUAL_V2',
  'PONGO_RERANKER',
] as const
/** Other wordings of a query at most: each costs as much as a search. */
const MAX_QUERY_VARIATIONS = 5
/** What the files that a search matches are counted by: each has the name of the filter that its values go into. */
export const FACETS = ['sources', 'account_ids', 'tags', 'file_types_at_source'] as const
export type Facet = (typeof FACETS)[number]
/** Chunks on each side of a hit at most. */
const MAX_NEIGHBORS = 5

const Query = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_QUERY_CHARS))
const Weight = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const Flag = v.nullish(v.boolean(), false)

const Recency = v.object({
  /** Days after which a file counts half as new. */
  half_life_days: v.pipe(v.number(), v.minValue(1), v.maxValue(3650)),
  /** The most that a score rises or falls by, times two: 0.2 is a tenth up or down. */
  weight: v.pipe(v.number(), v.minValue(0), v.maxValue(0.5)),
})

const Rerank = v.object({
  /** The one of the deployment, or one of the predecessor's names, for which that stands in. Absent: the same. */
  model: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  /** Ours. Results that are ordered anew. Default 50. */
  top_n: v.nullish(count(1, MAX_RERANKED)),
})

/** POST /embeddings: chunks nearest to a query, nearest first. */
export const SearchQuery = v.object({
  query: v.nullish(Query),
  /** Ours. The query in other words. Each is searched for, and what several find comes first. */
  query_variations: v.nullish(list(Query, MAX_QUERY_VARIATIONS)),
  /** The vector of the query, made by `embedding_model`, instead of its text. */
  query_vector: v.nullish(Vector),
  /** Number of results. Default 10. */
  k: v.optional(count(1, MAX_RESULTS), 10),
  file_ids: v.nullish(list(Id, MAX_IDS)),
  parent_file_ids: v.nullish(list(Id, MAX_IDS)),
  /** Also files below those. */
  include_all_children: v.optional(v.boolean(), false),
  /** Ignored together with `tags_v2`. */
  tags: v.nullish(TagMap),
  tags_v2: v.nullish(TagFilter),
  /** Default true, unlike the predecessor's. */
  include_tags: v.nullish(v.boolean(), true),
  include_vectors: Flag,
  /** `presigned_url`: a URL of the file's bytes. */
  include_raw_file: Flag,
  /** False: vector search only, for files with vectors. Absent: hybrid search. */
  hybrid_search: v.nullish(v.boolean()),
  /** Weights of vector search (a) and keyword search (b), together 1. Only with `hybrid_search`. */
  hybrid_search_tuning_parameters: v.nullish(v.object({ weight_a: Weight, weight_b: Weight })),
  /** TEXT, the default: all text, whatever its origin. */
  media_type: v.nullish(v.picklist(MEDIA_TYPES), 'TEXT'),
  /** Vector search only over vectors of this model. Absent: of every configured model. */
  embedding_model: v.nullish(EmbeddingModelName),
  include_file_level_metadata: Flag,
  /** Every search is exact. */
  high_accuracy: Flag,
  file_types_at_source: TypesAtSource,
  /** Nothing is in cold storage. */
  exclude_cold_storage_files: v.optional(v.boolean(), false),
  /** Ours. Only files of these sources: the ids of `enabledIntegrations`, and RSS_FEED. */
  sources: v.nullish(list(v.picklist(GRANT_SOURCES), GRANT_SOURCES.length)),
  /** Ours. Only files of these accounts. */
  account_ids: v.nullish(list(Id, MAX_IDS)),
  /** Ours. Only files whose name has this part, ignoring case. */
  file_name: v.nullish(text(MAX_NAME_CHARS)),
  /** Ours. When the file was imported. */
  created_at: Period,
  /** Ours. When its record last changed here. */
  updated_at: Period,
  /** Ours. When it last changed at its source. Files without such a date are left out. */
  source_updated_at: Period,
  /** Ours. Hits of one file at most. */
  max_per_file: v.nullish(count(1, MAX_RESULTS)),
  /** Ours. Chunks with the same text are answered once: the best of them. */
  deduplicate: Flag,
  /** Ours. `neighbors`: so many chunks before and after each hit. */
  neighbors: v.nullish(count(0, MAX_NEIGHBORS)),
  /** Ours. `citation`: what to show where the hit is quoted. */
  include_citations: Flag,
  /** Ours. Files that changed lately at their source come first among those that fit about as well. */
  recency: v.nullish(Recency),
  /** Ours. What to count the files by in which words of the query match. */
  facets: v.nullish(list(v.picklist(FACETS), FACETS.length)),
  /** Orders the best results anew by a model of the deployment. Refused where it has none. */
  rerank: v.nullish(Rerank),
})
export type SearchQuery = v.InferInput<typeof SearchQuery>

/** Why a chunk was found. Ranks begin with 1; a search that did not find it is absent. */
const SearchReason = v.object({
  /** Query terms in the chunk, in this or another form. */
  words: v.optional(v.array(v.string())),
  /** Score of keyword search. Higher is better; comparable within one response only. */
  word_score: v.optional(v.number()),
  /** Rank in keyword search, and in vector search. */
  word_rank: v.optional(v.number()),
  vector_rank: v.optional(v.number()),
  /** What `recency` multiplied its score by. 1 without a date. */
  recency: v.optional(v.number()),
  /** How relevant the model of `rerank` takes it for. Absent: it was not asked about it. */
  rerank_score: v.optional(v.number()),
})

/** A chunk beside a hit. */
const Neighbor = v.object({
  chunk_index: v.number(),
  content: v.string(),
  page: nullish(v.number()),
  last_page: nullish(v.number()),
})

const Citation = v.object({
  /** The name of the file. */
  title: nullish(v.string()),
  /** Its address at the source. */
  url: nullish(v.string()),
  page: nullish(v.number()),
  last_page: nullish(v.number()),
  /** The narrowest of `heading_path`. */
  heading: nullish(v.string()),
  /** When the file last changed at its source. */
  source_updated_at: nullish(Timestamp),
  /** Where words of the query are in `content`: from `start`, and before `end`, in UTF-16 code units. */
  matches: v.array(v.object({ start: v.number(), end: v.number() })),
})

export const SearchHit = v.object({
  content: v.string(),
  file_id: Id,
  parent_file_id: nullish(Id),
  source: nullish(v.string()),
  source_url: nullish(v.string()),
  source_type: nullish(v.string()),
  presigned_url: nullish(v.string()),
  tags: nullish(v.record(v.string(), v.unknown())),
  /** Normalized to length 1. Null: not requested, or none. */
  vector: nullish(v.array(v.number())),
  /** An extension of ours: its terms, with `include_vectors`, if the file has them. */
  sparse_vector: v.optional(SparseVector),
  /** Higher is nearer; comparable within one response only. */
  score: v.number(),
  rank: nullish(v.number()),
  /** `page` and `last_page`, and the file's metadata if requested. */
  content_metadata: nullish(v.record(v.string(), v.unknown())),
  chunk_index: v.number(),
  /** An extension of ours: `file_id`. */
  user_file_id: Id,
  /** An extension of ours. */
  file_name: nullish(v.string()),
  /**
   * An extension of ours: the page of a PDF or the slide on which it begins, without the overlap with the chunk
   * before.
   */
  page: nullish(v.number()),
  /** An extension of ours: the page on which it ends. Null too if an earlier release read the file. */
  last_page: nullish(v.number()),
  /** An extension of ours: the headings of the sections in which it begins, likewise, outermost first. */
  heading_path: v.optional(v.array(v.string())),
  /** An extension of ours. */
  why: v.optional(SearchReason),
  /** Ours. When the file last changed at its source. Only where the request has `source_updated_at` or `recency`. */
  source_updated_at: v.optional(v.nullable(Timestamp)),
  /** Ours. The chunks around it in its file, in their order. Only where the request has `neighbors`. */
  neighbors: v.optional(v.object({ before: v.array(Neighbor), after: v.array(Neighbor) })),
  /** Ours. Only with `include_citations`. */
  citation: v.optional(Citation),
})
export type SearchHit = v.InferOutput<typeof SearchHit>

const FacetValues = v.optional(v.array(v.object({ value: v.string(), files: v.number() })))

/** How many files have each value, most first, and at most 50 values of a facet. Those that were requested. */
const FacetCounts = v.object({
  /** False: more chunks match than are counted, so each count is a lower bound. */
  is_complete: v.boolean(),
  sources: FacetValues,
  account_ids: v.optional(v.array(v.object({ value: Id, files: v.number() }))),
  /** A tag with several values is counted for each. */
  tags: v.optional(v.array(v.object({ key: v.string(), value: v.string(), files: v.number() }))),
  file_types_at_source: FacetValues,
})
export type FacetCounts = v.InferOutput<typeof FacetCounts>

export const SearchAnswer = v.object({
  documents: v.array(SearchHit),
  /** Ours. Counts of all files in which words of the query match, however many results are returned. */
  facets: v.optional(FacetCounts),
  /**
   * An extension of ours. `words`: an embeddings endpoint is down, or the named model is not configured, so vector
   * search was skipped, or incomplete. Absent: the search was complete.
   */
  searched_by: v.optional(v.literal('words')),
  /** Ours. Whether results were reranked: false where the endpoint does not answer in time. Absent: nobody asked for it. */
  reranked: v.optional(v.boolean()),
})
export type SearchAnswer = v.InferOutput<typeof SearchAnswer>
