const NOW = '2026-11-20T10:00:00.000Z'
export const file = (id: number, name: string, sync_status = 'READY') => ({
  id,
  name,
  source: 'TEXT',
  sync_status,
  sync_error_message: null,
  created_at: NOW,
  updated_at: NOW,
  last_sync: NOW,
  organization_id: 1,
  organization_supplied_user_id: 'c',
  organization_user_data_source_id: null,
  file_statistics: {},
  file_metadata: {},
  tags: null,
  parent_id: null,
})
const account = (data_source_type: string, sync_status = 'READY') => ({
  id: 7,
  data_source_type,
  data_source_external_id: `${data_source_type}|fiona@example.com`,
  sync_status,
  last_synced_at: NOW,
  last_sync_action: 'UPDATE',
  source_items_synced_at: NOW,
  files_synced_at: NOW,
  revoked_access: false,
  created_at: NOW,
  updated_at: NOW,
})
export const accounts = (type: string, status?: string) => ({
  '/user_data_sources': { results: [account(type, status)], count: 1 },
})
const item = {
  id: 1,
  external_id: 'w',
  name: 'Welcome.txt',
  item_type: 'FILE',
  is_selectable: true,
  created_at: NOW,
}

/** An account of a fake user, in which nothing fails. */
export const QUIET: Readonly<Record<string, unknown>> = {
  '/auth/v1/white_labeling': { remove_branding: true, integrations: {} },
  '/whoami': { id: 1, organization_id: 1, custom_limits: {}, connector_settings: {} },
  '/user_data_sources': { results: [], count: 0 },
  '/user_files_v2': { results: [file(1, 'note-1.txt'), file(2, 'note-2.txt')], count: 2 },
  '/user_files_v2#poll': { results: [file(1, 'note-1.txt'), file(2, 'note-2.txt')], count: 2 },
  '/uploadfile': file(3, 'note-1.txt', 'QUEUED_FOR_SYNC'),
  '/oauth/resume': { key: null },
  '/process_sitemap': { urls: ['https://example.com/a', 'https://example.com/b'] },
  '/integrations/items/list': { items: [item], count: 1 },
  '/integrations/github/repos': [{ id: 'r1', name: 'fiona/website', url: 'https://example.com/r1' }],
  '/integrations/slack/conversations': {
    results: [{ id: 'C1', name: 'general', is_channel: true }],
    next_cursor: '',
  },
}
