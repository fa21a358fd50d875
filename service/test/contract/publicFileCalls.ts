import type { UserFile } from '@inlet/wire/service'
import { settled } from '../settled.ts'
import { type Call, PAGE, type Request, type Setting } from './PublicCall.ts'
import * as answers from './publicSchemas.ts'

const NO_COLD_STORAGE = { enable_cold_storage: false, hot_storage_time_to_live: null }

/** Calls about the customer, files and what is in them. */
export const PUBLIC_FILE_CALLS: readonly (readonly [string, Call])[] = [
  ['auth.getAccessToken', { ask: () => ({}), answers: answers.PublicToken, keyOnly: true }],
  ['auth.getWhiteLabeling', { ask: () => ({}), answers: answers.PublicWhiteLabeling }],
  ['users.whoAmI', { ask: () => ({}), answers: answers.PublicUser }],
  [
    'files.queryUserFiles',
    {
      ask: ({ file }) => ({
        body: {
          pagination: PAGE,
          order_by: 'updated_at',
          order_dir: 'asc',
          filters: {
            ids: [file.id],
            tags_v2: {
              OR: [{ key: 'none', value: ['x', 1], negate: true }, { AND: [{ key: 'a', value: 'b' }] }],
            },
            include_all_children: false,
            non_synced_only: false,
            include_containers: true,
          },
          include_raw_file: true,
          include_parsed_text_file: true,
          include_additional_files: false,
          presigned_url_expiry_time_seconds: 3600,
        },
      }),
      answers: answers.PublicFiles,
    },
  ],
  ['files.upload', { ask: uploadForm, answers: answers.PublicFile }],
  [
    'files.createUserFileTags',
    {
      ask: ({ file }) => ({
        body: { organization_user_file_id: file.id, tags: { a: 'b', flags: [true, false], n: 4 } },
      }),
      answers: answers.PublicFile,
    },
  ],
  [
    'files.deleteFileTags',
    {
      ask: ({ file }) => ({ body: { organization_user_file_id: file.id, tags: ['flags', 'unknown'] } }),
      answers: answers.PublicFile,
    },
  ],
  [
    'files.resync',
    {
      ask: async (setting) => ({
        body: {
          file_id: (await upload(setting)).id,
          chunk_size: null,
          chunk_overlap: null,
          force_embedding_generation: false,
          skip_file_processing: null,
        },
      }),
      answers: answers.PublicFile,
    },
  ],
  [
    'files.deleteV2',
    {
      ask: async (setting) => ({
        body: {
          filters: { ids: [(await upload(setting)).id], include_all_children: true, non_synced_only: false },
          send_webhook: false,
          preserve_file_record: false,
        },
      }),
      answers: answers.Success,
    },
  ],
  [
    'files.getRawFile',
    { ask: ({ file }) => ({ place: `/raw_file/${file.id}` }), answers: answers.PublicAddress },
  ],
  [
    'files.getParsedFile',
    { ask: ({ file }) => ({ place: `/parsed_file/${file.id}` }), answers: answers.PublicAddress },
  ],
  [
    'files.uploadText',
    {
      ask: () => ({
        body: {
          contents: 'what is said',
          name: null,
          chunk_size: 0,
          chunk_overlap: null,
          skip_embedding_generation: false,
          overwrite_file_id: null,
          embedding_model: 'SOLAR_1_MINI',
          generate_sparse_vectors: null,
          cold_storage_params: NO_COLD_STORAGE,
          generate_chunks_only: false,
          store_file_only: false,
        },
      }),
      answers: answers.PublicFile,
    },
  ],
  [
    'files.uploadFromUrl',
    {
      ask: ({ origin }) => ({
        body: {
          url: `${origin}/page`,
          file_name: 'page.html',
          chunk_size: 0,
          chunk_overlap: 20,
          skip_embedding_generation: false,
          set_page_as_boundary: false,
          embedding_model: 'OPENAI',
          generate_sparse_vectors: false,
          use_textract: false,
          prepend_filename_to_chunks: false,
          max_items_per_chunk: null,
          parse_pdf_tables_with_ocr: false,
          detect_audio_language: false,
          transcription_service: null,
          include_speaker_labels: false,
          media_type: 'TEXT',
          split_rows: false,
          cold_storage_params: NO_COLD_STORAGE,
          generate_chunks_only: false,
          store_file_only: false,
        },
      }),
      answers: answers.PublicFile,
    },
  ],
  [
    'embeddings.getDocuments',
    {
      ask: ({ file }) => ({
        body: {
          query: 'words',
          query_vector: null,
          k: 200,
          file_ids: [file.id],
          parent_file_ids: null,
          include_all_children: false,
          tags: {},
          tags_v2: { OR: [{ key: 'none', value: 'x', negate: true }] },
          include_tags: true,
          include_vectors: true,
          include_raw_file: true,
          hybrid_search: false,
          hybrid_search_tuning_parameters: null,
          media_type: 'TEXT',
          embedding_model: 'OPENAI',
          include_file_level_metadata: true,
          high_accuracy: false,
          rerank: null,
          file_types_at_source: null,
          exclude_cold_storage_files: false,
        },
      }),
      answers: answers.PublicDocuments,
    },
  ],
  [
    'embeddings.getEmbeddingsAndChunks',
    {
      ask: ({ file }) => ({
        body: {
          pagination: PAGE,
          order_by: 'updated_at',
          order_dir: 'asc',
          filters: { user_file_id: file.id, embedding_model: null },
          include_vectors: true,
        },
      }),
      answers: answers.PublicChunks,
    },
  ],
  [
    'embeddings.list',
    {
      ask: () => ({
        body: {
          pagination: PAGE,
          order_by: 'updated_at',
          order_dir: 'asc',
          filters: { include_all_children: false, non_synced_only: false },
          include_vectors: true,
        },
      }),
      answers: answers.PublicChunks,
    },
  ],
  [
    'embeddings.uploadChunksAndEmbeddings',
    {
      ask: async (setting) => ({
        body: {
          embedding_model: 'OPENAI',
          chunks_and_embeddings: [
            {
              file_id: (await upload(setting)).id,
              chunk_size: null,
              chunk_overlap: null,
              chunks_and_embeddings: [{ chunk_number: null, chunk: 'a chunk', embedding: [1, 0] }],
            },
          ],
          overwrite_existing: false,
          chunks_only: false,
          custom_credentials: {},
        },
      }),
      answers: answers.Success,
    },
  ],
]

async function upload({ ann }: Setting): Promise<UserFile> {
  return settled(ann, (await ann.upload('b.txt', 'other words')).id)
}

function uploadForm(): Request {
  const form = new FormData()
  form.append('file', new File(['c'], 'c.txt'))
  const settings = 'chunk_size=0&embedding_model=SOLAR_1_MINI&skip_embedding_generation=false&media_type=TEXT'
  return { place: `/uploadfile?${settings}`, form }
}
