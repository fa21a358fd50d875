import * as v from 'valibot'
import {
  count,
  EmbeddingModelName,
  Id,
  list,
  MAX_EXTERNAL_ID_CHARS,
  MAX_IDS,
  MAX_WORD_CHARS,
  TagMap,
  TranscriptionServiceName,
  text,
} from './shared.ts'

/** An id at the source. */
const ExternalId = text(MAX_EXTERNAL_ID_CHARS)

const FileSyncConfig = v.object({
  generate_chunks_only: v.nullish(v.boolean(), false),
  /** The bytes are stored and not read. */
  store_file_only: v.nullish(v.boolean(), false),
  /** The files are listed as READY_TO_SYNC, and fetched when they are synced one by one. */
  skip_file_processing: v.nullish(v.boolean(), false),
  auto_synced_source_types: v.nullish(list(text(MAX_WORD_CHARS))),
  split_rows: v.nullish(v.boolean()),
  sync_attachments: v.nullish(v.boolean()),
  /** For recordings. */
  transcription_service: v.nullish(TranscriptionServiceName),
  include_speaker_labels: v.nullish(v.boolean()),
  detect_audio_language: v.nullish(v.boolean()),
})

/** Settings of every call that creates files. */
export const syncSettings = {
  tags: v.nullish(TagMap),
  chunk_size: v.nullish(count(0), 1500),
  chunk_overlap: v.nullish(count(0), 20),
  skip_embedding_generation: v.nullish(v.boolean(), false),
  embedding_model: v.nullish(EmbeddingModelName),
  generate_sparse_vectors: v.nullish(v.boolean(), false),
  prepend_filename_to_chunks: v.nullish(v.boolean(), false),
  set_page_as_boundary: v.nullish(v.boolean(), false),
  use_ocr: v.nullish(v.boolean(), false),
  parse_pdf_tables_with_ocr: v.nullish(v.boolean(), false),
  incremental_sync: v.nullish(v.boolean(), false),
  sync_files_on_connection: v.nullish(v.boolean(), true),
  sync_source_items: v.nullish(v.boolean(), true),
  file_sync_config: v.nullish(FileSyncConfig),
  data_source_tags: v.nullish(TagMap),
  scopes: v.nullish(list(text(1000))),
  max_items_per_chunk: v.nullish(count(1)),
  enable_auto_sync: v.nullish(v.boolean(), false),
  request_id: v.nullish(v.pipe(v.string(), v.maxLength(100))),
}
export const SyncSettings = v.object(syncSettings)
export type SyncSettings = v.InferInput<typeof SyncSettings>

/** POST /integrations/files/sync: picked items, by their id at the source. */
export const SyncItems = v.object({
  ...syncSettings,
  data_source_id: Id,
  ids: v.pipe(
    v.array(v.union([ExternalId, v.object({ id: ExternalId, root_id: v.nullish(ExternalId) })])),
    v.minLength(1),
    v.maxLength(MAX_IDS),
  ),
})
export type SyncItems = v.InferInput<typeof SyncItems>

/** POST /revoke_access_token, /integrations/items/sync, /integrations/items/sync/cancel */
export const AccountRequest = v.object({ data_source_id: Id })
export type AccountRequest = v.InferInput<typeof AccountRequest>
