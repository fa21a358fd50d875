import { randomUUID } from 'node:crypto'
import type { SyncSettings } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { AccountSettings, FileStart } from '../../db/accounts/AccountSettings.ts'
import { chunkSizes } from '../../db/files/FileSettings.ts'
import { hasConversations, isTakenWhole } from '../../sources/thirdPartySources.ts'
import { storedTags } from './storedTags.ts'
import { transcriptionOf } from './transcriptionOf.ts'

type Chosen = InferOutput<typeof SyncSettings>

/** Initial settings of an account. */
export function accountSettingsOf(source: string, chosen: Chosen): AccountSettings {
  return {
    files: fileStartOf(chosen),
    tags: storedTags(chosen.data_source_tags, ['body', 'data_source_tags']),
    listsAll: chosen.sync_source_items !== false && !hasConversations(source),
    takesAll: chosen.sync_files_on_connection !== false && isTakenWhole(source),
    ...typesOf(chosen),
  }
}

/** An empty list means no filter. */
function typesOf({ file_sync_config: config }: Chosen): Pick<AccountSettings, 'types' | 'attachments'> {
  const types = config?.auto_synced_source_types ?? []
  return { ...(types.length > 0 && { types }), ...(config?.sync_attachments && { attachments: true }) }
}

/** Initial settings of an account's files. */
export function fileStartOf(chosen: Chosen): FileStart {
  return {
    settings: {
      ...chunkSizes(chosen.chunk_size ?? 1500, chosen.chunk_overlap ?? 20),
      setPageAsBoundary: chosen.set_page_as_boundary ?? false,
      splitRows: chosen.file_sync_config?.split_rows ?? false,
      prependFilename: chosen.prepend_filename_to_chunks ?? false,
      useOcr: chosen.use_ocr ?? false,
      tablesWithOcr: chosen.parse_pdf_tables_with_ocr ?? false,
      transcription: transcriptionOf(chosen.file_sync_config ?? {}),
      generateChunksOnly: chosen.file_sync_config?.generate_chunks_only === true,
      storeFileOnly: chosen.file_sync_config?.store_file_only === true,
      skipProcessing: chosen.file_sync_config?.skip_file_processing === true,
      maxItemsPerChunk: chosen.max_items_per_chunk ?? null,
      skipEmbedding: chosen.skip_embedding_generation ?? false,
      embeddingModel: chosen.embedding_model ?? undefined,
      sparseVectors: chosen.generate_sparse_vectors ?? false,
      crawl: null,
    },
    tags: storedTags(chosen.tags, ['body', 'tags']),
    requestId: chosen.request_id ?? null,
    uploadId: chosen.request_id ? null : randomUUID(),
    autoSync: chosen.enable_auto_sync ?? false,
    incremental: chosen.incremental_sync ?? false,
  }
}
