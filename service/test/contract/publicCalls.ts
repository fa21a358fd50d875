import type { Account, UserFile } from '@inlet/wire/service'
import type * as v from 'valibot'
import { items, quiet } from '../connect.ts'
import { KEY_FORMS } from '../keyForms.ts'
import { settled } from '../settled.ts'
import type { TestCustomer } from '../TestService.ts'
import * as answers from './publicSchemas.ts'

/** What the calls are about. */
export type Setting = {
  readonly origin: string
  readonly ann: TestCustomer
  readonly drive: Account
  readonly slack: Account
  readonly code: Account
  readonly file: UserFile
}

type Request = {
  /** Where the contract's path has a place for something, or a query. */
  readonly place?: string
  readonly body?: unknown
  readonly form?: FormData
}

export type Call = {
  readonly ask: (setting: Setting) => Request | Promise<Request>
  readonly answers: v.GenericSchema
  /** The contract has it for API keys alone. */
  readonly keyOnly?: true
}

const PROCESSING = {
  tags: { team: 'x' },
  chunk_size: 0,
  chunk_overlap: 20,
  skip_embedding_generation: null,
  embedding_model: 'SOLAR_1_MINI',
  generate_sparse_vectors: null,
  prepend_filename_to_chunks: null,
}
const NO_COLD_STORAGE = { enable_cold_storage: false, hot_storage_time_to_live: null }
const PAGE = { limit: 500, offset: 0, starting_id: 0 }

function byKeys(source: keyof typeof KEY_FORMS, accepts: v.GenericSchema, more: object = {}): Call {
  return { ask: () => ({ body: { ...KEY_FORMS[source], ...more } }), answers: accepts }
}

async function upload({ ann }: Setting): Promise<UserFile> {
  return settled(ann, (await ann.upload('b.txt', 'other words')).id)
}

/** Each call of the contract as a back end may send it, with the values that its own clients write out. */
export const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
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
  [
    'integrations.syncRssFeed',
    {
      ask: ({ origin }) => ({
        body: { ...PROCESSING, url: `${origin}/feed`, request_id: null, data_source_tags: {} },
      }),
      answers: answers.Success,
    },
  ],
  [
    'dataSources.queryUserDataSources',
    {
      ask: () => ({
        body: {
          pagination: PAGE,
          order_by: 'updated_at',
          order_dir: 'asc',
          filters: { revoked_access: false, tags: { AND: [{ key: 'none', value: 'x', negate: true }] } },
        },
      }),
      answers: answers.PublicAccounts,
    },
  ],
  [
    'dataSources.query',
    { ask: () => ({ body: { pagination: PAGE } }), answers: answers.PublicAccounts, keyOnly: true },
  ],
  [
    'dataSources.addTags',
    {
      ask: ({ drive }) => ({ body: { data_source_id: drive.id, tags: { a: 'b' } } }),
      answers: answers.PublicAccount,
    },
  ],
  [
    'dataSources.removeTags',
    {
      ask: ({ drive }) => ({
        body: { data_source_id: drive.id, tags_to_remove: ['a'], remove_all_tags: false },
      }),
      answers: answers.PublicAccount,
    },
  ],
  [
    'integrations.getOauthUrl',
    {
      ask: () => ({
        body: {
          ...PROCESSING,
          service: 'NOTION',
          connecting_new_account: true,
          enable_file_picker: true,
          sync_source_items: true,
          incremental_sync: false,
          file_sync_config: {
            auto_synced_source_types: ['ARTICLE'],
            sync_attachments: false,
            split_rows: false,
          },
          automatically_open_file_picker: null,
          data_source_tags: {},
        },
      }),
      answers: answers.PublicOAuthUrl,
    },
  ],
  [
    'integrations.listDataSourceItems',
    {
      ask: ({ drive }) => ({
        body: { data_source_id: drive.id, parent_id: null, filters: null, pagination: PAGE },
      }),
      answers: answers.PublicItems,
    },
  ],
  [
    'integrations.syncFiles',
    {
      ask: async ({ ann, drive }) => {
        const { items: found } = await items(ann, drive.id)
        const picked = found.find(({ name }) => name === 'Welcome.txt')?.external_id
        return { body: { ...PROCESSING, data_source_id: drive.id, ids: [picked] } }
      },
      answers: answers.Success,
    },
  ],
  [
    'integrations.syncDataSourceItems',
    {
      ask: async ({ ann, drive }) => {
        await quiet(ann, drive.id)
        return { body: { data_source_id: drive.id } }
      },
      answers: answers.PublicAccount,
    },
  ],
  [
    'integrations.connectDataSource',
    {
      ask: () => ({
        body: {
          authentication: { source: 'GITBOOK', organization_name: 'acme', access_token: 'sandbox-fine' },
          sync_options: { ...PROCESSING, enable_file_picker: true, data_source_tags: {} },
        },
      }),
      answers: answers.PublicConnection,
    },
  ],
  [
    'integrations.listSharepointSites',
    { ask: () => ({ place: '/integrations/sharepoint/sites/list' }), answers: answers.Anything },
  ],
  ['integrations.connectFreshdesk', byKeys('FRESHDESK', answers.Success, PROCESSING)],
  ['integrations.connectGitbook', byKeys('GITBOOK', answers.Success, PROCESSING)],
  ['integrations.connectGuru', byKeys('GURU', answers.Success, PROCESSING)],
  ['integrations.connectDocument360', byKeys('DOCUMENT360', answers.Success, PROCESSING)],
  ['integrations.syncGitHub', byKeys('GITHUB', answers.Success)],
  ['integrations.createAwsIamUser', byKeys('S3', answers.PublicAccount)],
  ['integrations.syncAzureBlobStorage', byKeys('AZURE_BLOB_STORAGE', answers.PublicAccount)],
  [
    'integrations.listConversations',
    {
      ask: ({ slack }) => ({
        place: `/integrations/slack/conversations?types=public_channel&data_source_id=${slack.id}`,
      }),
      answers: answers.Anything,
    },
  ],
  [
    'integrations.listRepos',
    { ask: () => ({ place: '/integrations/github/repos?per_page=20' }), answers: answers.Anything },
  ],
  [
    'utilities.scrapeWeb',
    {
      ask: ({ origin }) => ({
        body: [
          { ...PROCESSING, url: `${origin}/page`, url_paths_to_include: null, download_css_and_media: null },
        ],
      }),
      answers: answers.Anything,
    },
  ],
  [
    'utilities.processSitemap',
    {
      ask: ({ origin }) => ({ place: `/process_sitemap?url=${encodeURIComponent(`${origin}/sitemap.xml`)}` }),
      answers: answers.Anything,
    },
  ],
  [
    'utilities.scrapeSitemap',
    {
      ask: ({ origin }) => ({
        body: { ...PROCESSING, url: `${origin}/sitemap.xml`, url_paths_to_exclude: [], urls_to_scrape: [] },
      }),
      answers: answers.Anything,
    },
  ],
])

function uploadForm(): Request {
  const form = new FormData()
  form.append('file', new File(['c'], 'c.txt'))
  const settings = 'chunk_size=0&embedding_model=SOLAR_1_MINI&skip_embedding_generation=false&media_type='
  return { place: `/uploadfile?${settings}`, form }
}
