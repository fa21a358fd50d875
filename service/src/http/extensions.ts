/** Members that the predecessor's contract doesn't have, each as `filters.created_at` or `results[].id`. */
export type OwnMembers = { readonly body?: readonly string[]; readonly answer?: readonly string[] }

export const OWN_FILE: readonly string[] = ['data_source_metadata', 'unread_parts']
export const OWN_READERS: readonly string[] = ['readers']
export const OWN_PAGING: readonly string[] = ['pagination.after', 'pagination.count_up_to']
export const OWN_LIST: readonly string[] = ['count_is_exact', 'next_cursor']
export const OWN_FILTERS: readonly string[] = [
  'filters.created_at',
  'filters.source_updated_at',
  'filters.updated_at',
]
export const OWN_CHUNK: readonly string[] = [
  'results[].embedding_model',
  'results[].id',
  'results[].sparse_vector',
]
export const OWN_SETTINGS: readonly string[] = [
  'enable_auto_sync',
  'max_items_per_chunk',
  'parse_pdf_tables_with_ocr',
  'scopes',
  'use_ocr',
]
const OWN_KEY_FORM: OwnMembers = {
  body: ['incremental_sync', 'readers', 'set_page_as_boundary', ...OWN_SETTINGS],
}
export const OWN_PICKS: readonly string[] = [
  'data_source_tags',
  'sync_files_on_connection',
  'sync_source_items',
]
export const OWN_MAIL: OwnMembers = { body: [...OWN_PICKS, ...OWN_SETTINGS] }
/** Members of the forms for API keys, by path. */
export const OWN_KEY_FORMS: Readonly<Record<string, OwnMembers>> = {
  '/azure_blob_storage': { body: OWN_READERS },
  '/document360': OWN_KEY_FORM,
  '/freshdesk': OWN_KEY_FORM,
  '/gitbook': OWN_KEY_FORM,
  '/github': { body: ['access', 'readers'] },
  '/guru': OWN_KEY_FORM,
  '/s3': { body: ['bucket', 'readers', 'role_arn'] },
}
