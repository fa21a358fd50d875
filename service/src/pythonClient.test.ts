import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestService } from '../test/TestService.ts'

/**
 * The requests that carbon-python-sdk 0.2.56 makes for the examples of its README, where every member has the value
 * that the README gives it: Carbon-for-Developers/carbon-sdks, python/README.md. Members that docs/guide/moving.md
 * calls refused are left out, and ids and addresses are ours.
 */
const CHUNKS = {
  chunk_size: 1500,
  chunk_overlap: 20,
  skip_embedding_generation: false,
  embedding_model: 'OPENAI',
}
const TERMS = { generate_sparse_vectors: false, prepend_filename_to_chunks: false }
const FILE_SYNC_CONFIG = {
  auto_synced_source_types: ['ARTICLE'],
  sync_attachments: false,
  detect_audio_language: false,
  transcription_service: 'assemblyai',
  include_speaker_labels: false,
  split_rows: false,
  generate_chunks_only: false,
  store_file_only: false,
  skip_file_processing: false,
  parsed_text_format: 'PLAIN_TEXT',
}
const SYNC = {
  tags: {},
  ...CHUNKS,
  ...TERMS,
  request_id: 'string_example',
  file_sync_config: FILE_SYNC_CONFIG,
}
const CONNECT = { ...SYNC, sync_files_on_connection: true, sync_source_items: true, data_source_tags: {} }
const COLD = { cold_storage_params: { enable_cold_storage: false } }
const PAGE = {
  pagination: { limit: 10, offset: 0, starting_id: 0 },
  order_by: 'created_at',
  order_dir: 'desc',
}
const FILTERS = { filters: { include_all_children: false, non_synced_only: false } }
const SCRAPE = {
  ...CHUNKS,
  ...TERMS,
  enable_auto_sync: false,
  html_tags_to_skip: [],
  css_classes_to_skip: [],
  css_selectors_to_skip: [],
  url_paths_to_include: [],
  download_css_and_media: false,
  generate_chunks_only: false,
  store_file_only: false,
  use_premium_proxies: false,
}
const SIGN_IN = {
  set_page_as_boundary: false,
  use_ocr: false,
  parse_pdf_tables_with_ocr: false,
  incremental_sync: false,
  enable_file_picker: true,
  automatically_open_file_picker: true,
  connecting_new_account: false,
  max_items_per_chunk: 1,
}

let service: TestService
beforeAll(async () => {
  service = await TestService.start(undefined, { INLET_SANDBOX: 'true' })
})
afterAll(() => service.stop())

test.each([
  ['/user_data_sources', { ...PAGE, filters: { source: 'GOOGLE_CLOUD_STORAGE' } }],
  ['/user_files_v2', { ...PAGE, ...FILTERS, include_raw_file: true, include_parsed_text_file: true }],
  ['/list_chunks_and_embeddings', { ...PAGE, ...FILTERS, include_vectors: false }],
  [
    '/embeddings',
    { query: 'a', k: 1, tags_v2: {}, embedding_model: 'OPENAI', media_type: 'TEXT', high_accuracy: false },
  ],
  ['/upload_text', { contents: 'aaaaa', name: 'string_example', ...CHUNKS, ...COLD, store_file_only: false }],
  ['/integrations/oauth_url', { service: 'NOTION', ...CONNECT, ...SIGN_IN }],
  ['/integrations/freshdesk', { domain: 'acme.freshdesk.com', api_key: 'sandbox-fine', ...CONNECT }],
  ['/web_scrape', [{ url: 'example.com', recursion_depth: 3, max_pages_to_scrape: 100, ...SCRAPE }]],
])('the README of the Python client: %s takes its example [F-291] [F-296]', async (path, body) => {
  const customer = await service.customer('python')
  const answer = await customer.post(path, body)
  expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, ''])
})

test('the README of the Python client: its upload, with booleans as Python writes them [F-296]', async () => {
  const customer = await service.customer('python')
  const off = [
    'skip_embedding_generation',
    'set_page_as_boundary',
    'use_ocr',
    'generate_sparse_vectors',
    'prepend_filename_to_chunks',
    'parse_pdf_tables_with_ocr',
    'detect_audio_language',
    'include_speaker_labels',
    'split_rows',
    'enable_cold_storage',
    'generate_chunks_only',
    'store_file_only',
  ].map((name) => `${name}=False`)
  const more = ['chunk_size=1', 'chunk_overlap=1', 'max_items_per_chunk=1', 'hot_storage_time_to_live=1']
  const query = `?${[...off, ...more, 'transcription_service=assemblyai', 'media_type=TEXT'].join('&')}`
  const file = await customer.upload('a.txt', 'a', query)
  expect(file).toMatchObject({ skip_embedding_generation: false, generate_sparse_vectors: false })
  const asked = await customer.upload('b.txt', 'b', '?generate_sparse_vectors=Yes')
  expect(asked.generate_sparse_vectors).toBe(true)
})
