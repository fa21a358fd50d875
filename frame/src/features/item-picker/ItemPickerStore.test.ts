import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import {
  Account,
  Item,
  type ItemsPage,
  type ItemsQuery,
  type PreviewItems,
  type SyncItems,
} from '@inlet/wire/service'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { RequestIds } from '../../domain/shell/RequestIds.ts'
import { StoreCache } from '../../domain/shell/StoreCache.ts'
import { Fault } from '../../service/Fault.ts'
import { aPreview } from '../../testing/aPreview.ts'
import { aSession } from '../../testing/aSession.ts'
import { Questions } from '../../testing/Questions.ts'
import { ItemPickerStore } from './ItemPickerStore.ts'

const anItem = (given: Partial<v.InferInput<typeof Item>> & { external_id: string }) =>
  v.parse(Item, {
    id: Number.parseInt(given.external_id, 36),
    name: given.external_id,
    item_type: 'FILE',
    ...given,
  })
const page = (...items: Item[]): ItemsPage => ({ items, count: items.length })
const anAccount = (given: Partial<v.InferInput<typeof Account>> = {}) =>
  v.parse(Account, { id: 9, data_source_type: 'DROPBOX', source_items_synced_at: 't1', ...given })

async function build(
  given: {
    source?: EnabledIntegration
    options?: WidgetOptions
    user?: NonNullable<Parameters<typeof aSession>[0]>['user']
    account?: Account
    sync?: () => Promise<void>
  } = {},
) {
  const source = given.source ?? { id: 'DROPBOX' }
  const shared = await aSession({
    options: { enabledIntegrations: [source], ...given.options },
    user: given.user,
  })
  const questions = new Questions<ItemsQuery, ItemsPage>()
  const synced: SyncItems[] = []
  const counted: PreviewItems[] = []
  const integration = shared.integrations.find(source.id)
  if (!integration) throw new Error('not offered')
  const account = given.account ?? anAccount()
  const accounts = { refresh: vi.fn(), of: () => [account] }
  const requestIds = new RequestIds(shared.session)
  const store = new ItemPickerStore(
    { integration, account },
    {
      ...shared,
      accounts,
      requestIds,
      storeCache: new StoreCache(),
      client: {
        files: { list: async () => ({ results: [], count: 0 }) },
        previews: {
          async begin(request) {
            counted.push(request)
            return counted.length
          },
          read: async () => aPreview({ files: 40 }),
          end: async () => {},
        },
        items: {
          list: questions.ask,
          sync(request) {
            synced.push(request)
            return given.sync?.() ?? Promise.resolve()
          },
        },
      },
    },
  )
  store.start()
  const answer = async (given: ItemsPage) => {
    questions.at().answer(given)
    await vi.waitFor(() => expect(store.list.status).toBe('ready'))
  }
  return { ...shared, store, questions, answer, synced, counted, accounts, requestIds, integration }
}

const namesOf = ({ basket }: ItemPickerStore) => basket.all.map(({ item }) => item.external_id)

describe('listing', () => {
  it('asks for the top of the account, 20 at a time [API-90] [API-91] [API-92] [API-93] [LIM-19]', async () => {
    const { questions } = await build()
    expect(questions.at().input).toEqual({
      data_source_id: 9,
      pagination: { offset: 0, limit: 20, count_up_to: 10_000 },
    })
  })

  it('goes on until all items are there [PIC-12] [API-94]', async () => {
    const { store, questions, answer } = await build()
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => anItem({ external_id: `i${from + index}` }))
    await answer({ items: rows(0, 20), count: 45 })
    void store.list.more()
    await answer({ items: rows(20, 20), count: 45 })
    void store.list.more()
    await answer({ items: rows(40, 5), count: 45 })
    void store.list.more()
    expect(questions.all.map(({ input: asked }) => asked.pagination?.offset)).toEqual([0, 20, 40])
    expect(store.list.rows).toHaveLength(45)
  })

  it('searches after a pause, at once on request, and never in another folder [PIC-02] [LIM-23]', async () => {
    const { store, questions, answer, clock } = await build()
    await answer(page(anItem({ external_id: 'f', item_type: 'FOLDER', is_expandable: true })))
    store.searchText.type('abc')
    clock.advance(499)
    expect(questions.all).toHaveLength(1)
    clock.advance(1)
    expect(questions.at().input).toMatchObject({
      filters: { name: 'abc' },
      pagination: { count_up_to: 1_000 },
    })
    await answer(page())
    const folder = anItem({ external_id: 'f', item_type: 'FOLDER', is_expandable: true })
    store.searchText.type('other')
    store.open(folder)
    clock.advance(10_000)
    expect(store.searchText.typed).toBe('')
    expect(questions.at().input).toEqual({
      data_source_id: 9,
      parent_id: 'f',
      pagination: { offset: 0, limit: 20, count_up_to: 10_000 },
    })
  })

  it('says that there are more than were counted', async () => {
    const { store, answer } = await build()
    await answer({ ...page(anItem({ external_id: 'f' })), count: 10_000, count_is_exact: false })
    expect([store.announced, store.list.isCounted]).toEqual(['More than 10000 results', false])
  })

  it('opens folders and leads back [PIC-06]', async () => {
    const { store, questions, answer } = await build()
    const folder = anItem({ external_id: 'f', item_type: 'FOLDER', is_expandable: true })
    await answer(page(folder))
    store.open(folder)
    expect(store.path.map((one) => one.external_id)).toEqual(['f'])
    store.openCrumb(null)
    expect(questions.at().input.parent_id).toBeUndefined()
  })

  it('says so while the service still lists the account, and fills itself when it has [ACC-53]', async () => {
    const { store, questions, answer, integration } = await build({
      account: anAccount({ source_items_synced_at: null }),
    })
    await answer(page())
    expect(store.isListing).toBe(true)
    store.follow({ integration, account: anAccount({ source_items_synced_at: 't2' }) })
    expect(store.isListing).toBe(false)
    expect(questions.all).toHaveLength(2)
  })

  it('announces a count only once the account is listed', async () => {
    const { store, answer, questions, integration } = await build({
      account: anAccount({ source_items_synced_at: null }),
    })
    await answer(page())
    expect(store.announced).toBe('Your content is still being listed')
    store.follow({ integration, account: anAccount({ source_items_synced_at: 't2' }) })
    questions.at().answer(page(anItem({ external_id: 'a' })))
    await vi.waitFor(() => expect(store.announced).toBe('1 result'))
  })

  it('marks what was synced once the sync has ended, and keeps what is chosen meanwhile', async () => {
    const { store, questions, answer, integration } = await build()
    const item = anItem({ external_id: 'a' })
    await answer(page(item, anItem({ external_id: 'b' })))
    store.selection.selectAll()
    store.follow({ integration, account: anAccount({ files_synced_at: 't2' }) })
    expect(questions.all).toHaveLength(2)
    questions
      .at()
      .answer(page({ ...item, organization_user_file_to_sync_id: 5 }, anItem({ external_id: 'b' })))
    await vi.waitFor(() => expect(store.list.rows[0]?.organization_user_file_to_sync_id).toBe(5))
    expect(store.basket.size).toBe(2)
    store.follow({ integration, account: anAccount({ files_synced_at: 't2', sync_status: 'SYNCING' }) })
    expect(questions.all).toHaveLength(2)
  })

  it('keeps what was chosen across folders and searches, says from where, and sends all of it in one go [F-121]', async () => {
    const { store, answer, clock, synced } = await build()
    const folder = anItem({ external_id: 'f', item_type: 'FOLDER', is_expandable: true })
    const a = anItem({ external_id: 'a' })
    await answer(page(folder, a))
    store.selection.toggle(a)
    store.open(folder)
    await answer(
      page(anItem({ external_id: 'b' }), anItem({ external_id: 'c', root_external_id: 'drive-1' })),
    )
    expect(store.selection.state).toBe('none')
    store.selection.toggleAll()
    expect(store.selection.state).toBe('all')
    store.searchText.type('nothing')
    clock.advance(500)
    await answer(page())
    expect(namesOf(store)).toEqual(['a', 'b', 'c'])
    expect(store.basket.folders).toEqual([null, folder])
    expect(store.basket.all.map(({ path }) => path)).toEqual([[], [folder], [folder]])
    expect(store.unsent).toBe('3 files selected, but not synced yet.')

    const [, b] = store.basket.all
    store.basket.drop(b ? [b.item] : [])
    await store.sync.submit()
    expect(synced.map(({ ids }) => ids)).toEqual([['a', { id: 'c', root_id: 'drive-1' }]])
    expect(store.unsent).toBeNull()
  })

  it('unticks with the header only what is listed [F-121]', async () => {
    const { store, answer } = await build()
    const folder = anItem({ external_id: 'f', item_type: 'FOLDER', is_expandable: true })
    await answer(page(folder, anItem({ external_id: 'a' })))
    store.selection.toggleAll()
    store.open(folder)
    await answer(page(anItem({ external_id: 'b' })))
    store.selection.toggleAll()
    store.selection.toggleAll()
    expect(namesOf(store)).toEqual(['f', 'a'])
  })
})

describe('what can be chosen', () => {
  it('is what the source lets us sync [PIC-14]', async () => {
    const { store } = await build()
    expect(store.selection.unfitness(anItem({ external_id: 'a', is_selectable: false }))).toBe(
      'Syncing this item is not supported',
    )
    expect(store.selection.unfitness(anItem({ external_id: 'a', is_selectable: null }))).toBeNull()
  })

  it('has a format that is allowed for the source, or by default, or is known [PIC-15] [PIC-16] [CFG-86] [CFG-87] [CFG-88] [LIM-56]', async () => {
    const reason = 'This file format is not supported'
    const own = await build({ user: { connector_settings: { DROPBOX: { allowed_file_formats: ['PDF'] } } } })
    expect(own.store.selection.unfitness(anItem({ external_id: 'a', file_format: 'DOCX' }))).toBe(reason)
    expect(own.store.selection.unfitness(anItem({ external_id: 'a', name: 'a.pdf' }))).toBeNull()
    expect(own.store.selection.unfitness(anItem({ external_id: 'a', name: 'a.docx' }))).toBe(reason)
    const byDefault = await build({
      user: { connector_settings: { DEFAULT: { allowed_file_formats: ['TXT'] } } },
    })
    expect(byDefault.store.selection.unfitness(anItem({ external_id: 'a', file_format: 'PDF' }))).toBe(reason)
    const none = await build()
    expect(none.store.selection.unfitness(anItem({ external_id: 'a', file_format: 'PDF' }))).toBeNull()
    expect(none.store.selection.unfitness(anItem({ external_id: 'a', file_format: 'XYZ' }))).toBe(reason)
  })

  it.each(
    'TXT CSV TSV PDF DOCX PPTX XLSX XLSM MD RTF JSON HTML NOTION JPG PNG MP3 MP2 AAC WAV FLAC PCM M4A OGG OPUS MPEG MPG MP4 WMV AVI MOV MKV FLV WEBM EML MSG'.split(
      ' ',
    ),
  )(
    'takes %s where nobody restricts formats [LIM-50] [LIM-51] [LIM-52] [LIM-53] [LIM-54] [LIM-55]',
    async (file_format) => {
      const { store } = await build()
      expect(store.selection.unfitness(anItem({ external_id: 'a', file_format }))).toBeNull()
    },
  )

  it('does not judge pages by a dot in their title', async () => {
    const { store } = await build()
    expect(
      store.selection.unfitness(anItem({ external_id: 'a', name: 'Release 1.0', item_type: 'PAGE' })),
    ).toBeNull()
    expect(
      store.selection.unfitness(anItem({ external_id: 'a', name: 'Release 1.0', item_type: null })),
    ).toBeNull()
  })

  it('is not judged by format at a code host [PIC-17]', async () => {
    const { store } = await build({
      source: { id: 'GITHUB' },
      account: anAccount({ data_source_type: 'GITHUB' }),
    })
    expect(store.selection.unfitness(anItem({ external_id: 'a', name: 'main.zig' }))).toBeNull()
  })

  it('is a folder in a drive, elsewhere only if the source says so [PIC-18] [PIC-19]', async () => {
    const folder = anItem({ external_id: 'f', item_type: 'FOLDER', is_expandable: true, is_selectable: null })
    for (const id of ['BOX', 'DROPBOX', 'ONEDRIVE', 'GOOGLE_DRIVE', 'SHAREPOINT'] as const) {
      const drive = await build({ source: { id }, account: anAccount({ data_source_type: id }) })
      expect(drive.store.selection.unfitness(folder)).toBeNull()
    }
    const notion = await build({
      source: { id: 'NOTION' },
      account: anAccount({ data_source_type: 'NOTION' }),
    })
    expect(notion.store.selection.unfitness(folder)).toBe('Syncing this item is not supported')
    expect(notion.store.selection.unfitness({ ...folder, is_selectable: true })).toBeNull()
  })

  it('opens when it is expandable and no page [PIC-25] [PIC-26] [PIC-27]', async () => {
    const { store } = await build()
    expect(store.canOpen(anItem({ external_id: 'a', item_type: 'PAGE', is_expandable: true }))).toBe(false)
    expect(store.canOpen(anItem({ external_id: 'a', item_type: 'COLLECTION', is_expandable: true }))).toBe(
      true,
    )
    expect(store.canOpen(anItem({ external_id: 'a', item_type: 'FOLDER', is_expandable: false }))).toBe(false)
  })

  it('is all that select all takes [PIC-07]', async () => {
    const { store, answer } = await build()
    await answer(page(anItem({ external_id: 'a' }), anItem({ external_id: 'b', is_selectable: false })))
    store.selection.selectAll()
    expect(namesOf(store)).toEqual(['a'])
    expect(store.selection.state).toBe('all')
  })
})

describe('queueing', () => {
  const two = page(anItem({ external_id: 'x7' }), anItem({ external_id: 'x8', root_external_id: 'drive-1' }))

  it('sends the ids of the source in one call, with the settings [PIC-28] [PIC-37] [API-95] [API-96] [API-98]', async () => {
    const { store, answer, synced } = await build({ options: { tags: { a: '1' }, chunkSize: 700 } })
    await answer(two)
    store.selection.selectAll()
    await store.sync.submit()
    expect(synced).toHaveLength(1)
    expect(synced[0]).toMatchObject({
      data_source_id: 9,
      ids: ['x7', { id: 'x8', root_id: 'drive-1' }],
      tags: { a: '1' },
      chunk_size: 700,
      chunk_overlap: 20,
      embedding_model: 'OPENAI',
    })
    expect(synced[0]).not.toHaveProperty('request_id')
    expect(synced[0]).not.toHaveProperty('max_items_per_chunk')
  })

  it('carries another request id each time [API-09] [API-10] [LIM-26] [CFG-27]', async () => {
    const { store, answer, synced } = await build({ options: { useRequestIds: true } })
    await answer(two)
    for (let count = 0; count < 2; count++) {
      store.selection.selectAll()
      await store.sync.submit()
    }
    const ids = synced.map((one) => one.request_id)
    expect(ids[0]).toHaveLength(20)
    expect(new Set(ids).size).toBe(2)
  })

  it('clears the choice, says so, and is done [PIC-29] [F-120]', async () => {
    const { store, answer, banners, accounts, navigation } = await build()
    await answer(two)
    store.selection.selectAll()
    await store.sync.submit()
    expect(banners.current).toMatchObject({ type: 'SUCCESS', message: 'Files successfully queued for sync!' })
    expect(store.basket.size).toBe(0)
    expect(accounts.refresh).toHaveBeenCalledOnce()
    expect(navigation.hasFinished).toBe(true)
  })

  it('keeps the choice and tells the host when the service refuses or cannot be reached [PIC-30] [PIC-31] [PIC-32]', async () => {
    const cases: [Fault, string][] = [
      [new Fault('refused', { status: 500 }), 'Files sync failed!'],
      [new Fault('network'), 'Unable to start a file sync'],
    ]
    for (const [fault, message] of cases) {
      const { store, answer, banners, emitted } = await build({ sync: () => Promise.reject(fault) })
      await answer(two)
      store.selection.selectAll()
      await store.sync.submit()
      expect(banners.current).toMatchObject({ type: 'ERROR', message })
      expect(store.basket.size).toBe(2)
      expect(emitted[0]).toMatchObject({
        kind: 'error',
        payload: { integration: 'DROPBOX', data: [{ message }] },
      })
    }
  })

  it('happens once, however often the button is pressed', async () => {
    let finish = () => {}
    const { store, answer, synced } = await build({
      sync: () => new Promise((resolve) => (finish = resolve)),
    })
    await answer(two)
    store.selection.selectAll()
    const first = store.sync.submit()
    await store.sync.submit()
    expect(synced).toHaveLength(1)
    finish()
    await first
    expect(store.sync.status).toBe('idle')
  })

  it('leaves alone what was chosen meanwhile', async () => {
    let finish = () => {}
    const { store, answer } = await build({ sync: () => new Promise((resolve) => (finish = resolve)) })
    await answer(two)
    const [first, second] = two.items
    if (!first || !second) throw new Error('There are two')
    store.selection.toggle(first)
    const queueing = store.sync.submit()
    store.selection.toggle(second)
    await vi.waitFor(() => expect(store.sync.status).toBe('queueing'))
    finish()
    await queueing
    expect(store.basket.all.map(({ item }) => item)).toEqual([second])
  })

  it('that failed leaves no request id for the next outcome', async () => {
    const { store, answer, requestIds } = await build({
      options: { useRequestIds: true },
      sync: () => Promise.reject(new Fault('network')),
    })
    await answer(two)
    store.selection.selectAll()
    await store.sync.submit()
    expect(requestIds.takeSyncing(9)).toBeNull()
  })
})

describe('what an import would bring', () => {
  const folder = anItem({ external_id: 'f', item_type: 'FOLDER', is_expandable: true })

  it('is counted once a folder is chosen, with all that is, and not after the import', async () => {
    const { store, answer, counted, clock } = await build()
    await answer(page(folder, anItem({ external_id: 'a' })))
    store.selection.toggle(anItem({ external_id: 'a' }))
    clock.advance(500)
    expect(store.preview.status).toBe('off')
    store.selection.toggle(folder)
    clock.advance(500)
    expect(counted).toEqual([{ account_id: 9, item_ids: ['a', 'f'] }])
    await store.sync.submit()
    expect(store.preview.status).toBe('off')
  })
})
