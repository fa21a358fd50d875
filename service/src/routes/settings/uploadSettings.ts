import { chunkSizes, type FileSettings } from '../../db/files/FileSettings.ts'
import { transcriptionOf } from './transcriptionOf.ts'

/** Settings common to upload requests, each optional. */
type Chosen = {
  readonly chunk_size?: number | null
  readonly chunk_overlap?: number | null
  readonly skip_embedding_generation: boolean
  readonly generate_chunks_only: boolean
  readonly store_file_only: boolean
  readonly set_page_as_boundary?: boolean
  readonly split_rows?: boolean
  readonly prepend_filename_to_chunks?: boolean
  readonly use_ocr?: boolean
  readonly parse_pdf_tables_with_ocr?: boolean
  readonly transcription_service?: string | null | undefined
  readonly include_speaker_labels?: boolean
  readonly detect_audio_language?: boolean
  readonly max_items_per_chunk?: number | null | undefined
  readonly embedding_model?: string | null | undefined
  readonly generate_sparse_vectors?: boolean | null | undefined
}

/** Settings that are stored with an uploaded file. */
export function uploadSettings(chosen: Chosen): FileSettings {
  return {
    ...chunkSizes(chosen.chunk_size ?? 1500, chosen.chunk_overlap ?? 20),
    setPageAsBoundary: chosen.set_page_as_boundary ?? false,
    splitRows: chosen.split_rows ?? false,
    prependFilename: chosen.prepend_filename_to_chunks ?? false,
    useOcr: chosen.use_ocr ?? false,
    tablesWithOcr: chosen.parse_pdf_tables_with_ocr ?? false,
    transcription: transcriptionOf(chosen),
    generateChunksOnly: chosen.generate_chunks_only,
    storeFileOnly: chosen.store_file_only,
    skipProcessing: false,
    maxItemsPerChunk: chosen.max_items_per_chunk ?? null,
    skipEmbedding: chosen.skip_embedding_generation,
    embeddingModel: chosen.embedding_model ?? undefined,
    sparseVectors: chosen.generate_sparse_vectors ?? false,
    crawl: null,
  }
}
