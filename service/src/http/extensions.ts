/** What a call has that the predecessor's contract has not, each as `filters.created_at` or `results[].id`. */
type OwnMembers = { readonly body?: readonly string[]; readonly answer?: readonly string[] }

const OWN_FILE: readonly string[] = ['data_source_metadata', 'unread_parts']
const OWN_PAGING: readonly string[] = ['pagination.after', 'pagination.count_up_to']
const OWN_LIST: readonly string[] = ['count_is_exact', 'next_cursor']
const OWN_FILTERS: readonly string[] = ['filters.created_at', 'filters.updated_at']
const OWN_CHUNK: readonly string[] = ['results[].embedding_model', 'results[].id', 'results[].sparse_vector']
const OWN_SETTINGS: readonly string[] = [
  'enable_auto_sync',
  'max_items_per_chunk',
  'parse_pdf_tables_with_ocr',
  'scopes',
  'use_ocr',
]
const OWN_KEY_FORM: OwnMembers = { body: ['incremental_sync', 'set_page_as_boundary', ...OWN_SETTINGS] }
const OWN_PICKS: readonly string[] = ['data_source_tags', 'sync_files_on_connection', 'sync_source_items']
const OWN_MAIL: OwnMembers = { body: [...OWN_PICKS, ...OWN_SETTINGS] }

/** Calls that the predecessor's contract does not have. */
export const OWN_CALLS: readonly string[] = [
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /admin/api_keys',
  'POST /admin/api_keys',
  'POST /admin/api_keys/{key_id}/rotate',
  'DELETE /admin/api_keys/{key_id}',
  'GET /admin/apps/{source}',
  'PUT /admin/apps/{source}',
  'DELETE /admin/apps/{source}',
  'POST /admin/apps/{source}/check',
  'GET /admin/jobs',
  'GET /admin/jobs/{job_id}',
  'POST /admin/jobs/{job_id}/again',
  'GET /webhooks/{webhook_id}/deliveries',
  'POST /webhooks/{webhook_id}/deliveries/{delivery_id}/again',
  'GET /erasures/{erasure_id}',
  'POST /oauth/claim',
  'POST /oauth/cancel',
  'POST /oauth/resume',
  'POST /restore_files',
]

/** Members that the predecessor's contract does not have, in calls that it has. */
export const OWN_MEMBERS: Readonly<Record<string, OwnMembers>> = {
  'GET /auth/v1/white_labeling': {
    answer: [
      'allowed_origins',
      'available_sources',
      'privacy_policy_url',
      'sandbox_sources',
      'tos_url',
      'unconfigured_sources',
    ],
  },
  'GET /whoami': { answer: ['white_labeling'] },
  'POST /user': { answer: ['white_labeling'] },
  'POST /delete_users': { answer: ['erasures'] },
  'POST /uploadfile': { answer: OWN_FILE },
  'POST /upload_text': { answer: OWN_FILE },
  'POST /upload_file_from_url': { answer: OWN_FILE },
  'POST /resync_file': { answer: OWN_FILE },
  'POST /create_user_file_tags': { answer: OWN_FILE },
  'POST /delete_user_file_tags': { answer: OWN_FILE },
  'POST /user_files_v2': {
    body: [...OWN_FILTERS, ...OWN_PAGING],
    answer: [...OWN_LIST, ...OWN_FILE.map((name) => `results[].${name}`)],
  },
  'POST /user_data_sources': { body: OWN_PAGING, answer: OWN_LIST },
  'POST /data_sources': { body: OWN_PAGING, answer: OWN_LIST },
  'POST /integrations/items/list': { body: OWN_PAGING, answer: OWN_LIST },
  'POST /delete_files_v2': { body: OWN_FILTERS },
  'POST /embeddings': {
    answer: [
      ...['file_name', 'heading_path', 'page', 'sparse_vector', 'user_file_id', 'why'].map(
        (name) => `documents[].${name}`,
      ),
      'searched_by',
    ],
  },
  'POST /text_chunks': { answer: OWN_CHUNK },
  'POST /list_chunks_and_embeddings': { body: OWN_FILTERS, answer: OWN_CHUNK },
  'POST /web_scrape': { body: ['[].css_selectros_to_skip', '[].max_items_per_chunk'] },
  'POST /scrape_sitemap': { body: ['max_items_per_chunk', 'recursion_depth'] },
  'POST /integrations/oauth_url': { body: ['claim', 'enable_auto_sync'], answer: ['sign_in'] },
  'POST /integrations/files/sync': { body: [...OWN_PICKS, 'enable_auto_sync', 'scopes'] },
  'POST /integrations/github/sync_repos': { body: ['enable_auto_sync'] },
  'POST /integrations/slack/sync': {
    body: [...OWN_PICKS, ...OWN_SETTINGS, 'file_sync_config', 'incremental_sync', 'set_page_as_boundary'],
  },
  'POST /integrations/gmail/sync': OWN_MAIL,
  'POST /integrations/outlook/sync': OWN_MAIL,
  'POST /integrations/connect': {
    body: [
      'authentication.account_email',
      ...['enable_auto_sync', 'parse_pdf_tables_with_ocr', 'scopes', 'use_ocr'].map(
        (name) => `sync_options.${name}`,
      ),
    ],
  },
  'POST /integrations/document360': OWN_KEY_FORM,
  'POST /integrations/freshdesk': OWN_KEY_FORM,
  'POST /integrations/gitbook': OWN_KEY_FORM,
  'POST /integrations/guru': OWN_KEY_FORM,
}
