import * as v from 'valibot'

/** How one file is processed, as stored with it. */
export const FileSettings = v.object({
  chunkSize: v.number(),
  chunkOverlap: v.number(),
  setPageAsBoundary: v.optional(v.boolean(), false),
  splitRows: v.optional(v.boolean(), false),
  prependFilename: v.optional(v.boolean(), false),
  useOcr: v.optional(v.boolean(), false),
  tablesWithOcr: v.optional(v.boolean(), false),
  /** For recordings. Absent: the deployment's default. */
  transcription: v.optional(
    v.object({
      /** The contract's name of the transcription service. Null: the deployment's own. */
      service: v.nullable(v.string()),
      speakers: v.boolean(),
      detectsLanguage: v.boolean(),
    }),
  ),
  generateChunksOnly: v.optional(v.boolean(), false),
  /** The file is stored, but not ingested. */
  storeFileOnly: v.optional(v.boolean(), false),
  /** For files of a source: not even fetched. Only the name is known until a user syncs it. */
  skipProcessing: v.optional(v.boolean(), false),
  maxItemsPerChunk: v.nullish(v.number(), null),
  skipEmbedding: v.optional(v.boolean(), false),
  /** The requested model, by the contract's name. Absent: the contract's default. */
  embeddingModel: v.optional(v.string()),
  /** Requests for sparse vectors of its chunks also get their terms. */
  sparseVectors: v.optional(v.boolean(), false),
  /** Web pages only. */
  crawl: v.nullish(
    v.object({
      recursionDepth: v.number(),
      maxPages: v.number(),
      /** The requested value, if a limit reduced it. */
      asked: v.nullish(v.object({ pages: v.number(), depth: v.number() }), null),
      /** Share of the time and bytes that one website may cost; less if several were requested together. */
      share: v.optional(v.number(), 1),
      htmlTagsToSkip: v.array(v.string()),
      cssClassesToSkip: v.array(v.string()),
      cssSelectorsToSkip: v.array(v.string()),
      /** Wanted pages, by path prefix. */
      paths: v.optional(v.object({ include: v.array(v.string()), exclude: v.array(v.string()) }), {
        include: [],
        exclude: [],
      }),
      /** For sitemaps: the selected pages; empty for all. Absent for websites. */
      sitemap: v.nullish(v.object({ urls: v.array(v.string()) }), null),
    }),
    null,
  ),
})
export type FileSettings = v.InferOutput<typeof FileSettings>

const DEFAULT_SIZE = 1500

/**
 * A size of 0 means the default. An overlap as large as the chunk would never reach the end of the text, so it is
 * reduced.
 */
export function chunkSizes(wanted: number, overlap: number): { chunkSize: number; chunkOverlap: number } {
  const size = wanted || DEFAULT_SIZE
  return { chunkSize: size, chunkOverlap: Math.min(overlap, size - 1) }
}
