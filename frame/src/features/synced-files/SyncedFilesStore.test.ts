import type { WidgetOptions } from '@inlet/wire/bridge'
import { Account, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aFile } from '../../testing/aFile.ts'
import { FakeFileApi } from '../../testing/FakeFileApi.ts'
import { ManualVisibility } from '../../testing/ManualVisibility.ts'
import { servicesFor } from '../../testing/servicesFor.ts'
import { SyncedFilesStore } from './SyncedFilesStore.ts'

type Id = 'LOCAL_FILES' | 'WEB_SCRAPER' | 'BOX' | 'NOTION'

const anAccount = (given: object = {}) =>
  v.parse(Account, { id: 9, data_source_type: 'BOX', sync_status: 'READY', ...given })
const ready = (id: number, given: Partial<UserFile> = {}) =>
  aFile({ id, name: `file ${id}`, sync_status: 'READY', updated_at: '2024-01-01T00:00:00Z', ...given })
const syncing = (id: number, given: Partial<UserFile> = {}) => ready(id, { sync_status: 'SYNCING', ...given })
const folder = (id: number, given: Partial<UserFile> = {}) =>
  ready(id, { name: `folder ${id}`, file_metadata: { is_folder: true }, ...given })
/** Files 1 to `count`. */
const many = (count: number) => Array.from({ length: count }, (_, index) => ready(index + 1))

let stop = () => {}
afterEach(() => stop())

function build(
  files: readonly UserFile[],
  given: { id?: Id; options?: WidgetOptions; columns?: WidgetOptions['filesTabColumns'] } = {},
) {
  const { id = 'BOX', options, columns } = given
  const api = new FakeFileApi(files)
  const services = servicesFor(
    { enabledIntegrations: [{ id, filesTabColumns: columns }], ...options },
    api.replies,
  )
  const integration = services.integrations.find(id)
  if (!integration) throw new Error(`${id} is not offered`)
  const account = integration.fileSource ? null : anAccount()
  const visibility = new ManualVisibility()
  const store = new SyncedFilesStore({ integration, account }, { ...services, visibility })
  stop = store.start()
  const settled = () => vi.waitFor(() => expect(store.list.status).toBe('ready'))
  return { ...services, api, store, integration, account, visibility, settled }
}

/** The table after its first page. */
async function shown(...given: Parameters<typeof build>) {
  const built = build(...given)
  await built.settled()
  return { ...built, ids: () => built.store.rows.map(({ id }) => id) }
}

describe('a file that was read only in part', () => {
  it('is told to the host once its reading has ended [F-020]', async () => {
    const { api, store, clock, host } = await shown([syncing(1), syncing(2)])
    expect(store.hasPartlyRead).toBe(false)
    api.change(1, ready(1, { unread_parts: ['PICTURES'], updated_at: '2024-01-02T00:00:00Z' }))
    api.change(2, ready(2, { updated_at: '2024-01-02T00:00:00Z' }))
    clock.advance(8000)
    await vi.waitFor(() => expect(store.hasPartlyRead).toBe(true))
    expect(host.events).toMatchObject([
      {
        kind: 'success',
        payload: { action: 'UPDATE', data: { files: [{ id: 1, unread_parts: ['PICTURES'] }] } },
      },
    ])
  })
})

describe('the list', () => {
  it('begins with the newest 20 of the account [API-74] [API-75] [API-76] [API-77] [API-78]', async () => {
    const { api } = await shown([])
    expect(api.pages).toMatchObject([
      {
        pagination: { offset: 0, limit: 20, count_up_to: 10_000 },
        filters: { organization_user_data_source_id: [9], root_files_only: true },
        order_by: 'id',
        order_dir: 'desc',
      },
    ])
  })

  it('begins with what changed last where that date shows [API-75]', async () => {
    const { api } = await shown([], { columns: ['name', 'updated_at'] })
    expect(api.pages[0]).toMatchObject({ order_by: 'updated_at', order_dir: 'desc' })
  })

  it('goes on 20 by 20 until all are listed [API-83] [LIM-18]', async () => {
    const { api, store, settled, ids } = await shown(many(45))
    expect(ids()).toHaveLength(20)
    for (let times = 0; times < 3; times++) {
      await store.list.more()
      await settled()
    }
    expect(api.pages.map(({ pagination }) => pagination.offset)).toEqual([0, 20, 40])
    expect(ids()).toHaveLength(45)
    expect(new Set(ids()).size).toBe(45)
  })

  it('is empty after a failed fetch and asks no more [API-84]', async () => {
    const { api, store } = build(many(45))
    api.onCall = () => ({ status: 500 })
    await vi.waitFor(() => expect(store.list.status).toBe('failed'))
    await store.list.more()
    expect(store.rows).toEqual([])
    expect(api.queries).toHaveLength(1)
  })

  it('says how many were found, each time', async () => {
    const { store } = await shown(many(3))
    await vi.waitFor(() => expect(store.announcer.announced).toBe('3 results'))
    const refreshing = store.refresh()
    expect(store.announcer.announced).toBe('')
    await refreshing
    expect(store.announcer.announced).toBe('3 results')
  })

  it('asks nothing after it was left', async () => {
    const { clock, api, store } = await shown([syncing(1)])
    store.searchText.type('abc')
    stop()
    clock.advance(60_000)
    expect(api.queries).toHaveLength(1)
  })
})

describe('search', () => {
  it('asks after a pause of 500 ms, once, and never while typing [FIL-04] [LIM-23]', async () => {
    const { clock, api, store, settled } = await shown(many(3))
    for (const text of ['a', 'ab', 'abc']) {
      store.searchText.type(text)
      clock.advance(400)
    }
    expect(api.pages).toHaveLength(1)
    clock.advance(200)
    await settled()
    expect(api.pages.map(({ filters }) => filters.name)).toEqual([undefined, 'abc'])
  })

  it('asks at once on Enter, and not again after the pause [FIL-03] [API-80]', async () => {
    const { clock, api, store } = await shown(many(3))
    store.searchText.type('abc')
    await store.refresh()
    expect(api.pages.at(-1)?.filters.name).toBe('abc')
    clock.advance(1000)
    expect(api.pages).toHaveLength(2)
  })

  it('asks nothing when the text is what it was', async () => {
    const { clock, api, store } = await shown(many(3))
    store.searchText.type('a')
    store.searchText.type('  ')
    clock.advance(1000)
    expect(api.pages).toHaveLength(1)
  })

  it('is not lost when something else asks within the pause', async () => {
    const { clock, api, store, settled } = await shown(many(3))
    store.searchText.type('abc')
    store.sortBy('name')
    await settled()
    clock.advance(1000)
    expect(api.pages.slice(1)).toMatchObject([{ filters: { name: 'abc' }, order_by: 'name' }])
  })

  it('never reaches a folder that was opened after the text was typed', async () => {
    const { clock, api, store, settled } = await shown([folder(5)])
    store.searchText.type('abc')
    store.open(folder(5))
    expect(store.searchText.typed).toBe('')
    clock.advance(1000)
    await settled()
    expect(api.pages.slice(1).map(({ filters }) => filters)).toEqual([
      { organization_user_data_source_id: [9], parent_file_ids: [5] },
    ])
  })

  it('is over once it is cleared', async () => {
    const { clock, api, store, settled } = await shown(many(3))
    store.searchText.type('file 2')
    await store.refresh()
    expect(store.rows).toHaveLength(1)
    store.searchText.clear()
    await settled()
    expect(store.rows).toHaveLength(3)
    store.searchText.type('x')
    store.searchText.clear()
    clock.advance(1000)
    expect(api.pages).toHaveLength(3)
  })

  it('is limited to the open folder, page for page', async () => {
    const { api, store, settled } = await shown([
      folder(5),
      ...many(30).map((file) => ({ ...file, id: file.id + 100, parent_id: 5 })),
    ])
    store.open(folder(5))
    await settled()
    store.searchText.type('file')
    await store.refresh()
    await store.list.more()
    expect(api.pages.slice(2)).toMatchObject([
      { filters: { parent_file_ids: [5], name: 'file' }, pagination: { offset: 0 } },
      { filters: { parent_file_ids: [5], name: 'file' }, pagination: { offset: 20 } },
    ])
  })
})

describe('folders', () => {
  it('lead in and back again [FIL-09] [FIL-10] [API-78] [API-79]', async () => {
    const { api, store, settled } = await shown([folder(5), folder(6, { parent_id: 5 })])
    store.open(folder(5))
    await settled()
    store.open(folder(6, { parent_id: 5 }))
    await settled()
    expect(store.path.map(({ id }) => id)).toEqual([5, 6])
    store.openCrumb(5)
    await settled()
    expect(store.path.map(({ id }) => id)).toEqual([5])
    store.openCrumb(null)
    await settled()
    expect(api.pages.map(({ filters }) => [filters.parent_file_ids, filters.root_files_only])).toEqual([
      [undefined, true],
      [[5], undefined],
      [[6], undefined],
      [[5], undefined],
      [undefined, true],
    ])
  })

  it('empty the list, its selection and its paging at once [FIL-12] [FIL-13]', async () => {
    const { api, store, settled } = await shown([...many(30), folder(50)])
    await store.list.more()
    store.list.selectAll()
    store.open(folder(50))
    expect(store.rows).toEqual([])
    expect(store.list.selection).toBe('none')
    await settled()
    expect(api.pages.at(-1)?.pagination.offset).toBe(0)
  })

  it('are what the kind of a row says [FIL-27]', async () => {
    const { store } = await shown([])
    expect(store.canOpen(folder(1))).toBe(true)
    expect(store.canOpen(ready(1))).toBe(false)
  })

  it('stay closed where a source lists everything in one', async () => {
    const { api, store } = await shown([folder(1)], { id: 'NOTION' })
    store.open(folder(1))
    expect(store.path).toEqual([])
    expect(api.pages).toHaveLength(1)
  })
})

describe('sorting', () => {
  it('asks the service for names and dates [FIL-25]', async () => {
    const { api, store, settled } = await shown(many(25), {
      columns: ['name', 'created_at', 'updated_at'],
    })
    for (const column of ['name', 'name', 'created_at', 'updated_at'] as const) {
      store.sortBy(column)
      await settled()
    }
    expect(api.pages.slice(1).map(({ order_by, order_dir }) => [order_by, order_dir])).toEqual([
      ['name', 'asc'],
      ['name', 'desc'],
      ['created_at', 'desc'],
      ['updated_at', 'asc'],
    ])
  })

  it('sorts by status what is loaded, without a call, and later pages into it [FIL-25]', async () => {
    const { api, store, ids, settled } = await shown([
      ready(1),
      ...many(19).map((file) => ({ ...file, id: file.id + 1 })),
      ready(30, { sync_status: 'SYNC_ERROR' }),
    ])
    store.sortBy('status')
    expect(ids()[0]).toBe(30)
    store.sortBy('status')
    expect(ids().at(-1)).toBe(30)
    expect(api.pages).toHaveLength(1)
    await store.list.more()
    await settled()
    expect(ids().at(-1)).toBe(30)
  })
})

describe('polling', () => {
  it('asks for the syncing and queued files alone, 8 seconds apart [FIL-38] [FIL-42] [API-85]', async () => {
    const { clock, api } = await shown([
      ready(1),
      syncing(2),
      ready(3, { sync_status: 'QUEUED_FOR_SYNC' }),
      ready(4, { sync_status: 'DELAYED' }),
    ])
    clock.advance(7999)
    expect(api.polls).toEqual([])
    clock.advance(1)
    await vi.waitFor(() => expect(api.polls).toHaveLength(1))
    expect(api.polls[0]?.filters).toEqual({ ids: [3, 2] })
    await vi.waitFor(() => expect(clock.pending).toBe(1))
    clock.advance(8000)
    await vi.waitFor(() => expect(api.polls).toHaveLength(2))
  })

  it('follows the host’s interval', async () => {
    const { clock, api } = await shown([syncing(2)], { options: { dataSourcePollingInterval: 20 } })
    clock.advance(2999)
    expect(api.polls).toEqual([])
    clock.advance(1)
    await vi.waitFor(() => expect(api.polls).toHaveLength(1))
  })

  it('swaps a row that has another updated_at and then stops [FIL-39] [FIL-40]', async () => {
    const { clock, api, store } = await shown([syncing(2)])
    api.change(2, { sync_status: 'READY', updated_at: '2024-01-02T00:00:00Z' })
    clock.advance(8000)
    await vi.waitFor(() => expect(store.rows[0]?.sync_status).toBe('READY'))
    clock.advance(600_000)
    expect(api.polls).toHaveLength(1)
  })

  it('leaves a row alone that has the same updated_at [FIL-41]', async () => {
    const { clock, api, store } = await shown([syncing(2)])
    const [before] = store.rows
    api.change(2, { name: 'other' })
    clock.advance(8000)
    await vi.waitFor(() => expect(api.polls).toHaveLength(1))
    await vi.waitFor(() => expect(clock.pending).toBe(1))
    expect(store.rows[0]).toBe(before)
  })

  it('looks for the whole list again when a file it asked for is gone', async () => {
    const { clock, api, store } = await shown([syncing(2), ready(1)])
    api.files = [ready(1)]
    clock.advance(8000)
    await vi.waitFor(() => expect(store.rows.map(({ id }) => id)).toEqual([1]))
    expect(api.pages).toHaveLength(2)
  })
})

describe('a website that is being read', () => {
  const site = syncing(5, { source: 'WEB_SCRAPE', file_metadata: { max_pages_to_scrape: 50 } })
  const pageOf = (id: number) => ready(id, { source: 'WEB_SCRAPE', parent_id: 5 })

  it('fills its open folder with every poll, and keeps selection and place', async () => {
    const { clock, api, store, settled, ids } = await shown([site, pageOf(10)], { id: 'WEB_SCRAPER' })
    store.open(site)
    await settled()
    expect(ids()).toEqual([10])
    store.list.selectAll()
    api.add(pageOf(11), pageOf(12))
    clock.advance(8000)
    await vi.waitFor(() => expect(ids()).toEqual([12, 11, 10]))
    expect(api.polls[0]?.filters).toEqual({ ids: [5] })
    expect([...store.list.selected]).toEqual([10])
    expect(store.list.status).toBe('ready')
  })

  it('is complete, and no longer asked about, once its folder is ready', async () => {
    const { clock, api, store, settled, ids } = await shown([site, pageOf(10)], { id: 'WEB_SCRAPER' })
    store.open(site)
    await settled()
    api.add(pageOf(11))
    api.change(5, { sync_status: 'READY', updated_at: '2024-01-02T00:00:00Z' })
    clock.advance(8000)
    await vi.waitFor(() => expect(ids()).toEqual([11, 10]))
    expect(store.isFilling).toBe(false)
    clock.advance(600_000)
    expect(api.polls).toHaveLength(1)
  })

  it('brings what came with it when it changes in the list', async () => {
    const { clock, api, ids } = await shown([folder(5, { sync_status: 'SYNCING' })], { id: 'NOTION' })
    api.add(ready(6))
    api.change(5, { sync_status: 'READY', updated_at: '2024-01-02T00:00:00Z' })
    clock.advance(8000)
    await vi.waitFor(() => expect(ids()).toEqual([6, 5]))
  })
})

describe('the account', () => {
  it('shows its new files by itself when its sync has ended [FIL-37]', async () => {
    const { api, store, integration, ids } = await shown([ready(1)])
    for (const sync_status of ['QUEUED_FOR_SYNCING', 'SYNCING']) {
      store.follow({ integration, account: anAccount({ sync_status }) })
      expect(store.isAccountSyncing).toBe(true)
    }
    expect(api.pages).toHaveLength(1)
    api.add(ready(2))
    store.follow({ integration, account: anAccount() })
    await vi.waitFor(() => expect(ids()).toEqual([2, 1]))
    await vi.waitFor(() => expect(store.announcer.announced).toBe('2 results'))
    store.follow({ integration, account: anAccount() })
    expect(api.pages).toHaveLength(2)
  })
})
