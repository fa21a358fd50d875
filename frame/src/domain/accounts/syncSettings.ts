import type { WidgetOptions } from '@inlet/wire/bridge'
import type { SyncSettings } from '@inlet/wire/service'
import * as limits from '../limits.ts'
import type { Integration } from '../offer/Integrations.ts'
import { accountTagsOf, fileSyncConfig, type Level, settingOf, tagsOf } from '../offer/requestSettings.ts'
import { firstGiven } from '../offer/settings.ts'

/** Settings of every call that connects or syncs: integration → widget → default. */
export function syncSettings(
  { settings, listsItemsByDefault, hasMail }: Integration,
  widget: WidgetOptions,
): SyncSettings {
  const levels: readonly (Level | undefined)[] = [settings, widget]
  const items = settingOf('maxItemsPerChunk', levels)
  const { auto_synced_source_types: types, ...config } = fileSyncConfig(settings, widget)
  return {
    tags: tagsOf(widget),
    chunk_size: settingOf('chunkSize', levels) ?? limits.chunkSize,
    chunk_overlap: settingOf('overlapSize', levels) ?? limits.overlapSize,
    skip_embedding_generation: settingOf('skipEmbeddingGeneration', levels) ?? false,
    embedding_model: settingOf('embeddingModel', levels) ?? 'OPENAI',
    generate_sparse_vectors: settingOf('generateSparseVectors', levels) ?? false,
    prepend_filename_to_chunks: settingOf('prependFilenameToChunks', levels) ?? false,
    set_page_as_boundary: settingOf('setPageAsBoundary', levels) ?? false,
    use_ocr: settingOf('useOcr', levels) ?? false,
    parse_pdf_tables_with_ocr: settingOf('parsePdfTablesWithOcr', levels) ?? false,
    incremental_sync: firstGiven(settings.incrementalSync, widget.incrementalSync) ?? false,
    // For a mailbox, the user is asked first.
    sync_files_on_connection: settings.syncFilesOnConnection ?? !hasMail,
    sync_source_items: settings.syncSourceItems ?? listsItemsByDefault,
    enable_auto_sync: settings.enableAutoSync ?? false,
    file_sync_config: types ? { ...config, auto_synced_source_types: [...types] } : config,
    data_source_tags: accountTagsOf(widget),
    ...(settings.scopes ? { scopes: [...settings.scopes] } : {}),
    ...(items === undefined ? {} : { max_items_per_chunk: items }),
  }
}
