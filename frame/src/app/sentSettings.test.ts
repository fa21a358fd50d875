import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import { describe, expect, it, vi } from 'vitest'
import { SignIn } from '../domain/accounts/SignIn.ts'
import { ItemPickerStore } from '../features/item-picker/ItemPickerStore.ts'
import { anAccount } from '../testing/anAccount.ts'
import { servicesFor } from '../testing/servicesFor.ts'

const items = {
  count: 1,
  items: [{ id: 1, external_id: 'a', name: 'a.txt', item_type: 'FILE', is_selectable: true }],
}

function build(source: Partial<EnabledIntegration>, widget: WidgetOptions) {
  const services = servicesFor(
    { ...widget, enabledIntegrations: [{ id: 'DROPBOX', ...source }] },
    {
      '/integrations/oauth_url': {
        body: { oauth_url: 'https://inlet.example/', sign_in: { key: 'k', number: '1' } },
      },
      '/integrations/items/list': { body: items },
      '/integrations/files/sync': { body: { success: true } },
    },
  )
  const integration = services.integrations.find('DROPBOX')
  if (!integration) throw new Error('not offered')
  const { calls } = services.client
  const bodyOf = (path: string) => calls.find((call) => call.path === path)?.body
  return { ...services, integration, bodyOf }
}

/** The request body that connects an account. */
async function connecting(source: Partial<EnabledIntegration> = {}, widget: WidgetOptions = {}) {
  const { integration, bodyOf, client, windows, ...services } = build(source, widget)
  const signIn = new SignIn({
    ...services,
    calls: client.signIns,
    openWindow: windows.open,
    onConnected: () => {},
  })
  await signIn.start(integration, { connecting_new_account: true })
  signIn.stop()
  return bodyOf('/integrations/oauth_url')
}

/** The request body that syncs picked items. */
async function syncing(source: Partial<EnabledIntegration> = {}, widget: WidgetOptions = {}) {
  const { integration, bodyOf, ...services } = build(source, widget)
  const account = anAccount({ id: 7, source_items_synced_at: '2026-01-01T00:00:00Z' })
  const picker = new ItemPickerStore({ integration, account }, services)
  const stop = picker.start()
  await vi.waitFor(() => expect(picker.list.status).toBe('ready'))
  picker.selection.selectAll()
  await picker.sync.submit()
  stop()
  return bodyOf('/integrations/files/sync')
}

const FILE_SYNC = { detect_audio_language: true, transcription_service: 'deepgram' } as const
const ALL_TYPES = { auto_synced_source_types: ['ARTICLE', 'TICKET', 'CONVERSATION'] as const }

describe.each([
  ['connecting an account', connecting],
  ['syncing picked items', syncing],
])('%s sends', (_, send) => {
  it('the defaults where the host sets nothing [API-97] [API-99] [API-100] [API-102] [LIM-14] [LIM-16] [LIM-17]', async () => {
    const body = await send()
    expect(body).toMatchObject({
      chunk_size: 1500,
      chunk_overlap: 20,
      embedding_model: 'OPENAI',
      sync_files_on_connection: true,
      sync_source_items: true,
    })
    for (const name of ['max_items_per_chunk', 'scopes', 'request_id']) expect(body).not.toHaveProperty(name)
  })

  it.each<[name: string, value: unknown, ids: string, widget: WidgetOptions]>([
    ['tags', { team: 'a' }, 'API-98', { tags: { team: 'a' } }],
    ['generate_sparse_vectors', true, 'API-103', { generateSparseVectors: true }],
    ['prepend_filename_to_chunks', true, 'API-104', { prependFilenameToChunks: true }],
    ['set_page_as_boundary', true, 'API-110', { setPageAsBoundary: true }],
    ['use_ocr', true, 'API-111', { useOcr: true }],
    ['parse_pdf_tables_with_ocr', true, 'API-112', { parsePdfTablesWithOcr: true }],
    ['incremental_sync', true, 'API-113] [CFG-20', { incrementalSync: true }],
    ['incremental_sync', false, 'API-113] [CFG-20', { incrementalSync: false }],
    ['max_items_per_chunk', 3, 'API-109', { maxItemsPerChunk: 3 }],
    ['data_source_tags', { plan: ['gold'] }, 'API-114] [CFG-25', { dataSourceTags: { plan: ['gold'] } }],
    ['file_sync_config', FILE_SYNC, 'API-108] [CFG-18', { fileSyncConfig: FILE_SYNC }],
  ])('%s as the widget sets it: %j [%s] [F-109]', async (name, value, _ids, widget) => {
    expect(await send({}, widget)).toMatchObject({ [name]: value })
  })

  it.each<[name: string, value: unknown, ids: string, source: Partial<EnabledIntegration>]>([
    ['skip_embedding_generation', true, 'API-101', { skipEmbeddingGeneration: true }],
    ['sync_files_on_connection', false, 'API-105] [CFG-53', { syncFilesOnConnection: false }],
    ['sync_source_items', false, 'API-107', { syncSourceItems: false }],
    ['enable_auto_sync', true, 'CFG-59', { enableAutoSync: true }],
    ['scopes', ['files.read'], 'API-115', { scopes: ['files.read'] }],
    ['file_sync_config', { split_rows: true }, 'CFG-54', { fileSyncConfig: { split_rows: true } }],
    ['file_sync_config', ALL_TYPES, 'CFG-55] [LIM-44', { fileSyncConfig: ALL_TYPES }],
  ])('%s as the source sets it: %j [%s] [F-109]', async (name, value, _ids, source) => {
    expect(await send(source)).toMatchObject({ [name]: value })
  })

  it('a request id of 20 characters where the host wants them [API-106] [CFG-27]', async () => {
    expect(await send({}, { useRequestIds: true })).toMatchObject({
      request_id: expect.stringMatching(/^[\w-]{20}$/),
    })
  })
})

describe('the kind of access', () => {
  it('is sent for a new account where the host names it', async () => {
    expect(await connecting({ access: 'picked' })).toMatchObject({ access: 'picked' })
    expect(await connecting()).not.toHaveProperty('access')
  })
})
