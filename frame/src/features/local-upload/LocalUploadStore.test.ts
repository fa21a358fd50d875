import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import type { UploadQueryValues, UserFile } from '@inlet/wire/service'
import { describe, expect, it, vi } from 'vitest'
import { addressInbox } from '../../domain/imports/AddressInbox.ts'
import { StoreCache } from '../../domain/shell/StoreCache.ts'
import { Fault } from '../../service/Fault.ts'
import type { FileCalls, UploadCalls } from '../../service/ServiceClient.ts'
import { aFile } from '../../testing/aFile.ts'
import { aSession } from '../../testing/aSession.ts'
import { keptUploadsFor } from '../../testing/keptUploadsFor.ts'
import { type LocalUploadDependencies, LocalUploadStore } from './LocalUploadStore.ts'

const text = (name: string, size = 4, lastModified = 1) =>
  new File(['x'.repeat(size)], name, { lastModified })

type Sent = {
  readonly file: File
  readonly settings: UploadQueryValues
  readonly signal: AbortSignal | undefined
}

/** The store over a service whose answers the test gives by file name. */
async function build(given: {
  local?: Partial<EnabledIntegration>
  options?: WidgetOptions
  upload?: (sent: Sent, turn: number) => ReturnType<UploadCalls['upload']>
  /** What was uploaded before. */
  uploaded?: readonly UserFile[]
  tag?: () => ReturnType<FileCalls['tag']>
}) {
  const sent: Sent[] = []
  const tagged: unknown[] = []
  const shared = await aSession({
    options: { enabledIntegrations: [{ id: 'LOCAL_FILES', ...given.local }], ...given.options },
  })
  const upload =
    given.upload ?? ((one: Sent, turn: number) => Promise.resolve(aFile({ id: turn, name: one.file.name })))
  const storeCache = new StoreCache()
  const client: LocalUploadDependencies['client'] = {
    uploads: {
      upload(file, settings, options) {
        const one = { file, settings, signal: options?.signal }
        sent.push(one)
        options?.onProgress?.(file.size)
        return upload(one, sent.length)
      },
    },
    files: {
      list({ filters, pagination: { limit = 0 } = {} }) {
        const found = (given.uploaded ?? []).filter(({ name }) => name?.includes(filters?.name ?? ''))
        return given.uploaded
          ? Promise.resolve({ results: found.slice(0, limit), count: found.length, count_is_exact: true })
          : Promise.reject(new Fault('network'))
      },
      remove: () => Promise.reject(new Fault('network')),
      restore: () => Promise.reject(new Fault('network')),
      resync: () => Promise.reject(new Fault('network')),
      findUploads: () => Promise.reject(new Fault('network')),
      tag(request) {
        tagged.push(request)
        return (
          given.tag?.() ??
          Promise.resolve(aFile({ id: request.organization_user_file_id, tags: request.tags }))
        )
      },
    },
  }
  const saved = keptUploadsFor({ ...shared, client, host: { origin: 'https://host.test' } })
  const store = new LocalUploadStore({ ...shared, storeCache, client, saved })
  return { ...shared, storeCache, store, sent, tagged }
}

const refused = (status: number, detail = '', retryAfter: number | null = null) =>
  Promise.reject(new Fault('refused', { status, detail, retryAfter }))

describe('choosing files', () => {
  it('moves from the drop zone to the list of chosen files [UPL-05]', async () => {
    const { store } = await build({})
    store.drop([text('a.txt')], [])
    expect(store.view).toBe('UPLOAD')
    expect(store.queue.items.map((item) => item.path)).toEqual(['a.txt'])
  })

  it('adds to the list instead of replacing it, and takes the same file once', async () => {
    const { store } = await build({})
    store.add([text('a.txt')])
    store.add([text('b.txt'), text('a.txt')])
    expect(store.queue.items.map((item) => item.path)).toEqual(['a.txt', 'b.txt'])
  })

  it('says that a file is in the list already [F-324]', async () => {
    const { store, banners } = await build({})
    store.add([text('a.txt')])
    expect(banners.current).toBeNull()
    store.add([text('b.txt'), text('a.txt')])
    expect(banners.current).toMatchObject({ type: 'WARN', message: '1 file is in the list already.' })
  })

  it('asks about a file of the same name before it is sent twice [F-324]', async () => {
    const { store } = await build({})
    store.add([text('a.txt', 4, 1), text('a.txt', 5, 2), text('b.txt', 4, 1)])
    expect(store.copies.all.map(({ file }) => file.size)).toEqual([5])
    store.leaveOutCopies()
    expect(store.queue.items.map((item) => `${item.path} ${item.file.size}`)).toEqual(['a.txt 4', 'b.txt 4'])
    expect(store.copies.all).toEqual([])
  })

  it('asks about files that were uploaded before, until somebody wants them again [F-324]', async () => {
    const before = aFile({ id: 1, name: 'Plan.txt', created_at: '2024-03-05T15:07:00Z' })
    const { store } = await build({ uploaded: [before] })
    store.add([text('plan.txt'), text('new.txt')])
    await vi.waitFor(() => expect(store.copies.all.map(({ path }) => path)).toEqual(['plan.txt']))
    const [copy] = store.queue.items
    expect(copy && store.copies.originalOf(copy)).toEqual({ kind: 'uploaded', at: before.created_at })
    store.copies.keepAll()
    expect(store.copies.all).toEqual([])
    expect(store.queue.startable).toHaveLength(2)
  })

  it('searches by name where more files were uploaded than one answer lists [F-324]', async () => {
    const many = Array.from({ length: 300 }, (_, index) => aFile({ id: index + 1, name: `f${index}.txt` }))
    const { store } = await build({ uploaded: many })
    store.add([text('f299.txt'), text('f3000.txt')])
    await vi.waitFor(() => expect(store.copies.all.map(({ path }) => path)).toEqual(['f299.txt']))
  })

  it('names pasted pictures, so that one can be told from the next [F-324]', async () => {
    const { store, clock } = await build({ local: { allowedFileTypes: [{ extension: 'png' }] } })
    store.paste([new File(['x'], 'image.png', { type: 'image/png' })])
    clock.advance(1000)
    store.paste([new File(['y'], 'image.png', { type: 'image/png' }), text('plan.png')])
    const names = store.queue.items.map(({ path }) => path)
    expect(names[0]).toMatch(/^Pasted image \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/)
    expect(new Set(names).size).toBe(3)
    expect(names[2]).toBe('plan.png')
    expect(store.view).toBe('UPLOAD')
  })

  it('leads pasted addresses to where websites are imported [F-324]', async () => {
    const options = { enabledIntegrations: [{ id: 'LOCAL_FILES' }, { id: 'WEB_SCRAPER' }] } as const
    const { store, banners, navigation, storeCache } = await build({ options })
    store.takeText('https://a.example/x\nwww.b.example')
    expect(banners.current?.message).toBe('Web addresses are imported with Web Scraper.')
    banners.current?.action?.run()
    expect(navigation.step).toBe('WEB_SCRAPER')
    expect(addressInbox(storeCache).take()).toEqual(['https://a.example/x', 'www.b.example'])
  })

  it.each([
    ['https://a.example', "Web addresses can't be uploaded."],
    ['Dear Ann, see https://a.example', "Text can't be uploaded. Save it as a file first."],
  ])('explains why %s is not taken [F-324]', async (given, message) => {
    const { store, banners } = await build({})
    store.takeText(given)
    expect(banners.current?.message).toBe(message)
    expect(store.queue.items).toEqual([])
  })

  it('says when more files can be added, while it uploads or is full [F-324]', async () => {
    const { store, banners } = await build({ local: { maxFilesCount: 1 } })
    store.add([text('a.txt')])
    store.refuseMore()
    expect(banners.current?.message).toBe('You can upload up to 1 file at once.')
    const uploading = store.submit()
    store.refuseMore()
    expect(banners.current?.message).toBe('You can add more files when this upload has ended.')
    await uploading
  })

  it('removes just the one file, also when another has its name or its date', async () => {
    const { store } = await build({})
    store.add([text('a.txt', 4, 1), text('a.txt', 5, 2), text('b.txt', 4, 1)])
    const [first] = store.queue.items
    if (first) store.remove(first)
    expect(store.queue.items.map((item) => `${item.path} ${item.file.size}`)).toEqual(['a.txt 5', 'b.txt 4'])
  })

  it('ignores the system files of folders [UPL-31] [UPL-32]', async () => {
    const { store } = await build({})
    store.drop(
      [text('.DS_Store'), text('Thumbs.db'), text('a.txt')],
      [{ file: text('.DS_Store'), errors: [{ code: 'file-invalid-type' }] }],
    )
    expect(store.queue.items.map((item) => item.path)).toEqual(['a.txt'])
    expect(store.queue.rejections).toEqual([])
  })

  it('says "Unsupported Format" for an extension that is not allowed [UPL-35]', async () => {
    const { store } = await build({ local: { allowedFileTypes: [{ extension: 'csv' }] } })
    store.add([text('report.pdf')])
    expect(store.queue.items[0]?.status).toBe('unfit')
    expect(store.queue.items[0]?.message).toBe('Unsupported Format')
    expect(store.queue.startable).toEqual([])
  })

  it('says how large a file may be [UPL-36]', async () => {
    const { store } = await build({ local: { maxFileSize: 2_000_000 } })
    store.add([text('large.txt', 2_000_001), text('fits.txt', 2_000_000)])
    expect(store.queue.items.map((item) => item.message)).toEqual([
      'File size is too large. The maximum size allowed is: 2 MB',
      '',
    ])
  })

  it('does not mind letter case in extensions [UPL-37]', async () => {
    const { store } = await build({ local: { allowedFileTypes: [{ extension: 'pdf' }] } })
    store.add([text('REPORT.PDF')])
    expect(store.queue.items[0]?.status).toBe('waiting')
  })

  it('accepts jpg where the host allows jpeg, and the other way round', async () => {
    for (const extension of ['jpg', 'jpeg']) {
      const { store } = await build({ local: { allowedFileTypes: [{ extension: 'jpg' }] } })
      store.add([text(`photo.${extension}`)])
      expect(store.queue.items[0]?.status).toBe('waiting')
    }
  })

  it('refuses the whole choice when it is too many, counting what is already listed [UPL-34]', async () => {
    const { store } = await build({ local: { maxFilesCount: 2 } })
    store.add([text('a.txt')])
    store.add([text('b.txt'), text('c.txt')])
    expect(store.queue.items.map((item) => item.path)).toEqual(['a.txt'])
    expect(store.queue.rejections.map(({ errors }) => errors[0]?.code)).toEqual([
      'too-many-files',
      'too-many-files',
    ])
  })

  it('takes the host’s count, 10 without one, and never more than 50 [UPL-38] [UPL-39]', async () => {
    expect((await build({ local: { maxFilesCount: 25 } })).store.queue.room).toBe(25)
    expect((await build({})).store.queue.room).toBe(10)
    expect((await build({ local: { maxFilesCount: 80 } })).store.queue.room).toBe(50)
    expect((await build({ local: { allowMultipleFiles: false } })).store.queue.room).toBe(1)
  })
})

describe('uploading', () => {
  it('ends in SUCCESS when every file was stored, and Add more leads back [UPL-06] [UPL-08] [F-120]', async () => {
    const { store, emitted, navigation } = await build({})
    store.drop([text('a.txt'), text('b.txt')], [])
    await store.submit()
    expect(store.view).toBe('SUCCESS')
    expect(navigation.hasFinished).toBe(true)
    store.show('ADD')
    expect(store.queue.items).toEqual([])
    expect(emitted).toHaveLength(1)
    expect(emitted[0]).toMatchObject({
      kind: 'success',
      payload: {
        status: 200,
        integration: 'LOCAL_FILES',
        action: 'UPDATE',
        event: 'UPDATE',
        data: { data_source_external_id: null, sync_status: null, files: [{ id: 1 }, { id: 2 }] },
      },
    })
  })

  it('sends the settings of the file’s type, then the integration’s, then the widget’s [CFG-76] [CFG-77] [CFG-78]', async () => {
    const { store, sent } = await build({
      local: {
        overlapSize: 0,
        chunkSize: 800,
        allowedFileTypes: [{ extension: 'pdf', chunkSize: 900 }, { extension: 'csv' }],
      },
      options: { overlapSize: 30, useOcr: true },
    })
    store.add([text('a.pdf'), text('b.csv')])
    await store.submit()
    expect(
      sent.map(({ settings }) => [settings.chunk_size, settings.chunk_overlap, settings.use_ocr]),
    ).toEqual([
      [900, 0, true],
      [800, 0, true],
    ])
  })

  it('goes to the files with a banner and counts when some failed, and keeps only those [UPL-09] [UPL-10] [EVT-23]', async () => {
    const { store, banners, emitted } = await build({
      upload: ({ file }, turn) =>
        file.name === 'bad.txt' ? refused(422, 'No text in it.') : Promise.resolve(aFile({ id: turn })),
    })
    store.add([text('good.txt'), text('bad.txt')])
    await store.submit()
    expect(store.view).toBe('FILES')
    expect(banners.current).toMatchObject({
      type: 'ERROR',
      message: 'Some files were not uploaded',
      additionalInfo: '1 succeeded and 1 failed: No text in it.',
    })
    expect(store.queue.notUploaded.map((item) => [item.path, item.message])).toEqual([
      ['bad.txt', 'No text in it.'],
    ])
    expect(emitted.map((event) => event.kind)).toEqual(['success', 'error'])
    expect(emitted[1]?.payload).toMatchObject({
      status: 400,
      action: 'ERROR',
      data: [{ name: 'bad.txt', message: 'No text in it.' }],
      error: { code: 'FILE_REJECTED' },
    })
  })

  it('stays on the list when the host shows no files tab', async () => {
    const { store } = await build({ local: { showFilesTab: false }, upload: () => refused(500) })
    store.add([text('a.txt')])
    await store.submit()
    expect(store.view).toBe('UPLOAD')
  })

  it('says "Failed to upload file." without a detail, also when the network is down [UPL-41]', async () => {
    for (const fault of [new Fault('refused', { status: 500 }), new Fault('network')]) {
      const { store } = await build({ upload: () => Promise.reject(fault) })
      store.add([text('a.txt')])
      await store.submit()
      expect(store.queue.notUploaded[0]?.message).toBe('Failed to upload file.')
      expect(store.queue.notUploaded[0]?.reason).toMatch(/The service (has a problem|couldn't be reached)/)
      expect(store.view).not.toBe('SUCCESS')
    }
  })

  it('tries only the failed files again', async () => {
    const { store, sent } = await build({
      upload: ({ file }, turn) =>
        file.name === 'b.txt' && turn === 2 ? refused(500) : Promise.resolve(aFile({ id: turn })),
    })
    store.add([text('a.txt'), text('b.txt')])
    await store.submit()
    await store.submit()
    expect(sent.map(({ file }) => file.name)).toEqual(['a.txt', 'b.txt', 'b.txt'])
    expect(store.view).toBe('SUCCESS')
  })

  it('moves at most four files at a time', async () => {
    let open = 0
    let most = 0
    const gates: (() => void)[] = []
    const { store, sent } = await build({
      upload: (_, turn) => {
        most = Math.max(most, ++open)
        return new Promise((resolve) => {
          gates.push(() => {
            open--
            resolve(aFile({ id: turn }))
          })
        })
      },
    })
    store.add(Array.from({ length: 9 }, (_, index) => text(`${index}.txt`)))
    const done = store.submit()
    while (sent.length < 9) {
      await vi.waitFor(() => expect(gates.length).toBeGreaterThan(0))
      gates.shift()?.()
    }
    for (const open of gates) open()
    await done
    expect(most).toBe(4)
  })

  it('cancels one file and leaves the others alone', async () => {
    const { store } = await build({
      upload: ({ file, signal }, turn) =>
        file.name === 'slow.txt'
          ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Fault('aborted'))))
          : Promise.resolve(aFile({ id: turn })),
    })
    store.add([text('slow.txt'), text('fast.txt')])
    const done = store.submit()
    const slow = store.queue.items[0]
    if (slow) store.run?.cancel(slow)
    await done
    expect(store.queue.items.map((item) => [item.path, item.status])).toEqual([['slow.txt', 'cancelled']])
    expect(store.view).toBe('SUCCESS')
    expect(store.queue.leftOut).toMatchObject([{ path: 'slow.txt', reason: 'Canceled' }])
  })

  it('waits as long as the service asks, then goes on [UPL-12]', async () => {
    const { store, clock, sent } = await build({
      upload: (_, turn) => (turn === 1 ? refused(429, 'Too many', 7) : Promise.resolve(aFile({ id: turn }))),
    })
    store.add([text('a.txt')])
    const done = store.submit()
    await vi.waitFor(() => expect(clock.pending).toBe(1))
    clock.advance(6999)
    expect(sent).toHaveLength(1)
    clock.advance(1)
    await done
    expect(sent).toHaveLength(2)
    expect(store.view).toBe('SUCCESS')
  })

  it('says that it waits, can be cancelled meanwhile, and tells the host once [F-055]', async () => {
    const { store, clock, emitted } = await build({ upload: () => refused(429, '', 300) })
    store.add([text('a.txt'), text('b.txt')])
    const done = store.submit()
    await vi.waitFor(() => expect(clock.pending).toBe(2))
    expect(store.run?.isWaiting).toBe(true)
    expect(store.queue.items.map(({ waitsUntil }) => waitsUntil)).toEqual([300_000, 300_000])
    clock.advance(300_000)
    await vi.waitFor(() => expect(clock.pending).toBe(2))
    expect(store.queue.items.map(({ waitsUntil }) => waitsUntil)).toEqual([600_000, 600_000])
    expect(emitted).toMatchObject([{ kind: 'error', payload: { error: { code: 'RATE_LIMITED' } } }])
    store.cancelAll()
    await done
    expect(store.queue.items.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(emitted).toHaveLength(1)
  })

  it('tells of each file that waited in vain once [F-055] [EVT-23]', async () => {
    const { store, clock, emitted } = await build({ upload: () => refused(429, '', 7) })
    store.add([text('a.txt'), text('b.txt')])
    const done = store.submit()
    for (let waits = 1; waits <= 5; waits++) {
      await vi.waitFor(() => expect(clock.pending).toBe(2))
      clock.advance(7000)
    }
    await done
    const names = emitted.flatMap(({ kind, payload }) =>
      kind === 'error' ? payload.data.map(({ name }) => name) : [],
    )
    expect(names.sort()).toEqual(['a.txt', 'b.txt'])
    expect(store.queue.notUploaded).toHaveLength(2)
  })

  it('asks before closing only while bytes move', async () => {
    let finish = () => {}
    const { store, session } = await build({
      upload: () => new Promise((resolve) => (finish = () => resolve(aFile({ id: 1 })))),
    })
    store.add([text('a.txt')])
    expect(session.holds.size).toBe(0)
    const done = store.submit()
    expect(session.holds.size).toBe(1)
    finish()
    await done
    expect(session.holds.size).toBe(0)
  })

  it('leads back from the list to the drop zone and from there out [UPL-11]', async () => {
    const { store } = await build({})
    store.drop([text('a.txt')], [])
    expect(store.back()).toBe(true)
    expect(store.view).toBe('ADD')
    expect(store.back()).toBe(false)
  })
})

describe('tags', () => {
  it('tells of a file as it was accepted, though it is ready before it has its tags [F-068]', async () => {
    const { store, emitted } = await build({
      options: { tags: { team: 'x' } },
      upload: (_, turn) => Promise.resolve(aFile({ id: turn, sync_status: 'QUEUED_FOR_SYNC' })),
      tag: () => Promise.resolve(aFile({ id: 1, sync_status: 'READY', tags: { team: 'x' } })),
    })
    store.add([text('a.txt')])
    await store.submit()
    expect(emitted).toMatchObject([
      { payload: { data: { files: [{ sync_status: 'QUEUED_FOR_SYNC', tags: { team: 'x' } }] } } },
    ])
  })

  it('are sent for each stored file, and not at all when the host gives none [API-31] [API-32] [CFG-06]', async () => {
    const withTags = await build({ options: { tags: { team: 'x', n: 3 } } })
    withTags.store.add([text('a.txt')])
    await withTags.store.submit()
    expect(withTags.tagged).toEqual([{ organization_user_file_id: 1, tags: { team: 'x', n: 3 } }])
    const without = await build({})
    without.store.add([text('a.txt')])
    await without.store.submit()
    expect(without.tagged).toEqual([])
  })

  it('that fail are said so, and a retry does not upload the file twice [UPL-42]', async () => {
    let fail = true
    const { store, sent, tagged, emitted, banners } = await build({
      options: { tags: { team: 'x' } },
      tag: () => (fail ? refused(500) : Promise.resolve(aFile({ id: 1 }))),
    })
    store.add([text('a.txt')])
    await store.submit()
    expect(banners.current?.message).toBe('Failed to add tags to the file.')
    expect(store.queue.notUploaded[0]?.message).toBe('Failed to add tags to the file.')
    fail = false
    await store.submit()
    expect(sent).toHaveLength(1)
    expect(tagged).toHaveLength(2)
    expect(store.view).toBe('SUCCESS')
    expect(emitted.filter((event) => event.kind === 'success')).toHaveLength(1)
  })
})

describe('the ending', () => {
  it('comes although one of the files was unfit, and says which and why [F-309]', async () => {
    const { store, navigation } = await build({})
    store.add([text('a.txt'), text('empty.txt', 0), text('b.txt')])
    await store.submit()
    expect(store.view).toBe('SUCCESS')
    expect(navigation.hasFinished).toBe(true)
    expect(store.added).toHaveLength(2)
    expect(store.queue.leftOut).toMatchObject([{ path: 'empty.txt', reason: 'This file is empty.' }])
    store.show('ADD')
    expect(store.queue.items).toEqual([])
    expect(store.queue.leftOut).toEqual([])
  })

  it('names what was refused when it was chosen, however often more was added since [F-310]', async () => {
    const { store } = await build({})
    store.drop([text('a.txt')], [{ file: text('b.exe'), errors: [{ code: 'file-invalid-type' }] }])
    store.add([text('c.txt')])
    store.show('FILES')
    store.show('UPLOAD')
    await store.submit()
    expect(store.view).toBe('SUCCESS')
    expect(store.queue.leftOut.map(({ path }) => path)).toEqual(['b.exe'])
  })

  it('of an upload that failed in part names what was never sent too, until that is dismissed [F-309]', async () => {
    const { store } = await build({
      upload: ({ file }, turn) =>
        file.name === 'a.txt' ? refused(400, 'No.') : Promise.resolve(aFile({ id: turn })),
    })
    store.add([text('a.txt'), text('b.txt'), text('empty.txt', 0)])
    await store.submit()
    expect(store.view).toBe('FILES')
    expect(store.queue.notUploaded.map(({ path }) => path)).toEqual(['a.txt'])
    expect(store.queue.leftOut.map(({ path }) => path)).toEqual(['empty.txt'])
    store.dismissFailures()
    expect(store.queue.items).toEqual([])
  })
})

describe('a file that the device no longer gives out', () => {
  it.each(['network', 'timeout'] as const)(
    'is to be chosen again after a %s fault, and is no fault of the network [F-311]',
    async (kind) => {
      const { store, emitted } = await build({ upload: () => Promise.reject(new Fault(kind)) })
      const moved = text('moved.txt')
      moved.slice = () => {
        const part = new Blob()
        part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
        return part
      }
      store.add([moved])
      await store.submit()
      const message = "This file can't be read from your device any more. Choose it again."
      expect(store.queue.items).toMatchObject([{ status: 'unfit', message, canStart: false }])
      expect(store.view).toBe('UPLOAD')
      expect(emitted).toMatchObject([
        { kind: 'error', payload: { error: { code: 'FILE_REJECTED', cause: 'unreadable' } } },
      ])
    },
  )

  it('that can still be read is one that the network lost [F-311]', async () => {
    const { store } = await build({ upload: () => Promise.reject(new Fault('network')) })
    store.add([text('a.txt')])
    await store.submit()
    expect(store.queue.items).toMatchObject([{ status: 'failed' }])
  })
})

describe('too many files', () => {
  const eleven = Array.from({ length: 11 }, (_, index) => text(`${index + 1}.txt`))

  it('can be taken as far as there is room [F-313]', async () => {
    const { store } = await build({})
    store.drop(
      [],
      eleven.map((file) => ({ file, errors: [{ code: 'too-many-files' }] })),
    )
    expect(store.queue.items).toEqual([])
    store.takeFirst()
    expect(store.view).toBe('UPLOAD')
    expect(store.queue.items.map(({ path }) => path)).toEqual(eleven.slice(0, 10).map(({ name }) => name))
    expect(store.queue.rejections.map(({ file }) => file.name)).toEqual(['11.txt'])
    expect(store.queue.overflow).toEqual([])
  })

  it('dropped beside the zone are offered likewise; a few are taken at once [F-308] [F-313]', async () => {
    const { store } = await build({})
    store.dropBeside(eleven)
    expect(store.view).toBe('ADD')
    expect(store.queue.rejections).toHaveLength(11)
    expect(store.queue.overflow).toHaveLength(11)
    store.dropBeside(eleven.slice(0, 2))
    expect(store.view).toBe('UPLOAD')
    expect(store.queue.items).toHaveLength(2)
    expect(store.queue.rejections).toEqual([])
  })
})
