import type {
  AllowedFileType,
  EmbeddingModel,
  EnabledIntegration,
  TranscriptionService,
  WidgetOptions,
} from '@inlet/wire/bridge'
import { describe, expect, it } from 'vitest'
import { uploadSettings } from './uploadSettings.ts'

const SIZES = ['LARGE_256', 'LARGE_1024', 'LARGE_3072', 'SMALL_512', 'SMALL_1536'] as const
const MODELS: readonly EmbeddingModel[] = [
  'OPENAI',
  'AZURE_OPENAI',
  'COHERE_MULTILINGUAL_V3',
  'VERTEX_MULTIMODAL',
  ...SIZES.flatMap((size) => [`OPENAI_ADA_${size}`, `AZURE_ADA_${size}`] as const),
]
const SERVICES: readonly TranscriptionService[] = ['assemblyai', 'deepgram']

const local = (given: Partial<EnabledIntegration> = {}): EnabledIntegration => ({
  id: 'LOCAL_FILES',
  ...given,
})
const pdf = (given: Partial<AllowedFileType> = {}): AllowedFileType => ({ extension: 'pdf', ...given })

describe('settings of an upload', () => {
  it('come from the file type first [CFG-76]', () => {
    const settings = uploadSettings(pdf({ chunkSize: 900 }), local({ chunkSize: 800 }), { chunkSize: 700 })
    expect(settings.chunk_size).toBe(900)
  })

  it('come from the integration next [CFG-77]', () => {
    expect(uploadSettings(pdf(), local({ chunkSize: 800 }), { chunkSize: 700 }).chunk_size).toBe(800)
    expect(uploadSettings(undefined, local({ overlapSize: 8 }), { overlapSize: 7 }).chunk_overlap).toBe(8)
  })

  it('come from the widget next [CFG-78]', () => {
    expect(uploadSettings(pdf(), local(), { chunkSize: 700 }).chunk_size).toBe(700)
  })

  it('are the defaults where nothing is set [CFG-79] [LIM-01] [LIM-02] [LIM-06]', () => {
    expect(uploadSettings(undefined, undefined, {})).toEqual({
      chunk_size: 1500,
      chunk_overlap: 20,
      skip_embedding_generation: false,
      set_page_as_boundary: false,
      embedding_model: undefined,
      use_ocr: false,
      parse_pdf_tables_with_ocr: false,
      generate_sparse_vectors: false,
      prepend_filename_to_chunks: false,
      split_rows: false,
      transcription_service: undefined,
      include_speaker_labels: false,
      max_items_per_chunk: undefined,
      generate_chunks_only: false,
    })
  })

  it('let false and 0 override what stands behind them', () => {
    const widget: WidgetOptions = { useOcr: true, overlapSize: 20, setPageAsBoundary: true }
    const settings = uploadSettings(
      pdf({ useOcr: false }),
      local({ overlapSize: 0, setPageAsBoundary: false }),
      widget,
    )
    expect(settings.use_ocr).toBe(false)
    expect(settings.chunk_overlap).toBe(0)
    expect(settings.set_page_as_boundary).toBe(false)
  })

  it('have each its own name on the wire', () => {
    const given = local({
      skipEmbeddingGeneration: true,
      setPageAsBoundary: true,
      embeddingModel: 'AZURE_OPENAI',
      useOcr: true,
      parsePdfTablesWithOcr: true,
      generateSparseVectors: true,
      prependFilenameToChunks: true,
      splitRows: true,
      transcriptionService: 'deepgram',
      includeSpeakerLabels: true,
      maxItemsPerChunk: 5,
      generateChunksOnly: true,
    })
    expect(uploadSettings(undefined, given, {})).toEqual({
      chunk_size: 1500,
      chunk_overlap: 20,
      skip_embedding_generation: true,
      set_page_as_boundary: true,
      embedding_model: 'AZURE_OPENAI',
      use_ocr: true,
      parse_pdf_tables_with_ocr: true,
      generate_sparse_vectors: true,
      prepend_filename_to_chunks: true,
      split_rows: true,
      transcription_service: 'deepgram',
      include_speaker_labels: true,
      max_items_per_chunk: 5,
      generate_chunks_only: true,
    })
  })

  it('split rows also where only the file sync configuration says so', () => {
    const widget: WidgetOptions = { fileSyncConfig: { split_rows: true } }
    expect(uploadSettings(undefined, local(), widget).split_rows).toBe(true)
    expect(uploadSettings(undefined, local({ splitRows: false }), widget).split_rows).toBe(false)
  })
})

describe('uploadSettings', () => {
  it('passes each embedding model on as it is [LIM-48]', () => {
    expect(MODELS).toHaveLength(14)
    for (const embeddingModel of MODELS) {
      expect(uploadSettings(undefined, { id: 'LOCAL_FILES', embeddingModel }, {}).embedding_model).toBe(
        embeddingModel,
      )
    }
  })

  it('passes each transcription service on as it is [LIM-47]', () => {
    for (const transcriptionService of SERVICES) {
      expect(
        uploadSettings(undefined, { id: 'LOCAL_FILES', transcriptionService }, {}).transcription_service,
      ).toBe(transcriptionService)
    }
  })
})
