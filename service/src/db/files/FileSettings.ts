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
  /** Of a recording. Absent: as the deployment does it. */
  transcription: v.optional(
    v.object({
      /** The contract's name of whoever makes its text. Null: the deployment's own. */
      service: v.nullable(v.string()),
      speakers: v.boolean(),
      detectsLanguage: v.boolean(),
    }),
  ),
  generateChunksOnly: v.optional(v.boolean(), false),
  /** It is kept as it came: no text is read, and no chunks are made. */
  storeFileOnly: v.optional(v.boolean(), false),
  /** Of a source: not even that. It is there by its name until somebody has it synced. */
  skipProcessing: v.optional(v.boolean(), false),
  maxItemsPerChunk: v.nullish(v.number(), null),
  skipEmbedding: v.optional(v.boolean(), false),
  /** The model that was asked for, by the contract's name. Absent: the contract's default. */
  embeddingModel: v.optional(v.string()),
  /** Whoever asks for the vectors of its chunks gets their terms as well. */
  sparseVectors: v.optional(v.boolean(), false),
  /** Web pages only. */
  crawl: v.nullish(
    v.object({
      recursionDepth: v.number(),
      maxPages: v.number(),
      /** What was asked for, where a ceiling cut it. */
      asked: v.nullish(v.object({ pages: v.number(), depth: v.number() }), null),
      /** Of the minutes and bytes that one website may cost; less where many were asked for at once. */
      share: v.optional(v.number(), 1),
      htmlTagsToSkip: v.array(v.string()),
      cssClassesToSkip: v.array(v.string()),
      cssSelectorsToSkip: v.array(v.string()),
      /** Pages that are wanted, by the beginnings of their paths. */
      paths: v.optional(v.object({ include: v.array(v.string()), exclude: v.array(v.string()) }), {
        include: [],
        exclude: [],
      }),
      /** Of a sitemap: the pages that were chosen, none for all it names. Absent for a website. */
      sitemap: v.nullish(v.object({ urls: v.array(v.string()) }), null),
    }),
    null,
  ),
})
export type FileSettings = v.InferOutput<typeof FileSettings>

const DEFAULT_SIZE = 1500

/**
 * A size of 0 stands for the default. An overlap as large as the chunk would never come to the end of the text, so it
 * is cut to what makes sense.
 */
export function chunkSizes(wanted: number, overlap: number): { chunkSize: number; chunkOverlap: number } {
  const size = wanted || DEFAULT_SIZE
  return { chunkSize: size, chunkOverlap: Math.min(overlap, size - 1) }
}
