import * as v from 'valibot'
import { TranscriptionChoices } from './transcribe/TranscriptionChoices.ts'

/** How a file is cut into chunks. */
export const ProcessingChoices = v.object({
  /** Tokens a chunk has at most. */
  chunkSize: v.number(),
  /** Tokens a chunk repeats from the one before it, at most. Half of the size if it is not smaller than the size. */
  chunkOverlap: v.number(),
  /** No chunk spans two pages or slides. */
  setPageAsBoundary: v.boolean(),
  /** One chunk for each row of a table. */
  splitRows: v.boolean(),
  /** Every chunk begins with the file's name. */
  prependFilename: v.boolean(),
  /** What stands in pictures, and on the pages of a PDF that are pictures. */
  useOcr: v.boolean(),
  /** Of a PDF: what stands in columns is a table of Markdown. */
  tablesWithOcr: v.boolean(),
  /** Of a recording. Absent: as the deployment does it. */
  transcription: v.optional(TranscriptionChoices),
  /** The caller's affair: the chunks are the same. */
  generateChunksOnly: v.boolean(),
  /** Rows of a table or entries of a JSON array in one chunk, at most; null: as many as fit. */
  maxItemsPerChunk: v.nullable(v.number()),
})
export type ProcessingChoices = v.InferOutput<typeof ProcessingChoices>
