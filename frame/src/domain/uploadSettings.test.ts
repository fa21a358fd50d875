import type { EmbeddingModel, TranscriptionService } from '@inlet/wire/bridge'
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
