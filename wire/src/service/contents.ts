import * as v from 'valibot'
import { FileOrder } from './files.ts'
import { FileFilters } from './filters/FileFilters.ts'
import { count, EmbeddingModelName, Id, IdText, nullish, OrderDirection } from './shared.ts'

/** GET /raw_file/{file_id}, GET /parsed_file/{file_id} */
export const FilePlace = v.object({ file_id: IdText })
/** A temporary URL of the content, without a token. */
export const PresignedUrl = v.object({ presigned_url: v.string() })
export type PresignedUrl = v.InferOutput<typeof PresignedUrl>

/** Any number of chunks: they are streamed. */
const Limit = v.optional(count(0), 10)
const Offset = v.optional(count(0), 0)
const ChunkPagination = v.object({
  limit: Limit,
  offset: Offset,
  /** Only chunks after the one with this `id`, in the requested order. 0: all. */
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
    /** Only chunks with a vector of this model. */
    embedding_model: v.nullish(EmbeddingModelName),
  }),
  include_vectors: v.optional(v.boolean(), false),
})
export type TextChunksQuery = v.InferInput<typeof TextChunksQuery>

/** POST /list_chunks_and_embeddings: the chunks of all matching files, file by file. */
export const ChunksQuery = v.object({
  pagination: v.optional(v.object({ limit: Limit, offset: Offset }), {}),
  order_by: v.optional(FileOrder, 'updated_at'),
  order_dir: v.optional(OrderDirection, 'asc'),
  filters: FileFilters,
  include_vectors: v.optional(v.boolean(), false),
})
export type ChunksQuery = v.InferInput<typeof ChunksQuery>

/** Frequency of each term in a text; `indices` identify the terms. */
export const SparseVector = v.object({ indices: v.array(v.number()), values: v.array(v.number()) })
export type SparseVector = v.InferOutput<typeof SparseVector>

export const EmbeddingAndChunk = v.object({
  /** An extension of ours: the cursor of the next page. */
  id: v.number(),
  user_file_id: Id,
  chunk_index: nullish(v.number()),
  source_content: v.string(),
  /** Null: not requested, or none. */
  embedding: nullish(v.array(v.number())),
  /** Extensions of ours, with `include_vectors`. The model of `embedding`, and its terms if the file has them. */
  embedding_model: v.optional(v.string()),
  sparse_vector: v.optional(SparseVector),
  /** `page`: of a PDF or a presentation, on which the chunk begins. Ours: `last_page`, on which it ends. */
  content_metadata: nullish(v.object({ page: v.optional(v.number()), last_page: v.optional(v.number()) })),
})
export type EmbeddingAndChunk = v.InferOutput<typeof EmbeddingAndChunk>

/** `count`: over all pages. */
export const ChunksPage = v.object({ results: v.array(EmbeddingAndChunk), count: v.number() })
export type ChunksPage = v.InferOutput<typeof ChunksPage>
