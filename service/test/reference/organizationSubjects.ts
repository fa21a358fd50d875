import type { Subject } from './Sample.ts'

/** The organization, its customers, and the deployment. */
export const ORGANIZATION_SUBJECTS: readonly Subject[] = [
  {
    title: 'Tokens',
    text: 'A token opens what one customer has, and is what the widget works with.',
    samples: [
      { call: 'GET /auth/v1/access_token', note: '`refresh_token` is always empty: ask again.' },
      {
        call: 'POST /auth/v1/access_token',
        note: 'Without `scopes` it allows everything. [Tokens and grants](../guide/grants.md).',
        body: {
          scopes: ['uploads:create', 'accounts:read', 'accounts:connect', 'files:read'],
          expires_in: 600,
        },
      },
      { call: 'POST /auth/v1/access_token/restrict', body: { scopes: ['search'] } },
      { call: 'POST /auth/v1/access_token/revoke', body: { user_id: 'user-7' } },
      { call: 'GET /whoami' },
      { call: 'GET /auth/v1/white_labeling' },
    ],
  },
  {
    title: 'Customers and organisation',
    text: 'For back ends alone. [Limits and forgetting](../guide/people.md).',
    samples: [
      { call: 'POST /user', body: { customer_id: '$CUSTOMER' } },
      { call: 'POST /list_users', body: { pagination: { limit: 20 }, include_count: true } },
      { call: 'POST /update_users', body: { customer_ids: ['$CUSTOMER'], max_files: 500 } },
      {
        call: 'POST /export_user',
        note: 'A download that was cut off goes on with `after_file_id`. [What is in the archive](../guide/people.md#exporting-one-customer).',
        body: { customer_id: '$CUSTOMER' },
        savedAs: 'customer.tar.gz',
        notRun: 'it answers no JSON.',
      },
      { call: 'POST /delete_users', body: { customer_ids: ['$OLD_CUSTOMER'] } },
      { call: 'GET /erasures/{erasure_id}', places: { erasure_id: '$ERASURE_ID' } },
      { call: 'GET /organization' },
      { call: 'POST /organization/update', body: { global_user_config: { max_files_per_upload: 50 } } },
      { call: 'POST /data_sources', body: { pagination: { limit: 20 } } },
    ],
  },
  {
    title: 'Webhooks',
    text: '[Events, signatures and how they are tried again](../guide/webhooks.md).',
    samples: [
      { call: 'POST /add_webhook', body: { url: '$HOOK', optional_types: ['ACCOUNT_NEEDS_REPAIR'] } },
      { call: 'POST /webhooks', body: { pagination: { limit: 20 } } },
      { call: 'GET /webhooks/{webhook_id}/deliveries', places: { webhook_id: '$WEBHOOK_ID' } },
      {
        call: 'POST /webhooks/{webhook_id}/deliveries/{delivery_id}/again',
        places: { webhook_id: '$WEBHOOK_ID', delivery_id: '$DELIVERY_ID' },
        body: {},
      },
      { call: 'DELETE /delete_webhook/{webhook_id}', places: { webhook_id: '$WEBHOOK_ID' } },
    ],
  },
  {
    title: 'Who may read',
    text: 'Readers and groups for tokens with a `user_id`, for back ends alone. [Who may read](../guide/who-may-read.md).',
    samples: [
      {
        call: 'PUT /groups/{group_id}',
        places: { group_id: 'legal' },
        body: { members: ['user:u1', 'group:board'] },
      },
      { call: 'GET /groups/{group_id}', places: { group_id: 'legal' } },
      { call: 'GET /groups' },
      { call: 'PUT /readers', body: { filters: { ids: ['$FILE_ID'] }, readers: ['group:legal', 'user:u2'] } },
      { call: 'DELETE /groups/{group_id}', places: { group_id: 'legal' } },
    ],
  },
  {
    title: 'Event stream',
    text: 'What changes, while you listen. [Events, resuming and limits](../guide/event-stream.md).',
    samples: [
      {
        call: 'GET /event_stream',
        note: '`Last-Event-ID` resumes.',
        isEventStream: true,
        notRun: 'it stays open.',
      },
    ],
  },
  {
    title: 'Connect links',
    text: '[Links to send, at which a person connects or repairs](../guide/repair.md#connect-links).',
    samples: [
      { call: 'POST /connect_links', body: { customer_id: '$CUSTOMER', source: 'BOX', expires_in: 3600 } },
      { call: 'DELETE /connect_links/{link_id}', places: { link_id: '$LINK_ID' } },
    ],
  },
  {
    title: 'Audit log',
    text: 'Who changed and who read what, by ids. [What is recorded](../operate/audit.md).',
    samples: [
      {
        call: 'GET /audit',
        note: 'With `Accept: application/x-ndjson`, all entries that match, one a line; `limit` has no effect then.',
        query: { customer_id: '$CUSTOMER', limit: '20' },
      },
    ],
  },
  {
    title: 'API keys',
    text: 'Keys that open all of the organisation, for back ends alone. [How they are kept and changed](../operate/keys.md).',
    samples: [
      { call: 'POST /admin/api_keys', body: { name: 'the importer' } },
      { call: 'GET /admin/api_keys' },
      {
        call: 'POST /admin/api_keys/{key_id}/rotate',
        places: { key_id: '$KEY_ID' },
        body: { keep_hours: 48 },
      },
      { call: 'DELETE /admin/api_keys/{key_id}', places: { key_id: '$KEY_ID' } },
    ],
  },
  {
    title: 'Allowed pages',
    text: 'Pages that may embed the widget with tokens of the organisation. [Which count, and for whom](../operate/configuration.md#allowed-pages).',
    samples: [
      { call: 'PUT /admin/host_origins', body: { origins: ['https://app.example.com'] } },
      { call: 'GET /admin/host_origins' },
    ],
  },
  {
    title: 'Apps',
    text: 'Apps of your own at sources, so that people consent to your name. [What is registered where](../operate/apps.md).',
    samples: [
      {
        call: 'PUT /admin/apps/{source}',
        places: { source: 'BOX' },
        body: { client_id: 'an-id-of-box', client_secret: 'a-secret-of-box' },
      },
      { call: 'GET /admin/apps/{source}', places: { source: 'BOX' } },
      { call: 'POST /admin/apps/{source}/check', places: { source: 'BOX' }, body: {} },
      { call: 'DELETE /admin/apps/{source}', places: { source: 'BOX' } },
      {
        call: 'POST /white_label/create',
        note: 'The same by the names of the predecessor. `redirect_uri` is that of the deployment, as the check of an app names it.',
        body: [
          {
            data_source_type: 'ZENDESK',
            credentials: { client_id: 'an-id', client_secret: 'a-secret', redirect_uri: '$REDIRECT_URI' },
          },
        ],
      },
      {
        call: 'POST /white_label/update',
        body: {
          data_source_type: 'ZENDESK',
          credentials: { client_id: 'an-id', client_secret: 'a-newer-secret', redirect_uri: '$REDIRECT_URI' },
        },
      },
      { call: 'POST /white_label/list', body: { pagination: { limit: 20 } } },
      { call: 'POST /white_label/delete', body: { ids: ['$LABEL_ID'] } },
    ],
  },
  {
    title: 'Jobs',
    text: 'What is still to be done for your customers. What is done is no job any more; what was given up is told by its file or account.',
    samples: [
      { call: 'GET /admin/jobs', query: { limit: '20' } },
      { call: 'GET /admin/jobs/{job_id}', places: { job_id: '$JOB_ID' } },
      { call: 'POST /admin/jobs/{job_id}/again', places: { job_id: '$JOB_ID' }, body: {} },
    ],
  },
  {
    title: 'Health',
    text: 'For whatever watches the deployment. Nobody has to say who they are.',
    samples: [
      { call: 'GET /health', isOpen: true },
      { call: 'GET /health/ready', isOpen: true },
      { call: 'GET /health/live', isOpen: true },
    ],
  },
]
