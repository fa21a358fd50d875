import type { WidgetOptions } from '@inlet/wire/bridge'
import { Account } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aFile } from '../../testing/aFile.ts'
import { FakeFileApi } from '../../testing/FakeFileApi.ts'
import { ManualVisibility } from '../../testing/ManualVisibility.ts'
import type { ServiceReply } from '../../testing/serviceClientFor.ts'
import { servicesFor } from '../../testing/servicesFor.ts'
import { SyncedFilesStore } from './SyncedFilesStore.ts'

const account = v.parse(Account, { id: 9, data_source_type: 'NOTION', data_source_external_id: 'NOTION|ann' })
const ready = (id: number) =>
  aFile({ id, name: `${id}.pdf`, sync_status: 'READY', updated_at: '2024-01-01T00:00:00Z' })

let stop = () => {}
afterEach(() => stop())

type BuildOptions = { count?: number; selected?: number; isFirstPage?: boolean; options?: WidgetOptions }

/** `count` listed files of an account, the first `selected` of them selected. */
async function build({ count = 3, selected = count, isFirstPage = false, options }: BuildOptions = {}) {
  const api = new FakeFileApi(Array.from({ length: count }, (_, index) => ready(index + 1)))
  const services = servicesFor({ enabledIntegrations: [{ id: 'NOTION' }], ...options }, api.replies)
  const integration = services.integrations.find('NOTION')
  if (!integration) throw new Error('NOTION is not offered')
  const store = new SyncedFilesStore(
    { integration, account },
    { ...services, visibility: new ManualVisibility() },
  )
  stop = store.start()
  await vi.waitFor(() => expect(store.list.status).toBe('ready'))
  while (store.list.hasMore && !isFirstPage) await store.list.more()
  for (const file of [...store.rows].sort((one, other) => one.id - other.id).slice(0, selected))
    store.list.toggle(file)
  const statusOf = (id: number) => store.rows.find((file) => file.id === id)?.sync_status
  return { ...services, api, store, actions: store.actions, list: store.list, statusOf }
}

const failing = (failures: Record<number, ServiceReply>) => (id: number) => failures[id]
const idsOf = (files: readonly { id: number }[] = []) => files.map(({ id }) => id)

describe('resync', () => {
  it('asks once for each selected file [FIL-45] [API-88]', async () => {
    const { api, actions } = await build({ count: 4, selected: 3 })
    await actions.resync()
    expect(api.resyncs).toEqual([{ file_id: 3 }, { file_id: 2 }, { file_id: 1 }])
  })

  it('shows each file as queued as soon as it is answered, and polling begins [FIL-46] [API-89]', async () => {
    const { clock, api, actions, statusOf } = await build({ count: 2 })
    let answer = (_: ServiceReply) => {}
    api.onResync = (id) =>
      id === 2 ? new Promise((resolve) => (answer = resolve)) : { body: { id, sync_status: 'READY' } }
    const resyncing = actions.resync()
    await vi.waitFor(() => expect(statusOf(1)).toBe('QUEUED_FOR_SYNC'))
    expect(statusOf(2)).toBe('READY')
    answer({ body: { id: 2 } })
    await resyncing
    expect(statusOf(2)).toBe('QUEUED_FOR_SYNC')
    clock.advance(8000)
    await vi.waitFor(() => expect(api.polls).toHaveLength(1))
    expect(api.polls[0]?.filters.ids).toEqual([2, 1])
  })

  it('keeps everything else of the row, whatever the answer lacks', async () => {
    const { api, store, actions } = await build({ count: 1 })
    api.onResync = (id) => ({ body: { id } })
    await actions.resync()
    expect(store.rows[0]).toEqual({ ...ready(1), sync_status: 'QUEUED_FOR_SYNC' })
  })

  it('has at most 4 on the way at a time', async () => {
    const { api, actions } = await build({ count: 10 })
    const answers: (() => void)[] = []
    api.onResync = (id) => new Promise((resolve) => answers.push(() => resolve({ body: { id } })))
    const resyncing = actions.resync()
    for (let answered = 0; answered < 10; answered++) {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(answered))
      expect(api.resyncs.length - answered).toBeLessThanOrEqual(4)
      answers[answered]?.()
    }
    await resyncing
    expect(api.resyncs).toHaveLength(10)
  })

  it('says so when all were queued, and nothing stays selected [FIL-51]', async () => {
    const { actions, banners, list } = await build()
    await actions.resync()
    expect(banners.current).toEqual({
      type: 'SUCCESS',
      message: 'Selected files queued successfully for resync',
    })
    expect(list.selection).toBe('none')
  })

  it('counts and names those that failed, each with its reason, and keeps them selected [FIL-47] [FIL-48] [FIL-49]', async () => {
    const { api, actions, banners, list, statusOf } = await build({ count: 4 })
    api.onResync = failing({ 2: { status: 409 }, 3: { status: 500 }, 4: { status: 409 } })
    await actions.resync()
    expect(banners.current).toMatchObject({ type: 'ERROR', message: '3 files failed to resync' })
    expect(banners.current?.additionalInfo).toContain('File not ready to be resynced: ')
    expect(banners.current?.additionalInfo).toMatch(/resynced: (2\.pdf, 4\.pdf|4\.pdf, 2\.pdf)/)
    expect(banners.current?.additionalInfo).toContain(
      'Something went wrong: 3.pdf. The service has a problem right now',
    )
    expect([...list.selected].sort()).toEqual([2, 3, 4])
    expect(statusOf(2)).toBe('READY')
  })

  it('counts one as one [FIL-49]', async () => {
    const { api, actions, banners } = await build()
    api.onResync = failing({ 2: { status: 409 } })
    await actions.resync()
    expect(banners.current?.message).toBe('1 file failed to resync')
  })

  it('says so when none could be queued, also without any answer [FIL-48] [FIL-50]', async () => {
    const { api, actions, banners } = await build()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    api.onResync = () => {
      throw new Error('no connection')
    }
    await actions.resync()
    expect(banners.current).toMatchObject({
      type: 'ERROR',
      message: 'None of the selected files could be queued for resync',
    })
    expect(banners.current?.additionalInfo).toMatch(/Something went wrong: .*couldn't be reached/)
    expect(actions.status).toBe('idle')
    vi.restoreAllMocks()
  })

  it('takes out what was deleted in another window, and says so [F-063] [F-289]', async () => {
    const { api, actions, banners, list } = await build()
    api.files = api.files.filter(({ id }) => id !== 2)
    api.onResync = failing({ 2: { status: 404, body: { detail: 'There is no such file.' } } })
    await actions.resync()
    expect(banners.current?.additionalInfo).toBe(
      'Something went wrong: 2.pdf. This file was deleted in the meantime.',
    )
    expect(idsOf(list.rows)).toEqual([3, 1])
  })

  it('takes 20 files and refuses 21 without a call [FIL-52] [LIM-25]', async () => {
    const twenty = await build({ count: 25, selected: 20 })
    await twenty.actions.resync()
    expect(twenty.api.resyncs).toHaveLength(20)
    const { api, actions, banners, list } = await build({ count: 25, selected: 21 })
    await actions.resync()
    expect(api.resyncs).toEqual([])
    expect(banners.current).toEqual({
      type: 'ERROR',
      message: 'You can only select up to 20 files to resync',
    })
    expect(list.selected.size).toBe(21)
  })

  it('tells the host what was queued and what was not', async () => {
    const { api, actions, host } = await build()
    api.onResync = failing({ 2: { status: 409 } })
    await actions.resync()
    const [success, failure] = host.events
    expect(success?.payload).toMatchObject({
      status: 200,
      integration: 'NOTION',
      action: 'UPDATE',
      event: 'UPDATE',
      data: { data_source_external_id: 'NOTION|ann', sync_status: null },
    })
    const files = success?.kind === 'success' ? success.payload.data?.files : []
    expect(idsOf(files).sort()).toEqual([1, 3])
    expect(failure?.payload).toMatchObject({
      status: 400,
      integration: 'NOTION',
      action: 'ERROR',
      data: [{ name: '2.pdf', message: 'File not ready to be resynced' }],
      error: { code: 'REFUSED', cause: 'HTTP 409', requestId: null },
    })
    expect(host.events).toHaveLength(2)
  })

  it('does not start twice, and lets nothing else start', async () => {
    const { api, actions } = await build()
    const resyncing = actions.resync()
    expect(actions.status).toBe('resyncing')
    await Promise.all([actions.resync(), actions.remove(), resyncing])
    expect(api.resyncs).toHaveLength(3)
    expect(api.deletions).toEqual([])
  })
})

describe('delete', () => {
  it('asks at once for all selected files with what is in them [FIL-57] [API-86]', async () => {
    const { api, actions } = await build({ count: 4, selected: 2 })
    void actions.remove()
    await vi.waitFor(() => expect(api.deletions).toHaveLength(1))
    expect(api.deletions).toEqual([
      { filters: { ids: expect.arrayContaining([1, 2]), include_all_children: true }, send_webhook: false },
    ])
  })

  it('tells the web hook if the host wants it [API-87] [CFG-37]', async () => {
    const webhookOf = async (options: WidgetOptions) => {
      const { api, actions } = await build({ options })
      await actions.remove()
      return v.parse(v.object({ send_webhook: v.boolean() }), api.deletions[0]).send_webhook
    }
    const notion = (sendDeletionWebhooks: boolean) => [{ id: 'NOTION' as const, sendDeletionWebhooks }]
    expect(await webhookOf({ enabledIntegrations: notion(true) })).toBe(true)
    expect(await webhookOf({ enabledIntegrations: notion(false), sendDeletionWebhooks: true })).toBe(false)
    expect(await webhookOf({ sendDeletionWebhooks: true })).toBe(true)
    expect(await webhookOf({})).toBe(false)
  })

  it('says so, and takes the rows out of table and selection [FIL-53] [FIL-56]', async () => {
    const { actions, banners, list } = await build({ count: 4, selected: 2 })
    await actions.remove()
    expect(banners.current).toMatchObject({
      type: 'SUCCESS',
      message: 'Your files have been queued for deletion!',
    })
    expect(idsOf(list.rows)).toEqual([4, 3])
    expect(list.count).toBe(2)
    expect(list.selection).toBe('none')
  })

  it('can be undone for ten minutes: rows come back, and the host hears of it [F-128]', async () => {
    const { actions, banners, list, api, host, clock } = await build({ count: 4, selected: 2 })
    await actions.remove()
    clock.advance(599_000)
    expect(banners.current?.action?.label).toBe('Undo')
    banners.current?.action?.run()
    await vi.waitFor(() => expect(idsOf(list.rows)).toEqual([4, 3, 2, 1]))
    expect(api.restorations).toEqual([{ ids: expect.arrayContaining([1, 2]), send_webhook: false }])
    expect(banners.current).toMatchObject({ type: 'SUCCESS', message: '2 files restored' })
    expect(host.events.at(-1)?.payload).toMatchObject({ action: 'UPDATE', integration: 'NOTION' })
  })

  it('says why it cannot be undone, and offers it no longer than the service can [F-128]', async () => {
    const { actions, banners, list, api, clock } = await build({ count: 2, selected: 1 })
    await actions.remove()
    api.onCall = () => ({ status: 404, body: { detail: 'gone' } })
    banners.current?.action?.run()
    await vi.waitFor(() =>
      expect(banners.current).toMatchObject({ type: 'ERROR', message: "The files couldn't be restored" }),
    )
    api.onCall = () => undefined
    list.selectAll()
    await actions.remove()
    clock.advance(600_000)
    expect(banners.current).toBeNull()
  })

  it('keeps rows and selection when it fails, and says why [FIL-54]', async () => {
    const { api, actions, banners, list } = await build()
    api.onCall = () => ({ status: 500 })
    await actions.remove()
    expect(banners.current).toMatchObject({ type: 'ERROR', message: 'Error deleting files' })
    expect(list.rows).toHaveLength(3)
    expect(list.selection).toBe('all')
    expect(actions.status).toBe('idle')
    api.onCall = () => ({ status: 403, body: { detail: 'These files are locked.' } })
    await actions.remove()
    expect(banners.current?.additionalInfo).toBe('These files are locked.')
  })

  it('is done where another window was faster, and names what is gone [F-063]', async () => {
    const { api, actions, banners, list, host } = await build({ count: 4, selected: 2 })
    api.files = api.files.filter(({ id }) => id > 2)
    api.onCall = ({ path }) => (path === '/delete_files_v2' ? { status: 404 } : undefined)
    await actions.remove()
    expect(banners.current).toMatchObject({ type: 'SUCCESS' })
    expect(banners.current?.message).toMatch(/^Already deleted: (1\.pdf, 2\.pdf|2\.pdf, 1\.pdf)$/)
    expect(idsOf(list.rows)).toEqual([4, 3])
    expect(host.events).toEqual([])
  })

  it('does not take a 404 of somebody else for that [F-063]', async () => {
    const { api, actions, banners, list } = await build({ count: 4, selected: 2 })
    api.onCall = ({ path }) => (path === '/delete_files_v2' ? { status: 404 } : undefined)
    await actions.remove()
    expect(banners.current).toMatchObject({ type: 'ERROR', message: 'Error deleting files' })
    expect(list.rows).toHaveLength(4)
  })

  it('takes 50 files and refuses 51 without a call [FIL-55] [LIM-24]', async () => {
    const fifty = await build({ count: 60, selected: 50 })
    await fifty.actions.remove()
    expect(fifty.api.deletions).toHaveLength(1)
    const { api, actions, banners } = await build({ count: 60, selected: 51 })
    await actions.remove()
    expect(api.deletions).toEqual([])
    expect(banners.current).toEqual({
      type: 'ERROR',
      message: 'You can only select up to 50 files to delete',
    })
  })

  it('shows the next files when everything that was listed is gone', async () => {
    const { actions, list } = await build({ count: 25, selected: 0, isFirstPage: true })
    list.selectAll()
    await actions.remove()
    await vi.waitFor(() => expect(idsOf(list.rows)).toEqual([5, 4, 3, 2, 1]))
  })

  it('tells the host either way', async () => {
    const { api, actions, host } = await build({ count: 2 })
    api.onCall = () => ({ status: 500 })
    await actions.remove()
    expect(host.events[0]?.payload).toMatchObject({
      status: 400,
      action: 'ERROR',
      integration: 'NOTION',
      data: [{ message: 'Error deleting files' }],
      error: { code: 'SERVICE_FAILED', cause: 'HTTP 500', requestId: null },
    })
    api.onCall = () => undefined
    await actions.remove()
    expect(host.events[1]?.payload).toMatchObject({
      status: 200,
      action: 'UPDATE',
      data: { data_source_external_id: 'NOTION|ann', sync_status: null, files: [{ id: 2 }, { id: 1 }] },
    })
  })

  it('does not start twice', async () => {
    const { api, actions } = await build()
    await Promise.all([actions.remove(), actions.remove(), actions.resync()])
    expect(api.deletions).toHaveLength(1)
    expect(api.resyncs).toEqual([])
  })

  it('does nothing where nothing is selected', async () => {
    const { api, actions, banners } = await build({ selected: 0 })
    await actions.remove()
    await actions.resync()
    expect([...api.deletions, ...api.resyncs]).toEqual([])
    expect(banners.current).toBeNull()
  })
})
