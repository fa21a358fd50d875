// The recorded answers: the same data in every run, in the shape of the service's contract.

const FIRST_DAY = Date.UTC(2026, 0, 5, 9)
const KINDS = ['pdf', 'docx', 'csv', 'txt', 'html', 'pptx']
const TOPICS = ['Quarterly report', 'Meeting notes', 'Price list', 'Onboarding guide', 'Contract', 'Roadmap']

const day = (/** @type {number} */ index) => new Date(FIRST_DAY - index * 3_600_000).toISOString()
const nameOf = (/** @type {number} */ index) =>
  `${TOPICS[index % TOPICS.length]} ${index + 1}.${KINDS[index % KINDS.length]}`

export const whiteLabeling = {
  remove_branding: true,
  integrations: {},
  custom_limits: {},
  connector_settings: {},
}

export const user = {
  id: 1,
  organization_id: 1,
  organization_supplied_user_id: 'bench',
  created_at: day(0),
  updated_at: day(0),
  deleted_at: null,
  num_files_synced: 0,
  num_characters_synced: 0,
  num_tokens_synced: 0,
  aggregate_file_size: {},
  aggregate_num_characters: {},
  aggregate_num_tokens: {},
  aggregate_num_embeddings: {},
  aggregate_num_files_by_source: {},
  aggregate_num_files_by_file_format: {},
  unique_file_tags: [],
  enabled_features: null,
  custom_limits: {},
  auto_sync_enabled_sources: [],
  connector_settings: {},
}

const account = {
  id: 7,
  data_source_type: 'BOX',
  data_source_external_id: 'BOX|ada@example.com',
  token: null,
  sync_status: 'READY',
  source_items_synced_at: day(0),
  organization_user_id: 1,
  organization_id: 1,
  organization_supplied_user_id: 'bench',
  revoked_access: false,
  last_synced_at: day(0),
  last_sync_action: 'ADD',
  enable_auto_sync: false,
  created_at: day(0),
  updated_at: day(0),
  // Never synced a file: both widgets open the picker by themselves.
  files_synced_at: null,
  data_source_metadata: {},
  tags: {},
}

export const accounts = { results: [account], count: 1 }

/** @param {number} count */
export function files(count) {
  return Array.from({ length: count }, (_, index) => file(count - index, nameOf(index), day(index)))
}

/** @param {number} id @param {string} name @param {string} date */
export function file(id, name, date = day(0)) {
  return {
    id,
    source: 'TXT',
    name,
    organization_id: 1,
    organization_user_id: 1,
    organization_supplied_user_id: 'bench',
    organization_user_data_source_id: null,
    external_file_id: `file-${id}`,
    external_url: null,
    sync_status: 'READY',
    sync_error_message: null,
    last_sync: date,
    created_at: date,
    updated_at: date,
    parent_id: null,
    file_metadata: { is_folder: false },
    file_statistics: { file_format: 'TXT', file_size: 1000 + id },
    tags: {},
    skip_embedding_generation: false,
    supports_cold_storage: false,
    embedding_storage_status: 'HOT_STORAGE',
  }
}

/** @param {number} count */
export function items(count) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    external_id: `item-${index + 1}`,
    source: 'BOX',
    name: nameOf(index),
    synced_at: day(index),
    is_selectable: true,
    is_expandable: false,
    organization_id: 1,
    organization_supplied_user_id: 'bench',
    organization_user_id: 1,
    organization_user_data_source_id: account.id,
    organization_user_file_to_sync_id: null,
    parent_external_id: null,
    item_type: 'FILE',
    root_external_id: null,
    external_url: null,
    file_format: (KINDS[index % KINDS.length] ?? '').toUpperCase(),
    created_at: day(index),
    updated_at: day(index),
  }))
}
