import * as v from 'valibot'
import { FileOrder } from './files.ts'
import { FileFilters } from './filters/FileFilters.ts'
import { count, EmbeddingModelName, Id, IdText, nullish, OrderDirection } from './shared.ts'

/** GET /raw_file/{file_id}, GET /parsed_file/{file_id} */
export const FilePlace = v.object({ file_id: IdText })
/** An address that opens the contents for a while, without a token. */
export const PresignedUrl = v.object({ presigned_url: v.string() })
export type PresignedUrl = v.InferOutput<typeof PresignedUrl>

/** Any number of chunks: they are sent as they are read. */
const Limit = v.optional(count(0), 10)
const Offset = v.optional(count(0), 0)
const ChunkPagination = v.object({
  limit: Limit,
  offset: Offset,
  /** Only chunks after the one with this `id`, upwards or downwards as they are ordered. 0: all. */
  starting_id: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
    0,
  ),
})

/** POST /text_chunks: the chunks of one file. */
export const TextChunksQuery = v.object({
  pagination: v.optional(ChunkPagination, {}),
  order_by: v.optional(v.picklist(['created_at', 'updated_at', 'chunk_index']), 'updated_at'),
  order_dir: v.optional(OrderDirection, 'asc'),
  filters: v.object({
    user_file_id: Id,
    /** Only those whose vector is of this model. */
    embedding_model: v.nullish(EmbeddingModelName),
  }),
  include_vectors: v.optional(v.boolean(), false),
})
export type TextChunksQuery = v.InferInput<typeof TextChunksQuery>

/** POST /list_chunks_and_embeddings: the chunks of all files that the filters let through, file by file. */
export const ChunksQuery = v.object({
  pagination: v.optional(v.object({ limit: Limit, offset: Offset }), {}),
  order_by: v.optional(FileOrder, 'updated_at'),
  order_dir: v.optional(OrderDirection, 'asc'),
  filters: FileFilters,
  include_vectors: v.optional(v.boolean(), false),
})
export type ChunksQuery = v.InferInput<typeof ChunksQuery>

/** How often each term stands in a text; `indices` name the terms. */
export const SparseVector = v.object({ indices: v.array(v.number()), values: v.array(v.number()) })
export type SparseVector = v.InferOutput<typeof SparseVector>

export const EmbeddingAndChunk = v.object({
  /** An addition of ours, to go on from. */
  id: v.number(),
  user_file_id: Id,
  chunk_index: nullish(v.number()),
  source_content: v.string(),
  /** Null: not asked for, or there is none. */
  embedding: nullish(v.array(v.number())),
  /** Additions of ours, with `include_vectors`. The model of `embedding`, and its terms where the file asked for them. */
  embedding_model: v.optional(v.string()),
  sparse_vector: v.optional(SparseVector),
  /** `page`: of a PDF or a presentation, where the chunk begins. */
  content_metadata: nullish(v.object({ page: v.optional(v.number()) })),
})
export type EmbeddingAndChunk = v.InferOutput<typeof EmbeddingAndChunk>

/** `count`: in all pages. */
export const ChunksPage = v.object({ results: v.array(EmbeddingAndChunk), count: v.number() })
export type ChunksPage = v.InferOutput<typeof ChunksPage>
