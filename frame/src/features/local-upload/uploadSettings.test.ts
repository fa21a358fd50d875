import type {
  AllowedFileType,
  EmbeddingModel,
  EnabledIntegration,
  TranscriptionService,
  WidgetOptions,
} from '@inlet/wire/bridge'
import type { UploadQueryValues } from '@inlet/wire/service'
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
  it('come from the file type first [CFG-39] [CFG-76]', () => {
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

  it.each<
    [
      name: keyof UploadQueryValues,
      option: keyof EnabledIntegration,
      value: unknown,
      unset: unknown,
      ids: string,
    ]
  >([
    ['chunk_size', 'chunkSize', 900, 1500, 'API-18] [CFG-32'],
    ['chunk_overlap', 'overlapSize', 90, 20, 'API-19] [CFG-33'],
    ['skip_embedding_generation', 'skipEmbeddingGeneration', true, false, 'API-20] [CFG-35'],
    ['set_page_as_boundary', 'setPageAsBoundary', true, false, 'API-17] [CFG-36'],
    ['embedding_model', 'embeddingModel', 'AZURE_OPENAI', undefined, 'API-21] [CFG-40'],
    ['use_ocr', 'useOcr', true, false, 'API-22] [CFG-41'],
    ['parse_pdf_tables_with_ocr', 'parsePdfTablesWithOcr', true, false, 'API-23] [CFG-42'],
    ['generate_sparse_vectors', 'generateSparseVectors', true, false, 'API-24] [CFG-43'],
    ['prepend_filename_to_chunks', 'prependFilenameToChunks', true, false, 'API-25] [CFG-44'],
    ['split_rows', 'splitRows', true, false, 'API-26] [CFG-46'],
    ['transcription_service', 'transcriptionService', 'deepgram', undefined, 'API-27] [CFG-47'],
    ['include_speaker_labels', 'includeSpeakerLabels', true, false, 'API-28] [CFG-48'],
    ['max_items_per_chunk', 'maxItemsPerChunk', 5, undefined, 'API-29] [CFG-45'],
    ['generate_chunks_only', 'generateChunksOnly', true, false, 'API-30] [CFG-49'],
  ])(
    'send %s as the integration’s %s has it: %j, and %j where nothing is set [%s] [F-109]',
    (name, option, value, unset) => {
      const sent = uploadSettings(undefined, local({ [option]: value }), {})
      expect(sent).toEqual({ ...uploadSettings(undefined, undefined, {}), [name]: value })
      expect(uploadSettings(undefined, undefined, {})[name]).toBe(unset)
      // Of that source, and of no other.
      expect(uploadSettings(undefined, local(), {})[name]).toBe(unset)
    },
  )

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
