import type { Sample, Subject } from './Sample.ts'

const MAILBOX =
  'A mailbox of the sandbox has no such filters; the tests call it at a copy of the source instead.'

/** Accounts at sources, and what is taken from them. */
export const SOURCE_SUBJECTS: readonly Subject[] = [
  {
    title: 'Accounts',
    text: 'What people connected. `data_source_id` is the id of an account.',
    samples: [
      {
        call: 'POST /user_data_sources',
        body: { pagination: { limit: 20 }, filters: { revoked_access: false } },
      },
      {
        call: 'GET /status',
        note: '`state` is `ok`, `expiring`, `failing` or `broken`. [Repairing accounts](../guide/repair.md).',
      },
      {
        call: 'GET /accounts/{account_id}/runs',
        note: '[Sync history](../guide/sync-history.md) explains causes, states and outcomes.',
        places: { account_id: '$DRIVE_ID' },
      },
      {
        call: 'GET /accounts/{account_id}/run_entries',
        places: { account_id: '$DRIVE_ID' },
        query: { name: 'plan', outcome: 'FAILED' },
      },
      {
        call: 'POST /accounts/{account_id}/sharing',
        note: 'With a token of the owner, or by a back end. [Who may read](../guide/who-may-read.md).',
        places: { account_id: '$DRIVE_ID' },
        body: { with_team: true },
      },
      {
        call: 'POST /data_sources/tags/add',
        body: { data_source_id: '$DRIVE_ID', tags: { team: 'harbour' } },
      },
      {
        call: 'POST /data_sources/tags/remove',
        body: { data_source_id: '$DRIVE_ID', tags_to_remove: ['team'] },
      },
      {
        call: 'POST /revoke_access_token',
        note: 'The access is ended at the source as well, where it offers that.',
        body: { data_source_id: '$OLD_ACCOUNT_ID' },
      },
    ],
  },
  {
    title: 'Items of an account',
    text: 'What is at the source, imported or not.',
    samples: [
      {
        call: 'POST /integrations/items/list',
        note: 'Without `parent_id` the top. `filters.name` searches.',
        body: { data_source_id: '$DRIVE_ID', pagination: { limit: 50 } },
      },
      {
        call: 'POST /integrations/items/preview',
        note: '[Previewing an import](../guide/preview.md) explains the counts.',
        body: { account_id: '$DRIVE_ID', item_ids: ['$ITEM'] },
      },
      { call: 'GET /previews/{preview_id}', places: { preview_id: '$PREVIEW_ID' } },
      { call: 'DELETE /previews/{preview_id}', places: { preview_id: '$PREVIEW_ID' } },
      { call: 'POST /integrations/items/sync', body: { data_source_id: '$DRIVE_ID' } },
      {
        call: 'POST /integrations/items/sync/cancel',
        note: '409 where nothing is being synced.',
        notRun: 'A sync of the sandbox may have ended before it is called off.',
        body: { data_source_id: '$DRIVE_ID' },
      },
      {
        call: 'POST /integrations/files/sync',
        body: { data_source_id: '$DRIVE_ID', ids: ['$ITEM'], chunk_size: 500, tags: { team: 'harbour' } },
      },
    ],
  },
  {
    title: 'Signing in at a source',
    text: 'For sources that people sign in at. A back end begins the sign-in and sends the person to a page of the deployment; what happens there is for a browser. [How it is kept to the person who began it](../security.md#sign-ins-started-by-back-ends).',
    samples: [
      {
        call: 'GET /integrations/{source}/access',
        note: 'Each permission with the reason for it, and what the vendor wants before people can connect. [Least access](../guide/least-access.md).',
        places: { source: 'GOOGLE_DRIVE' },
      },
      {
        call: 'POST /integrations/oauth_url',
        note: 'Show the person `sign_in.number`, which the page asks for, and open `oauth_url`.',
        body: { service: 'NOTION', connecting_new_account: true, tags: { team: 'harbour' } },
      },
      {
        call: 'POST /oauth/claim',
        note: '`key` is `sign_in.key` of the answer above. The page itself, and the consent at the source, are for a person: a script alone does not come further than this.',
        body: { key: '$SIGN_IN_KEY' },
      },
      { call: 'POST /oauth/resume', body: { service: 'NOTION' } },
      { call: 'POST /oauth/cancel', body: { key: '$SIGN_IN_KEY' } },
    ],
  },
  {
    title: 'Connecting with keys',
    text: 'For sources that give out keys. The keys shown are those of the [sandbox](../sandbox.md). What a source does not accept is answered 400 with a sentence for the person who typed it.',
    samples: [
      {
        call: 'POST /integrations/azure_blob_storage',
        body: { account_name: 'sandboxfine', account_key: 'sandbox-fine' },
      },
      {
        call: 'POST /integrations/document360',
        body: { account_email: 'fiona.fine@sandbox.example', access_token: 'sandbox-fine' },
      },
      {
        call: 'POST /integrations/freshdesk',
        body: { domain: 'acme.freshdesk.com', api_key: 'sandbox-fine' },
      },
      {
        call: 'POST /integrations/gitbook',
        body: { organization: 'acme', access_token: 'sandbox-fine' },
      },
      { call: 'POST /integrations/github', body: { username: 'fiona-fine', access_token: 'sandbox-fine' } },
      {
        call: 'POST /integrations/guru',
        body: { username: 'fiona.fine@sandbox.example', access_token: 'sandbox-fine' },
      },
      {
        call: 'POST /integrations/s3',
        body: { access_key: 'SANDBOXFINE', access_key_secret: 'sandbox-fine' },
      },
      {
        call: 'POST /integrations/connect',
        note: 'The same for all of them, with the settings of what is imported.',
        body: {
          authentication: { source: 'GITBOOK', organization_name: 'acme', access_token: 'sandbox-fine' },
          sync_options: { chunk_size: 500 },
        },
      },
    ],
  },
  {
    title: 'Calls of single sources',
    text: 'Without `data_source_id` they mean the only account of the source; where there are several it is needed.',
    samples: [
      { call: 'GET /integrations/sharepoint/sites/list', query: { data_source_id: '$SITES_ID' } },
      { call: 'GET /integrations/github/repos', query: { data_source_id: '$CODE_ID', per_page: '20' } },
      {
        call: 'POST /integrations/github/sync_repos',
        body: { data_source_id: '$CODE_ID', repos: ['$REPOSITORY'] },
      },
      {
        call: 'GET /integrations/slack/conversations',
        query: { data_source_id: '$SLACK_ID', types: 'public_channel' },
      },
      {
        call: 'POST /integrations/slack/sync',
        body: { data_source_id: '$SLACK_ID', filters: { conversation_id: '$CONVERSATION' } },
      },
      ...mail([
        { call: 'GET /integrations/gmail/user_labels' },
        { call: 'POST /integrations/gmail/sync', body: { filters: { key: 'after', value: '2026/01/01' } } },
        { call: 'GET /integrations/outlook/user_folders' },
        { call: 'GET /integrations/outlook/user_categories' },
        {
          call: 'POST /integrations/outlook/sync',
          body: { folder: 'Inbox', filters: { key: 'category', value: 'Harbour' } },
        },
      ]),
    ],
  },
]

function mail(samples: readonly Sample[]): Sample[] {
  return samples.map((sample) => ({ ...sample, notRun: MAILBOX }))
}
