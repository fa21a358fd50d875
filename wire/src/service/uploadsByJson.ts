import * as v from 'valibot'
import { Readers } from './readerNames.ts'
import { count, EmbeddingModelName, GenericSuccess, Id, TranscriptionServiceName } from './shared.ts'

/** Uploads as JSON: texts, URLs of files, and chunks with their vectors. */

const MAX_NAME = 1000
/** Maximum length of a text in a request; longer ones are uploaded as files. */
const MAX_TEXT = 10_000_000

const Flag = v.optional(v.boolean(), false)
const MaybeFlag = v.nullish(v.boolean(), false)

/** Cold storage is not supported, so requests for it are refused by name. */
const ColdStorage = v.nullish(v.object({}))

/** How it is chunked and embedded. */
const processing = {
  chunk_size: v.nullish(count(0), 1500),
  chunk_overlap: v.nullish(count(0), 20),
  skip_embedding_generation: Flag,
  generate_chunks_only: Flag,
  /** It is stored and not read. */
  store_file_only: Flag,
  cold_storage_params: ColdStorage,
  /** An extension of ours. */
  readers: v.nullish(Readers),
}

/** POST /upload_text; 200 returns the UserFile. */
export const UploadText = v.object({
  ...processing,
  contents: v.pipe(v.string(), v.minLength(5), v.maxLength(MAX_TEXT)),
  name: v.nullish(v.pipe(v.string(), v.maxLength(MAX_NAME))),
  /** Id of an uploaded text to replace. */
  overwrite_file_id: v.nullish(Id),
  embedding_model: v.nullish(EmbeddingModelName),
  generate_sparse_vectors: MaybeFlag,
})
export type UploadText = v.InferInput<typeof UploadText>

export const MEDIA_TYPES = ['TEXT', 'IMAGE', 'AUDIO', 'VIDEO'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** POST /upload_file_from_url; 200 returns the UserFile. */
export const UploadFromUrl = v.object({
  ...processing,
  url: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  file_name: v.nullish(v.pipe(v.string(), v.maxLength(MAX_NAME))),
  set_page_as_boundary: Flag,
  embedding_model: v.optional(EmbeddingModelName, 'OPENAI'),
  generate_sparse_vectors: Flag,
  /** OCR, by the deployment's engine. */
  use_textract: Flag,
  prepend_filename_to_chunks: Flag,
  max_items_per_chunk: v.nullish(count(1)),
  parse_pdf_tables_with_ocr: Flag,
  detect_audio_language: Flag,
  transcription_service: v.nullish(TranscriptionServiceName),
  include_speaker_labels: Flag,
  /** Required type of the file; another type is refused. */
  media_type: v.nullish(v.picklist(MEDIA_TYPES)),
  split_rows: Flag,
})
export type UploadFromUrl = v.InferInput<typeof UploadFromUrl>

/** Maximum number of dimensions of a vector. */
const MAX_DIMENSIONS = 16_384
/** The embedding of a text. */
export const Vector = v.pipe(v.array(v.number()), v.minLength(1), v.maxLength(MAX_DIMENSIONS))

/** Maximum length of one chunk. */
const MAX_CHUNK_CHARS = 1_000_000
/** Maximum number of chunks of one file in one request. */
const MAX_CHUNKS = 10_000
/** Maximum number of files in one such request. */
const MAX_FILES = 1000

/** POST /upload_chunks_and_embeddings */
export const UploadChunks = v.object({
  embedding_model: EmbeddingModelName,
  chunks_and_embeddings: v.pipe(
    v.array(
      v.object({
        file_id: Id,
        chunk_size: v.nullish(count(0)),
        chunk_overlap: v.nullish(count(0)),
        chunks_and_embeddings: v.pipe(
          v.array(
            v.object({
              /** Null: the number after the highest so far. */
              chunk_number: v.nullable(count(0)),
              chunk: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_CHUNK_CHARS)),
              embedding: v.nullish(Vector),
            }),
          ),
          v.minLength(1),
          v.maxLength(MAX_CHUNKS),
        ),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_FILES),
  ),
  /** Deletes the files' old chunks first. */
  overwrite_existing: Flag,
  /** The chunks have no vectors. */
  chunks_only: Flag,
})
export type UploadChunks = v.InferInput<typeof UploadChunks>
export const UploadChunksAnswer = GenericSuccess
