import { OWN_MODEL, UNREAD_PARTS, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { asObject } from '../../db/asObject.ts'
import type { Customer } from '../../db/customers/customers.ts'
import { FileSettings } from '../../db/files/FileSettings.ts'
import type { FileRow } from '../../db/files/files.ts'

const UnreadParts = v.fallback(v.array(v.picklist(UNREAD_PARTS)), [])

/** Converts a stored file to the contract's format. */
export function toUserFile(row: FileRow, customer: Customer): UserFile {
  const settings = v.parse(FileSettings, row.settings)
  const { unread_parts: unread, ...metadata } = asObject(row.metadata)
  return {
    id: row.id,
    source: row.source,
    name: row.name,
    sync_status: row.sync_status,
    sync_error_message: row.sync_error_message,
    unread_parts: row.sync_status === 'READY' ? v.parse(UnreadParts, unread) : [],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_sync: row.last_sync?.toISOString() ?? null,
    external_file_id: row.external_file_id,
    external_url: row.external_url,
    parent_id: row.parent_id,
    organization_id: customer.organizationId,
    organization_user_id: customer.id,
    organization_supplied_user_id: customer.suppliedId,
    organization_user_data_source_id: row.account_id,
    file_metadata: metadata,
    file_statistics: {
      file_format: formatOnWire(row.file_format),
      file_size: row.file_size,
      num_characters: row.num_characters,
      num_tokens: row.num_tokens,
      num_embeddings: row.num_embeddings,
      mime_type: row.mime_type,
    },
    tags: asObject(row.tags),
    skip_embedding_generation: settings.skipEmbedding,
    supports_cold_storage: false,
    embedding_storage_status: 'HOT_STORAGE',
    chunk_size: settings.chunkSize,
    chunk_overlap: settings.chunkOverlap,
    embedding_properties: settings.skipEmbedding
      ? {}
      : {
          [row.embedding_model ?? settings.embeddingModel ?? OWN_MODEL]: {
            chunk_size: settings.chunkSize,
            chunk_overlap: settings.chunkOverlap,
          },
        },
    chunk_properties: {
      set_page_as_boundary: settings.setPageAsBoundary,
      prepend_filename_to_chunks: settings.prependFilename,
      max_items_per_chunk: settings.maxItemsPerChunk,
    },
    ocr_properties: {},
    ocr_job_started_at: null,
    additional_presigned_urls: null,
    source_created_at: null,
    generate_sparse_vectors: settings.sparseVectors,
    sync_properties: {},
    messages_metadata: {},
    file_contents_deleted: metadata.file_contents_deleted === true,
    hot_storage_time_to_live: null,
    request_id: row.request_id,
    upload_id: row.upload_id,
    enable_auto_sync: row.enable_auto_sync,
    // Only included if they are requested.
    presigned_url: null,
    parsed_text_url: null,
  }
}

/** The contract's names for two formats; unknown ones keep their own. */
const ON_WIRE: ReadonlyMap<string, string> = new Map([
  ['TEXT', 'TXT'],
  ['JPEG', 'JPG'],
])

function formatOnWire(format: string | null): string | null {
  return format && (ON_WIRE.get(format) ?? format)
}
