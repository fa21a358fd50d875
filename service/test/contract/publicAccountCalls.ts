import { ConversationsPage, Repositories } from '@inlet/wire/service'
import * as v from 'valibot'
import { items, quiet, sync } from '../connect.ts'
import { KEY_FORMS } from '../keyForms.ts'
import { type Call, PAGE, PROCESSING } from './PublicCall.ts'
import * as answers from './publicSchemas.ts'

/** Calls about what is connected, and websites. */
export const PUBLIC_ACCOUNT_CALLS: readonly (readonly [string, Call])[] = [
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
    'integrations.cancel',
    {
      ask: async ({ ann, slow }) => {
        await quiet(ann, slow.id)
        const { items: found } = await items(ann, slow.id)
        await sync(
          ann,
          slow.id,
          found.map(({ external_id }) => external_id),
        )
        return { body: { data_source_id: slow.id } }
      },
      answers: answers.PublicAccount,
    },
  ],
  [
    'dataSources.revokeAccessToken',
    { ask: ({ left }) => ({ body: { data_source_id: left.id } }), answers: answers.Success },
  ],
  [
    'integrations.syncRepos',
    {
      ask: async ({ ann, code }) => {
        await quiet(ann, code.id)
        const listed = await ann.get(`/integrations/github/repos?data_source_id=${code.id}`)
        const [repository] = v.parse(Repositories, await listed.json())
        return { body: { data_source_id: code.id, repos: [repository?.id] } }
      },
      answers: answers.Anything,
    },
  ],
  [
    'integrations.syncSlack',
    {
      ask: async ({ ann, slack }) => {
        await quiet(ann, slack.id)
        const listed = await ann.get(`/integrations/slack/conversations?data_source_id=${slack.id}`)
        const [conversation] = v.parse(ConversationsPage, await listed.json()).results
        return {
          body: {
            filters: { conversation_id: conversation?.id, after: null },
            tags: {},
            chunk_size: 1500,
            chunk_overlap: 20,
            skip_embedding_generation: false,
            embedding_model: 'OPENAI',
            generate_sparse_vectors: false,
            prepend_filename_to_chunks: false,
            data_source_id: slack.id,
            request_id: null,
          },
        }
      },
      answers: answers.Anything,
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
]

function byKeys(source: keyof typeof KEY_FORMS, accepts: v.GenericSchema, more: object = {}): Call {
  return { ask: () => ({ body: { ...KEY_FORMS[source], ...more } }), answers: accepts }
}
