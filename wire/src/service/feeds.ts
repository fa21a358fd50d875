import * as v from 'valibot'
import { Readers } from './readerNames.ts'
import { count, EmbeddingModelName, GenericSuccess, TagMap } from './shared.ts'

/** POST /integrations/rss_feed: every entry of an RSS or Atom feed becomes a file in the feed's own. */
export const RssFeed = v.object({
  url: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  tags: v.nullish(TagMap),
  chunk_size: v.nullish(count(0), 1500),
  chunk_overlap: v.nullish(count(0), 20),
  skip_embedding_generation: v.nullish(v.boolean(), false),
  embedding_model: v.optional(EmbeddingModelName, 'OPENAI'),
  generate_sparse_vectors: v.nullish(v.boolean(), false),
  prepend_filename_to_chunks: v.nullish(v.boolean(), false),
  request_id: v.nullish(v.pipe(v.string(), v.maxLength(100))),
  /** An extension of ours. */
  readers: v.nullish(Readers),
})
export type RssFeed = v.InferInput<typeof RssFeed>
export const RssFeedAnswer = GenericSuccess
