import type { WidgetOptions } from '@inlet/wire/bridge'
import { UploadCheckRequest } from '@inlet/wire/service'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { sha256 } from '../../lib/sha256.ts'
import { aFile } from '../../testing/aFile.ts'
import { keptUploadsFor } from '../../testing/keptUploadsFor.ts'
import { ManualBrowser } from '../../testing/ManualBrowser.ts'
import { type Replies, servicesFor } from '../../testing/servicesFor.ts'
import type { FileHandle } from './KeptUpload.ts'
import { LocalUploadStore } from './LocalUploadStore.ts'

const text = (name: string, content = `The text of ${name}.`) =>
  new File([content], name, { lastModified: 1 })
const five = () => ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'].map((name) => text(name))
const hashOf = async (file: File) => sha256(await file.arrayBuffer())
const withHandle = (file: File, handle: FileHandle) => Object.assign(file, { handle })

type TabOptions = {
  readonly customer?: number
  readonly options?: WidgetOptions
  /** Hashes of what the service has. */
  readonly uploaded?: readonly string[]
  /** The tags of these. */
  readonly uploadedWith?: Readonly<Record<string, string>>
  readonly replies?: Replies
  /** Milliseconds since the others were opened. */
  readonly after?: number
}

/** Opens Upload Files in a tab of the browser. */
async function openTab(browser: ManualBrowser, given: TabOptions = {}) {
  const services = servicesFor(
    { enabledIntegrations: [{ id: 'LOCAL_FILES' }], keepUploads: true, ...given.options },
    {
      '/whoami': { body: { id: given.customer ?? 1, organization_id: 1, white_labeling: {} } },
      '/uploadfile': ({ file }) => ({ body: aFile({ id: 1, name: file?.name ?? '' }) }),
      '/uploads/check': ({ body }) => {
        const { hashes, tags } = v.parse(UploadCheckRequest, body)
        const isFound = JSON.stringify(tags) === JSON.stringify(given.uploadedWith ?? {})
        const found = hashes.filter((hash) => isFound && given.uploaded?.includes(hash))
        return { body: { existing: found.map((hash) => ({ hash, file_id: 1, sync_status: 'READY' })) } }
      },
      ...given.replies,
    },
  )
  services.clock.advance(given.after ?? 0)
  await services.session.load()
  const tab = browser.openTab()
  const saved = keptUploadsFor(services, browser, tab)
  const store = new LocalUploadStore({ ...services, saved })
  saved.start(() => store.queue.items)
  const sent = () =>
    services.client.calls.flatMap(({ path, file }) => (path === '/uploadfile' && file ? file.name : []))
  return { ...services, store, saved, sent, close: tab.close }
}

/** What the browser has written down, by name. */
const written = (browser: ManualBrowser) =>
  [...browser.records.values()].map((record) => Reflect.get(record, 'name')).sort()

/** A tab in which five files were chosen and written down with their hashes, and which is gone. */
async function crashedTab(browser: ManualBrowser, given: TabOptions & { files?: readonly File[] } = {}) {
  const { files = five() } = given
  const tab = await openTab(browser, given)
  tab.store.add(files)
  const names = new Set(files.map(({ name }) => name))
  const isWritten = (one: object) => names.has(Reflect.get(one, 'name')) && Reflect.get(one, 'sha256')
  await vi.waitFor(() => expect([...browser.records.values()].filter(isWritten)).toHaveLength(files.length))
  tab.close()
  return tab
}

describe('after a crash', () => {
  it('goes on with what the service has of a file', async () => {
    const browser = new ManualBrowser()
    const files = [text('a.txt')]
    const { store, close } = await openTab(browser)
    store.add(files)
    store.queue.items[0]?.resumeBy('u1')
    const resumeIds = () => [...browser.records.values()].map((record) => Reflect.get(record, 'resumeId'))
    await vi.waitFor(() => expect(resumeIds()).toEqual(['u1']))
    close()
    const later = await openTab(browser)
    await vi.waitFor(() => expect(later.saved.waiting).toHaveLength(1))
    await later.store.chooseAgain([text('a.txt')])
    expect(later.store.queue.items.map(({ resumeId }) => resumeId)).toEqual(['u1'])
  })

  it('says which files wait, and tells the host; nothing is sent', async () => {
    const browser = new ManualBrowser()
    await crashedTab(browser)
    const { saved, host, sent, store } = await openTab(browser)
    await vi.waitFor(() => expect(saved.waiting).toHaveLength(5))
    expect(saved.rows.map(({ path, reason }) => [path, reason])[0]).toEqual(['a.txt', '18 bytes'])
    expect(host.events).toMatchObject([
      {
        kind: 'success',
        payload: {
          integration: 'LOCAL_FILES',
          action: 'UPLOADS_RESTORED',
          data: { uploads: { waiting: 5, total: 5 } },
        },
      },
    ])
    expect([sent(), store.queue.items, store.view]).toEqual([[], [], 'ADD'])
  })

  it('does not take a file as sent that arrived without its tags, or with those of another project', async () => {
    const options = { tags: { project: 'b' } }
    const uploaded = [await hashOf(text('a.txt'))]
    for (const [uploadedWith, waiting] of [
      [{}, 5],
      [{ project: 'a' }, 5],
      [{ project: 'b' }, 4],
    ] as const) {
      const browser = new ManualBrowser()
      await crashedTab(browser, { options })
      const { saved } = await openTab(browser, { options, uploaded, uploadedWith })
      await vi.waitFor(() => expect(saved.total).toBe(5))
      expect(saved.waiting).toHaveLength(waiting)
    }
  })

  it('has written down no content, no token and no id of the customer', async () => {
    const browser = new ManualBrowser()
    await crashedTab(browser, { customer: 4711, options: { tags: { team: 'blue' } } })
    const [record = { id: '' }] = browser.records.values()
    expect(record).toEqual({
      id: expect.any(String),
      owner: expect.stringMatching(/^[\da-f]{64}$/),
      batch: expect.any(String),
      name: 'a.txt',
      size: 18,
      lastModified: 1,
      sha256: await hashOf(text('a.txt')),
      handle: null,
      resumeId: null,
      state: 'waiting',
      keptAt: 0,
    })
  })

  it('takes the same files again, sends each once, and then keeps nothing', async () => {
    const browser = new ManualBrowser()
    const before = await openTab(browser, {
      replies: {
        '/uploadfile': ({ file }) =>
          /[ab]/.test(file?.name[0] ?? '') ? { body: aFile({ id: 1 }) } : { status: 500 },
      },
    })
    before.store.add(five())
    await vi.waitFor(() => expect(written(browser)).toHaveLength(5))
    await before.store.submit()
    expect(before.store.queue.notUploaded).toHaveLength(3)
    before.close()

    const { saved, store, sent, banners } = await openTab(browser)
    await vi.waitFor(() => expect([saved.waiting.length, saved.total]).toEqual([3, 5]))
    await store.chooseAgain([text('c.txt'), text('stranger.txt'), text('d.txt', 'Changed.')])
    expect(store.queue.items.map(({ path }) => path)).toEqual(['c.txt'])
    expect(store.view).toBe('UPLOAD')
    expect(banners.current?.message).toBe('1 file was not added. It is not among those that are waiting.')
    expect(saved.rows.map(({ path, reason }) => [path, reason])).toEqual([
      ['d.txt', 'This file has changed since you chose it. Add it like a new one.'],
      ['e.txt', '18 bytes'],
    ])
    await store.chooseAgain([text('d.txt'), text('e.txt')])
    expect(saved.waiting).toEqual([])
    await store.submit()
    expect(sent().sort()).toEqual(['c.txt', 'd.txt', 'e.txt'])
    await vi.waitFor(() => expect(browser.records.size).toBe(0))
  })

  it('counts what the service has already as done, also if only the answer was lost', async () => {
    const browser = new ManualBrowser()
    await crashedTab(browser)
    const uploaded = await Promise.all([text('b.txt'), text('d.txt')].map(hashOf))
    const { saved, host, close } = await openTab(browser, { uploaded })
    await vi.waitFor(() => expect(saved.rows.map(({ path }) => path)).toEqual(['a.txt', 'c.txt', 'e.txt']))
    expect(host.events).toMatchObject([{ payload: { data: { uploads: { waiting: 3, total: 5 } } } }])
    close()
    const all = await Promise.all(five().map(hashOf))
    const next = await openTab(browser, { uploaded: all })
    await vi.waitFor(() =>
      expect(next.banners.current?.message).toBe('3 files that you chose before are uploaded.'),
    )
    expect(next.saved.waiting).toEqual([])
    await vi.waitFor(() => expect(browser.records.size).toBe(0))
  })

  it('asks the service again when files are chosen again, as it may have been out of reach', async () => {
    const browser = new ManualBrowser()
    await crashedTab(browser)
    const hash = await hashOf(text('a.txt'))
    let isUp = false
    const { saved, store, sent } = await openTab(browser, {
      replies: {
        '/uploads/check': () =>
          isUp ? { body: { existing: [{ hash, file_id: 1, sync_status: 'READY' }] } } : { status: 404 },
      },
    })
    await vi.waitFor(() => expect(saved.waiting).toHaveLength(5))
    isUp = true
    await store.chooseAgain(five())
    expect(store.queue.items.map(({ path }) => path)).toEqual(['b.txt', 'c.txt', 'd.txt', 'e.txt'])
    expect([saved.waiting, sent()]).toEqual([[], []])
  })

  it('recognizes them in the drop zone too, and in what a reload of the frame alone brings', async () => {
    const browser = new ManualBrowser()
    await crashedTab(browser)
    const { saved, store } = await openTab(browser)
    await vi.waitFor(() => expect(saved.waiting).toHaveLength(5))
    store.drop([text('a.txt'), text('new.txt')], [])
    await vi.waitFor(() => expect(saved.waiting).toHaveLength(4))
    await vi.waitFor(() => expect(written(browser)).toHaveLength(6))
  })

  it('takes no more than the list has room for; the others go on waiting', async () => {
    const browser = new ManualBrowser()
    await crashedTab(browser)
    const { saved, store } = await openTab(browser, {
      options: { enabledIntegrations: [{ id: 'LOCAL_FILES', maxFilesCount: 2 }] },
    })
    await vi.waitFor(() => expect(saved.waiting).toHaveLength(5))
    await store.chooseAgain(five())
    expect([store.queue.items.length, saved.waiting.length]).toEqual([2, 3])
  })

  it('forgets them when the user says so', async () => {
    const browser = new ManualBrowser()
    await crashedTab(browser)
    const { saved } = await openTab(browser)
    await vi.waitFor(() => expect(saved.waiting).toHaveLength(5))
    saved.discard()
    expect(saved.waiting).toEqual([])
    await vi.waitFor(() => expect(browser.records.size).toBe(0))
  })
})

describe('what is kept', () => {
  it('ends with its file: sent, taken out, or not readable', async () => {
    const browser = new ManualBrowser()
    const { store } = await openTab(browser)
    store.add([text('a.txt'), text('b.txt'), text('bad.exe')])
    await vi.waitFor(() => expect(written(browser)).toEqual(['a.txt', 'b.txt']))
    const [first] = store.queue.items
    if (first) store.remove(first)
    await vi.waitFor(() => expect(written(browser)).toEqual(['b.txt']))
    await store.submit()
    await vi.waitFor(() => expect(browser.records.size).toBe(0))
  })

  it.each<[string, TabOptions]>([
    ['another customer', { customer: 2 }],
    ['other tags', { options: { tags: { project: 'b' } } }],
    ['another service', { options: { apiURL: 'https://other.example.com' } }],
  ])('is not seen with %s, and stays', async (_, other) => {
    const browser = new ManualBrowser()
    await crashedTab(browser)
    const { saved, store, host } = await openTab(browser, other)
    store.add([text('mine.txt')])
    await vi.waitFor(() => expect(written(browser)).toContain('mine.txt'))
    expect([saved.waiting, host.events]).toEqual([[], []])
    expect(browser.records.size).toBe(6)
  })

  it('goes after a day, whoever opens the widget', async () => {
    const browser = new ManualBrowser()
    await crashedTab(browser)
    const late = await openTab(browser, { after: 86_400_000 })
    await vi.waitFor(() => expect(late.saved.waiting).toHaveLength(5))
    late.close()
    const later = await openTab(browser, { after: 86_400_001, customer: 2 })
    await vi.waitFor(() => expect(browser.records.size).toBe(0))
    expect(later.saved.waiting).toEqual([])
  })

  it('goes if another build wrote it in a way that this one cannot read', async () => {
    const browser = new ManualBrowser()
    browser.records.set('x', { id: 'x' })
    await openTab(browser)
    await vi.waitFor(() => expect(browser.records.size).toBe(0))
  })

  it('is at most 500 files, the newest', async () => {
    const browser = new ManualBrowser()
    for (let n = 0; n < 10; n++)
      await crashedTab(browser, {
        customer: n,
        after: n,
        files: Array.from({ length: 50 }, (_, at) => text(`${n}-${at}.txt`)),
        options: { enabledIntegrations: [{ id: 'LOCAL_FILES', maxFilesCount: 50 }] },
      })
    expect(browser.records.size).toBe(500)
    await crashedTab(browser, { customer: 11, after: 11, files: [text('new.txt')] })
    await vi.waitFor(() => expect(browser.records.size).toBe(500))
    expect(written(browser)).not.toContain('0-0.txt')
  })

  it('is left to the tab that has it, and found by the other when that ends', async () => {
    const browser = new ManualBrowser()
    const first = await openTab(browser)
    first.store.add(five())
    await vi.waitFor(() => expect(browser.records.size).toBe(5))
    const second = await openTab(browser)
    const third = await openTab(browser)
    second.store.add([text('own.txt')])
    await vi.waitFor(() => expect(browser.records.size).toBe(6))
    expect(second.saved.waiting).toEqual([])
    first.close()
    await vi.waitFor(() => expect(second.saved.waiting.length + third.saved.waiting.length).toBe(5))
    expect(browser.records.size).toBe(6)
  })

  it('follows the tags: files that are chosen are kept for those of now', async () => {
    const browser = new ManualBrowser()
    const { session, store, saved, close } = await openTab(browser)
    store.add([text('a.txt')])
    await vi.waitFor(() => expect(browser.records.size).toBe(1))
    const owners = () => [...browser.records.values()].map((one) => Reflect.get(one, 'owner'))
    const [before] = owners()
    const options = { ...session.options, tags: { project: 'b' } }
    session.setOptions(options)
    await vi.waitFor(() => expect(owners()).toEqual([expect.not.stringMatching(before)]))
    close()
    expect(saved.waiting).toEqual([])
    const next = await openTab(browser, { options })
    await vi.waitFor(() => expect(next.saved.waiting).toHaveLength(1))
  })

  it('goes when the host takes the option back', async () => {
    const browser = new ManualBrowser()
    await crashedTab(browser)
    const { session, saved, store } = await openTab(browser)
    await vi.waitFor(() => expect(saved.waiting).toHaveLength(5))
    store.add([text('f.txt')])
    session.setOptions({ ...session.options, keepUploads: false })
    expect(saved.waiting).toEqual([])
    await vi.waitFor(() => expect(browser.records.size).toBe(0))
  })
})

describe('nothing is kept', () => {
  it('without the option: the storage is not even looked at', async () => {
    const browser = new ManualBrowser()
    const { store, client } = await openTab(browser, { options: { keepUploads: false } })
    store.add(five())
    await store.submit()
    expect([browser.uses, browser.records.size]).toEqual([0, 0])
    expect(client.calls.filter(({ path }) => path === '/uploads/check')).toEqual([])
  })

  it('where the browser refuses: uploads go on as ever, and nobody is told', async () => {
    const browser = new ManualBrowser()
    browser.isPrivate = true
    const { store, banners, host, sent, saved } = await openTab(browser)
    store.add([text('a.txt')])
    // To read, and to write: both are tried once.
    await vi.waitFor(() => expect(browser.uses).toBe(2))
    expect([banners.current, saved.waiting]).toEqual([null, []])
    await store.submit()
    expect([sent(), store.view, browser.uses]).toEqual([['a.txt'], 'SUCCESS', 2])
    expect(host.errors).toEqual([])
  })
})

describe('files that the browser may open', () => {
  const opens = (file: File, permission: PermissionState = 'granted') => {
    const asked = vi.fn(async () => permission)
    const handle: FileHandle = {
      getFile: async () => file,
      queryPermission: async () => (permission === 'granted' ? 'granted' : 'prompt'),
      requestPermission: asked,
    }
    return { file: withHandle(file, handle), asked }
  }
  const crashedWith = async (browser: ManualBrowser, files: readonly File[]) => {
    await crashedTab(browser, { files })
    const tab = await openTab(browser)
    await vi.waitFor(() => expect(tab.saved.waiting).toHaveLength(files.length))
    return tab
  }

  it('come back by one click', async () => {
    const { saved, store, sent } = await crashedWith(new ManualBrowser(), [
      opens(text('a.txt')).file,
      opens(text('b.txt')).file,
    ])
    expect(saved.canReopen).toBe(true)
    expect(store.queue.items).toEqual([])
    await store.reopen()
    expect(store.queue.items.map(({ path }) => path)).toEqual(['a.txt', 'b.txt'])
    expect([saved.waiting, sent()]).toEqual([[], []])
  })

  it('are to be chosen by hand once the permission is refused, which is asked for once', async () => {
    const files = ['a.txt', 'b.txt'].map((name) => opens(text(name), 'denied'))
    const { saved, store } = await crashedWith(
      new ManualBrowser(),
      files.map(({ file }) => file),
    )
    await store.reopen()
    expect(files.map(({ asked }) => asked.mock.calls.length)).toEqual([1, 0])
    expect([saved.canReopen, saved.waiting.length, saved.isMatching]).toEqual([false, 2, false])
    expect(saved.rows.map(({ reason }) => reason)).toEqual(['18 bytes', '18 bytes'])
  })

  it('are named with the reason where they are gone or have changed', async () => {
    const gone = withHandle(text('gone.txt'), {
      getFile: () => Promise.reject(new DOMException('', 'NotFoundError')),
    })
    const changed = withHandle(text('changed.txt'), {
      getFile: async () => text('changed.txt', 'Other words.'),
    })
    const { saved, store } = await crashedWith(new ManualBrowser(), [gone, changed])
    await store.reopen()
    expect(saved.rows.map(({ path, reason }) => [path, reason])).toEqual([
      ['changed.txt', 'This file has changed since you chose it. Add it like a new one.'],
      ['gone.txt', "This file can't be read from your device any more. Choose it again."],
    ])
    expect(store.queue.items).toEqual([])
  })
})
