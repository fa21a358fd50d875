import * as v from 'valibot'
import { ReadersText } from './readerNames.ts'
import { EmbeddingModelName, QueryFlag, TranscriptionServiceName } from './shared.ts'
import { MEDIA_TYPES } from './uploadsByJson.ts'

/** Query values are text. Empty counts as absent. */
const wholeNumber = (least: number) =>
  v.pipe(
    v.string(),
    v.maxLength(9),
    v.regex(/^\d{1,9}$/, 'a whole number'),
    v.transform(Number),
    v.minValue(least),
  )

/** Query of POST /uploadfile; the body is multipart with one field `file`. 200 returns the UserFile. */
export const UploadQuery = v.object({
  chunk_size: v.optional(wholeNumber(0), '1500'),
  chunk_overlap: v.optional(wholeNumber(0), '20'),
  skip_embedding_generation: v.optional(QueryFlag, 'false'),
  set_page_as_boundary: v.optional(QueryFlag, 'false'),
  embedding_model: v.optional(EmbeddingModelName),
  use_ocr: v.optional(QueryFlag, 'false'),
  parse_pdf_tables_with_ocr: v.optional(QueryFlag, 'false'),
  generate_sparse_vectors: v.optional(QueryFlag, 'false'),
  prepend_filename_to_chunks: v.optional(QueryFlag, 'false'),
  split_rows: v.optional(QueryFlag, 'false'),
  transcription_service: v.optional(TranscriptionServiceName),
  include_speaker_labels: v.optional(QueryFlag, 'false'),
  detect_audio_language: v.optional(QueryFlag, 'false'),
  max_items_per_chunk: v.optional(wholeNumber(1)),
  generate_chunks_only: v.optional(QueryFlag, 'false'),
  /** Required type of the file; absent: any. */
  media_type: v.optional(v.picklist(MEDIA_TYPES)),
  /** The bytes are stored and not read. */
  store_file_only: v.optional(QueryFlag, 'false'),
  /** An extension of ours. */
  readers: v.optional(ReadersText),
})
/** As the service parses it. */
export type UploadSettings = v.InferOutput<typeof UploadQuery>

/** As the frame builds it: typed values, converted to text at the end. */
export type UploadQueryValues = {
  readonly [K in Exclude<
    keyof UploadSettings,
    'detect_audio_language' | 'media_type' | 'readers' | 'store_file_only'
  >]: UploadSettings[K]
}
