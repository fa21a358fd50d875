import * as v from 'valibot'
import { DATA_SOURCE_TYPES, FILE_FORMATS } from './publicEnums.ts'

/**
 * What the predecessor's public contract says of its answers, written down anew: which members there are in any case,
 * which may be null, and which words they are. Further members are allowed, as its own clients allow them.
 */
const Integer = v.pipe(v.number(), v.integer())
const DateTime = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
)
const FreeForm = v.record(v.string(), v.unknown())
const maybe = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema))

export const Success = v.looseObject({ success: v.boolean() })

const FileStatistics = v.looseObject({
  file_format: maybe(v.picklist(FILE_FORMATS)),
  file_size: maybe(Integer),
  num_characters: maybe(Integer),
  num_tokens: maybe(Integer),
  num_embeddings: maybe(Integer),
  mime_type: maybe(v.string()),
})

export const PublicFile = v.looseObject({
  id: Integer,
  source: v.picklist(DATA_SOURCE_TYPES),
  organization_id: Integer,
  organization_user_id: v.nullable(Integer),
  organization_supplied_user_id: v.string(),
  organization_user_data_source_id: maybe(Integer),
  external_file_id: v.string(),
  external_url: maybe(v.string()),
  sync_status: v.picklist([
    'DELAYED',
    'QUEUED_FOR_SYNC',
    'SYNCING',
    'READY',
    'SYNC_ERROR',
    'EVALUATING_RESYNC',
    'RATE_LIMITED',
    'SYNC_ABORTED',
    'QUEUED_FOR_OCR',
    'READY_TO_SYNC',
  ]),
  sync_error_message: maybe(v.string()),
  last_sync: maybe(DateTime),
  tags: maybe(FreeForm),
  file_statistics: maybe(FileStatistics),
  file_metadata: maybe(FreeForm),
  embedding_properties: maybe(
    v.record(
      v.string(),
      v.looseObject({ chunk_size: v.nullable(Integer), chunk_overlap: v.nullable(Integer) }),
    ),
  ),
  chunk_size: maybe(Integer),
  chunk_overlap: maybe(Integer),
  chunk_properties: maybe(
    v.looseObject({
      set_page_as_boundary: v.optional(v.boolean()),
      prepend_filename_to_chunks: v.optional(v.boolean()),
      max_items_per_chunk: maybe(Integer),
    }),
  ),
  ocr_properties: v.optional(FreeForm),
  ocr_job_started_at: maybe(DateTime),
  name: maybe(v.string()),
  parent_id: maybe(Integer),
  enable_auto_sync: maybe(v.boolean()),
  presigned_url: maybe(v.string()),
  parsed_text_url: maybe(v.string()),
  additional_presigned_urls: maybe(FreeForm),
  skip_embedding_generation: v.boolean(),
  source_created_at: maybe(DateTime),
  generate_sparse_vectors: maybe(v.boolean()),
  request_id: maybe(v.string()),
  upload_id: maybe(v.string()),
  sync_properties: v.optional(FreeForm),
  messages_metadata: v.optional(FreeForm),
  file_contents_deleted: v.optional(v.boolean()),
  supports_cold_storage: v.boolean(),
  hot_storage_time_to_live: maybe(Integer),
  embedding_storage_status: v.picklist(['HOT_STORAGE', 'HOT_TO_COLD', 'COLD_STORAGE', 'COLD_TO_HOT']),
  created_at: DateTime,
  updated_at: DateTime,
})
export const PublicFiles = v.looseObject({ results: v.array(PublicFile), count: Integer })

export const PublicAccount = v.looseObject({
  id: Integer,
  data_source_external_id: v.nullable(v.string()),
  data_source_type: v.picklist(DATA_SOURCE_TYPES),
  token: v.nullable(FreeForm),
  sync_status: v.picklist(['SYNCING', 'READY', 'SYNC_ERROR', 'QUEUED_FOR_SYNCING']),
  source_items_synced_at: v.nullable(DateTime),
  organization_user_id: Integer,
  organization_id: Integer,
  organization_supplied_user_id: v.string(),
  revoked_access: v.boolean(),
  last_synced_at: DateTime,
  last_sync_action: v.picklist(['ADD', 'UPDATE', 'CANCEL', 'REVOKE']),
  enable_auto_sync: v.nullable(v.boolean()),
  created_at: DateTime,
  updated_at: DateTime,
  files_synced_at: v.nullable(DateTime),
  data_source_metadata: FreeForm,
  tags: FreeForm,
})
export const PublicAccounts = v.looseObject({ results: v.array(PublicAccount), count: Integer })

const PublicItem = v.looseObject({
  id: Integer,
  external_id: v.string(),
  source: v.picklist(DATA_SOURCE_TYPES),
  name: v.string(),
  synced_at: DateTime,
  is_selectable: v.nullable(v.boolean()),
  is_expandable: v.nullable(v.boolean()),
  organization_id: Integer,
  organization_supplied_user_id: v.string(),
  organization_user_id: Integer,
  organization_user_data_source_id: Integer,
  organization_user_file_to_sync_id: v.nullable(Integer),
  parent_external_id: v.nullable(v.string()),
  item_type: v.nullable(v.string()),
  root_external_id: v.nullable(v.string()),
  external_url: v.nullable(v.string()),
  file_format: v.nullable(v.string()),
  created_at: DateTime,
  updated_at: DateTime,
})
export const PublicItems = v.looseObject({ items: v.array(PublicItem), count: Integer })

/** What every caller may read of a person. */
const person = {
  id: Integer,
  organization_id: Integer,
  organization_supplied_user_id: v.string(),
  created_at: DateTime,
  updated_at: DateTime,
  deleted_at: v.nullable(DateTime),
  enabled_features: v.nullable(FreeForm),
  custom_limits: v.optional(FreeForm),
  auto_sync_enabled_sources: v.optional(v.array(v.unknown())),
}
const PublicCustomer = v.looseObject(person)
export const PublicUser = v.looseObject({
  ...person,
  num_files_synced: Integer,
  num_characters_synced: Integer,
  num_tokens_synced: Integer,
  aggregate_file_size: FreeForm,
  aggregate_num_characters: FreeForm,
  aggregate_num_tokens: FreeForm,
  aggregate_num_embeddings: FreeForm,
  aggregate_num_files_by_source: FreeForm,
  aggregate_num_files_by_file_format: FreeForm,
  unique_file_tags: v.array(FreeForm),
  connector_settings: v.optional(FreeForm),
})
export const PublicUsers = v.looseObject({ users: v.array(PublicCustomer), count: maybe(Integer) })

export const PublicOrganization = v.looseObject({
  id: Integer,
  name: v.string(),
  nickname: maybe(v.string()),
  remove_branding: v.boolean(),
  custom_branding: maybe(FreeForm),
  custom_limits: maybe(FreeForm),
  aggregate_file_size: FreeForm,
  aggregate_num_characters: FreeForm,
  aggregate_num_tokens: FreeForm,
  aggregate_num_embeddings: FreeForm,
  aggregate_num_files_by_source: FreeForm,
  aggregate_num_files_by_file_format: FreeForm,
  file_statistics_aggregated_at: v.nullable(DateTime),
  period_ends_at: maybe(DateTime),
  cancel_at_period_end: maybe(v.boolean()),
  connector_settings: v.optional(FreeForm),
  global_user_config: v.optional(FreeForm),
  file_sync_usage: v.optional(FreeForm),
  logging_settings: v.optional(FreeForm),
  created_at: DateTime,
  updated_at: DateTime,
})

const webhookMembers = {
  id: Integer,
  organization_id: Integer,
  url: v.string(),
  status: v.picklist(['ACTIVE', 'FLAGGED']),
  status_reason: maybe(v.string()),
  created_at: DateTime,
  updated_at: DateTime,
}
export const PublicWebhooks = v.looseObject({
  results: v.array(v.looseObject(webhookMembers)),
  count: Integer,
})
export const PublicAddedWebhook = v.looseObject({ ...webhookMembers, signing_key: v.string() })

export const PublicWhiteLabeling = v.looseObject({
  remove_branding: v.boolean(),
  integrations: FreeForm,
  custom_limits: FreeForm,
  connector_settings: v.optional(FreeForm),
})

export const PublicToken = v.looseObject({ access_token: v.string(), refresh_token: v.string() })
export const PublicDocuments = v.looseObject({
  documents: v.array(
    v.looseObject({
      content: v.string(),
      file_id: Integer,
      parent_file_id: maybe(Integer),
      source: maybe(v.string()),
      source_url: maybe(v.string()),
      source_type: maybe(v.picklist(DATA_SOURCE_TYPES)),
      presigned_url: maybe(v.string()),
      tags: maybe(FreeForm),
      vector: v.nullable(v.array(v.number())),
      score: maybe(v.number()),
      rank: maybe(v.number()),
      content_metadata: maybe(FreeForm),
      chunk_index: maybe(Integer),
    }),
  ),
})
export const PublicChunks = v.looseObject({
  results: v.array(
    v.looseObject({
      user_file_id: Integer,
      chunk_index: maybe(Integer),
      source_content: v.string(),
      embedding: maybe(v.array(v.number())),
      content_metadata: maybe(FreeForm),
    }),
  ),
  count: Integer,
})
export const PublicAddress = v.looseObject({ presigned_url: v.string() })
export const PublicOAuthUrl = v.looseObject({ oauth_url: v.string() })
export const PublicConnection = v.looseObject({ data_source: PublicAccount, sync_url: maybe(v.string()) })
/** Of calls that the contract gives no shape of an answer. */
export const Anything = v.unknown()
