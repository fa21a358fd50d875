import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import { describe, expect, it } from 'vitest'
import { aSession } from '../../testing/aSession.ts'
import { syncSettings } from './syncSettings.ts'

async function settings(given: Partial<EnabledIntegration> = {}, widget: WidgetOptions = {}) {
  const options = { ...widget, enabledIntegrations: [{ id: 'BOX', ...given } as const] }
  const { integrations } = await aSession({ options })
  const integration = integrations.find(given.id ?? 'BOX')
  if (!integration) throw new Error('not offered')
  return syncSettings(integration, options)
}

const everything = {
  chunkSize: 300,
  overlapSize: 0,
  embeddingModel: 'COHERE_MULTILINGUAL_V3',
  generateSparseVectors: true,
  prependFilenameToChunks: true,
  setPageAsBoundary: true,
  useOcr: true,
  parsePdfTablesWithOcr: true,
  incrementalSync: true,
  maxItemsPerChunk: 5,
} as const

const sent = {
  chunk_size: 300,
  chunk_overlap: 0,
  embedding_model: 'COHERE_MULTILINGUAL_V3',
  generate_sparse_vectors: true,
  prepend_filename_to_chunks: true,
  set_page_as_boundary: true,
  use_ocr: true,
  parse_pdf_tables_with_ocr: true,
  incremental_sync: true,
  max_items_per_chunk: 5,
}

describe('syncSettings', () => {
  it('leaves a mailbox as it is until somebody chooses, unless the host says to take it whole', async () => {
    for (const id of ['GMAIL', 'OUTLOOK'] as const) {
      expect(await settings({ id })).toMatchObject({ sync_files_on_connection: false })
      expect(await settings({ id, syncFilesOnConnection: true })).toMatchObject({
        sync_files_on_connection: true,
      })
    }
  })

  it('has defaults, and leaves out what has none [CFG-79]', async () => {
    expect(await settings()).toEqual({
      tags: {},
      chunk_size: 1500,
      chunk_overlap: 20,
      skip_embedding_generation: false,
      embedding_model: 'OPENAI',
      generate_sparse_vectors: false,
      prepend_filename_to_chunks: false,
      set_page_as_boundary: false,
      use_ocr: false,
      parse_pdf_tables_with_ocr: false,
      incremental_sync: false,
      sync_files_on_connection: true,
      sync_source_items: true,
      enable_auto_sync: false,
      file_sync_config: {},
      data_source_tags: {},
    })
  })

  it('lists no items of Github unless the host asks', async () => {
    expect((await settings({ id: 'GITHUB' })).sync_source_items).toBe(false)
    expect((await settings({ id: 'GITHUB', syncSourceItems: true })).sync_source_items).toBe(true)
  })

  it('takes what the widget gives [CFG-78]', async () => {
    expect(await settings({}, everything)).toMatchObject(sent)
  })

  it('takes what the integration gives', async () => {
    const own = { skipEmbeddingGeneration: true, syncFilesOnConnection: false, syncSourceItems: false }
    expect(await settings({ ...everything, ...own, enableAutoSync: true, scopes: ['a'] })).toMatchObject({
      ...sent,
      skip_embedding_generation: true,
      sync_files_on_connection: false,
      sync_source_items: false,
      enable_auto_sync: true,
      scopes: ['a'],
    })
  })

  it('lets the integration switch off what the widget switches on [CFG-77]', async () => {
    const off = { useOcr: false, incrementalSync: false, chunkSize: 100, setPageAsBoundary: false }
    expect(await settings(off, everything)).toMatchObject({
      use_ocr: false,
      incremental_sync: false,
      chunk_size: 100,
      set_page_as_boundary: false,
    })
  })

  it('carries the host’s labels and the configuration of files as they are', async () => {
    const fileSyncConfig = {
      split_rows: true,
      auto_synced_source_types: ['TICKET'],
      detect_audio_language: true,
    }
    expect(
      await settings({}, { tags: { a: 1 }, dataSourceTags: { b: ['x'] }, fileSyncConfig }),
    ).toMatchObject({
      tags: { a: 1 },
      data_source_tags: { b: ['x'] },
      file_sync_config: fileSyncConfig,
    })
    const own = { sync_attachments: true }
    const { file_sync_config } = await settings({ fileSyncConfig: own }, { fileSyncConfig })
    expect(file_sync_config).toEqual(own)
  })
})
