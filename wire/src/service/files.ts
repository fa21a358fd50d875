import * as v from 'valibot'
import { FileFilters } from './filters/FileFilters.ts'
import { Readers } from './readerNames.ts'
import {
  CursorPagination,
  count,
  GenericSuccess,
  Id,
  list,
  listMembers,
  MAX_IDS,
  MAX_TAGS,
  nullish,
  OrderDirection,
  TagKey,
  TagMap,
  Timestamp,
} from './shared.ts'

const FileMetadata = v.looseObject({
  is_folder: v.nullish(v.boolean()),
  type: v.nullish(v.string()),
  max_pages_to_scrape: v.nullish(v.number()),
  channel_name: v.nullish(v.string()),
  /** Who can see it at the source: `public`, `restricted` or `hidden`. Absent if unknown. */
  visibility: v.nullish(v.string()),
})

const FileStatistics = v.object({
  file_format: v.nullish(v.string()),
  file_size: v.nullish(v.number()),
  num_characters: v.nullish(v.number()),
  num_tokens: v.nullish(v.number()),
  num_embeddings: v.nullish(v.number()),
  mime_type: v.nullish(v.string()),
})

const FreeForm = v.optional(v.record(v.string(), v.unknown()))

/** Fields of the contract that the frame does not show. */
const contractMembers = {
  embedding_properties: v.nullish(
    v.record(
      v.string(),
      v.object({ chunk_size: v.nullable(v.number()), chunk_overlap: v.nullable(v.number()) }),
    ),
  ),
  chunk_properties: v.nullish(
    v.object({
      set_page_as_boundary: v.boolean(),
      prepend_filename_to_chunks: v.boolean(),
      max_items_per_chunk: v.nullable(v.number()),
    }),
  ),
  ocr_properties: FreeForm,
  ocr_job_started_at: v.nullish(Timestamp),
  additional_presigned_urls: v.nullish(v.record(v.string(), v.string())),
  source_created_at: v.nullish(Timestamp),
  generate_sparse_vectors: v.nullish(v.boolean()),
  sync_properties: FreeForm,
  messages_metadata: FreeForm,
  file_contents_deleted: v.optional(v.boolean()),
  hot_storage_time_to_live: v.nullish(v.number()),
}

/**
 * A file that was uploaded, scraped or synced. Read leniently: only `id` is required, and an unknown status or source
 * is kept as text.
 */
export const UserFile = v.object({
  id: Id,
  source: nullish(v.string()),
  name: nullish(v.string()),
  sync_status: v.optional(v.string(), ''),
  sync_error_message: nullish(v.string()),
  /** An extension of ours: UNREAD_PARTS, what was not read in a READY file. */
  unread_parts: v.optional(v.array(v.string()), []),
  created_at: nullish(Timestamp),
  updated_at: nullish(Timestamp),
  last_sync: nullish(Timestamp),
  external_file_id: nullish(v.string()),
  external_url: nullish(v.string()),
  parent_id: nullish(Id),
  organization_id: nullish(Id),
  organization_user_id: nullish(Id),
  organization_supplied_user_id: nullish(v.string()),
  organization_user_data_source_id: nullish(Id),
  file_metadata: nullish(FileMetadata),
  /** Some sources store the type here. */
  data_source_metadata: v.nullish(v.looseObject({ type: v.nullish(v.string()) })),
  file_statistics: nullish(FileStatistics),
  tags: nullish(v.record(v.string(), v.unknown())),
  skip_embedding_generation: v.optional(v.boolean(), false),
  supports_cold_storage: v.optional(v.boolean(), false),
  embedding_storage_status: v.optional(v.string(), 'HOT_STORAGE'),
  chunk_size: nullish(v.number()),
  chunk_overlap: nullish(v.number()),
  request_id: nullish(v.string()),
  upload_id: nullish(v.string()),
  enable_auto_sync: nullish(v.boolean()),
  /** URL of its bytes. Null: not requested, or none. */
  presigned_url: nullish(v.string()),
  /** URL of its text, likewise. */
  parsed_text_url: nullish(v.string()),
  ...contractMembers,
})
export type UserFile = v.InferOutput<typeof UserFile>

export const FileOrder = v.picklist(['id', 'name', 'created_at', 'updated_at', 'last_sync', 'file_size'])

export const FilesQuery = v.object({
  pagination: v.optional(CursorPagination, {}),
  order_by: v.optional(FileOrder, 'updated_at'),
  order_dir: v.optional(OrderDirection, 'asc'),
  filters: v.nullish(FileFilters, {}),
  /** `presigned_url`: a URL of each file's bytes. */
  include_raw_file: v.nullish(v.boolean(), false),
  /** `parsed_text_url`: a URL of its text. */
  include_parsed_text_file: v.nullish(v.boolean(), false),
  /** Not supported: none exist. */
  include_additional_files: v.nullish(v.boolean(), false),
  /** Lifetime of these URLs: up to a day. */
  presigned_url_expiry_time_seconds: v.optional(count(1, 86_400), 3600),
})
/** POST /user_files_v2 */
export type FilesQuery = v.InferInput<typeof FilesQuery>

export const FilesPage = v.object({ results: v.array(UserFile), count: v.number(), ...listMembers })
export type FilesPage = v.InferOutput<typeof FilesPage>

/** POST /delete_files_v2: deletes what a list with the same filters returns. */
export const DeleteFiles = v.object({
  filters: v.nullish(FileFilters, {}),
  send_webhook: v.optional(v.boolean(), false),
  preserve_file_record: v.optional(v.boolean(), false),
})
export type DeleteFiles = v.InferInput<typeof DeleteFiles>
export const DeleteFilesAnswer = GenericSuccess

/**
 * POST /restore_files: undoes a deletion within ten minutes, including files below the deleted ones. An extension of
 * ours.
 */
export const RestoreFiles = v.object({
  ids: list(Id, MAX_IDS),
  send_webhook: v.optional(v.boolean(), false),
})
export type RestoreFiles = v.InferInput<typeof RestoreFiles>
export const RestoreFilesAnswer = v.object({ results: v.array(UserFile) })

/** POST /resync_file; 200 returns the UserFile, 409: not ready to be synced again. */
export const ResyncFile = v.object({
  file_id: Id,
  chunk_size: v.nullish(count(0)),
  chunk_overlap: v.nullish(count(0)),
  force_embedding_generation: v.optional(v.boolean(), false),
  /** Nothing is fetched or read: the file stays READY_TO_SYNC until it is synced again without this. */
  skip_file_processing: v.nullish(v.boolean(), false),
})
export type ResyncFile = v.InferInput<typeof ResyncFile>

/** POST /delete_user_file_tags: removes the tags with these keys; 200 returns the UserFile. */
export const DeleteFileTags = v.object({ organization_user_file_id: Id, tags: list(TagKey, MAX_TAGS) })
export type DeleteFileTags = v.InferInput<typeof DeleteFileTags>

/** POST /create_user_file_tags; 200 returns the UserFile. `readers`: of it and all below it, by API key only. */
export const CreateFileTags = v.object({
  organization_user_file_id: Id,
  tags: TagMap,
  readers: v.optional(Readers),
})
export type CreateFileTags = v.InferInput<typeof CreateFileTags>
