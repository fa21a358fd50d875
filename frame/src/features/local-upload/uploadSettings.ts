import type { AllowedFileType, EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import type { UploadQueryValues } from '@inlet/wire/service'
import * as limits from '../../domain/limits.ts'
import { fileSyncConfig, type Level, settingOf } from '../../domain/offer/requestSettings.ts'
import { firstGiven } from '../../domain/offer/settings.ts'

/** Query of one upload: file type → integration → widget → default. */
export function uploadSettings(
  fileType: AllowedFileType | undefined,
  integration: EnabledIntegration | undefined,
  widget: WidgetOptions,
): UploadQueryValues {
  const levels: readonly (Level | undefined)[] = [fileType, integration, widget]
  return {
    chunk_size: settingOf('chunkSize', levels) ?? limits.chunkSize,
    chunk_overlap: settingOf('overlapSize', levels) ?? limits.overlapSize,
    skip_embedding_generation: settingOf('skipEmbeddingGeneration', levels) ?? false,
    set_page_as_boundary: settingOf('setPageAsBoundary', levels) ?? false,
    embedding_model: settingOf('embeddingModel', levels),
    use_ocr: settingOf('useOcr', levels) ?? false,
    parse_pdf_tables_with_ocr: settingOf('parsePdfTablesWithOcr', levels) ?? false,
    generate_sparse_vectors: settingOf('generateSparseVectors', levels) ?? false,
    prepend_filename_to_chunks: settingOf('prependFilenameToChunks', levels) ?? false,
    split_rows:
      firstGiven(settingOf('splitRows', levels), fileSyncConfig(integration, widget).split_rows) ?? false,
    transcription_service: settingOf('transcriptionService', levels),
    include_speaker_labels: settingOf('includeSpeakerLabels', levels) ?? false,
    max_items_per_chunk: settingOf('maxItemsPerChunk', levels),
    generate_chunks_only: settingOf('generateChunksOnly', levels) ?? false,
  }
}
