import { expect, it, vi } from 'vitest'
import { items, quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { limited, MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { beginPreview, endedPreview, previewOf, readPreview } from '../../test/previewOf.ts'
import { setLimits } from '../../test/setLimits.ts'
import { forgetPreviews } from '../db/items/previews.ts'
import type { Connector } from '../sources/Connector.ts'
import { SourceFault } from '../sources/SourceFault.ts'

const LIFETIME_MS = 15 * 60_000

onEitherDatabase('a preview', (running) => {
  const connected = async (name: string, more: (source: MemorySource) => Partial<Connector> = () => ({})) => {
    const source = new MemorySource()
    source.fill('docs', 4)
    source.put('inner', null, 'docs')
    source.put('deep', 'how to travel', 'inner')
    source.put('broken', null, 'docs')
    source.put('after', null, 'docs')
    source.put('last', 'what to eat', 'after')
    source.put('other', null)
    const customer = await running().customer(name)
    running().sources.set('S3', source.connector({ isLazy: true, ...more(source) }))
    const { id } = await connectKeys(customer, 'S3', { access_key: name })
    await items(customer, id)
    const listed = () => source.asked.filter((one) => one.startsWith('list:')).length
    return { source, customer, id, listed }
  }

  /** The process of the first run is gone at a folder. */
  const cutAt = async (name: string, folder: string) => {
    let isCut = false
    const found = await connected(name, (memory) => {
      const { list } = memory.connector()
      return {
        list: async (credential, request, signal) => {
          if (request.folder !== folder || isCut) return list(credential, request, signal)
          isCut = true
          throw new Error('The process is gone.')
        },
      }
    })
    const count = async (meanwhile: (preview: number) => Promise<void> = async () => {}) => {
      const preview = await beginPreview(found.customer, found.id, ['docs'])
      await vi.waitFor(() => expect(isCut).toBe(true))
      await meanwhile(preview)
      return vi.waitFor(
        async () => {
          running().clock.advance(10_000)
          running().jobs.nudge()
          const counted = await readPreview(found.customer, preview)
          expect(counted.state).not.toBe('running')
          return counted
        },
        { timeout: 30_000, interval: 100 },
      )
    }
    return { ...found, count }
  }

  it('counts what the import then brings, and what was listed is not listed again', async () => {
    const { source, customer, id, listed } = await connected('preview-equals')
    const preview = await previewOf(customer, id, ['docs'])
    expect(preview).toMatchObject({
      state: 'done',
      reason: null,
      capped_by: null,
      files: 6,
      folders: 4,
      files_without_size: 6,
      by_format: { TXT: { files: 6, bytes: 0 } },
      skipped: [],
      already_imported: 0,
      limits_met: [],
      is_lower_bound: false,
    })
    expect(source.asked.filter((one) => one.startsWith('fetch:'))).toEqual([])
    const before = listed()
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    expect(listed()).toBe(before)
    const files = (await customer.list({ pagination: { limit: 250 } })).results
    expect(files.filter(({ name }) => name?.endsWith('.txt'))).toHaveLength(preview.files)
    expect(files).toHaveLength(preview.files + preview.folders)
    expect(await previewOf(customer, id, ['docs'])).toMatchObject({ files: 6, already_imported: 6 })
  })

  it('says which folder could not be read, and counts the rest', async () => {
    const { source, customer, id } = await connected('preview-broken')
    source.broken.set('broken', new SourceFault('item', 'You may not open this folder.'))
    expect(await previewOf(customer, id, ['docs'])).toMatchObject({
      state: 'done',
      files: 6,
      skipped: [
        { code: 'FOLDER_UNREADABLE', count: 1, samples: ['broken'], reason: 'You may not open this folder.' },
      ],
      is_lower_bound: true,
    })
  })

  it('leaves the source to a sync of the account most of the time', async () => {
    const asked: number[] = []
    let goOn = () => {}
    const { customer, id } = await connected('preview-gives-way', (source) => {
      const { list } = source.connector()
      return {
        list: async (credential, request, signal) => {
          if (request.folder === 'other') {
            await new Promise<void>((resolve) => {
              goOn = resolve
            })
          } else if (request.folder !== null) {
            asked.push(running().clock.now().getTime())
            running().clock.advance(100)
          }
          return list(credential, request, signal)
        },
      }
    })
    await sync(customer, id, ['other'])
    const preview = await beginPreview(customer, id, ['docs'])
    const counted = await vi.waitFor(
      async () => {
        running().clock.advance(100)
        const read = await readPreview(customer, preview)
        expect(read.state).not.toBe('running')
        return read
      },
      { timeout: 30_000, interval: 20 },
    )
    goOn()
    expect(counted).toMatchObject({ state: 'done', files: 6 })
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
    expect(gaps.length).toBeGreaterThanOrEqual(3)
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(500)
    await quiet(customer, id)
  })

  it('is capped by the time that it may ask, and says so', async () => {
    const { customer, id } = await connected('preview-time', (source) => {
      const { list } = source.connector()
      return {
        list: async (credential, request, signal) => {
          if (request.folder === 'inner') running().clock.advance(20_001)
          return list(credential, request, signal)
        },
      }
    })
    expect(await previewOf(customer, id, ['docs'])).toMatchObject({
      state: 'capped',
      capped_by: 'time',
      files: 5,
      is_lower_bound: true,
    })
  })

  it('is capped at 2,000 folders, counted over all its runs, and says so', async () => {
    const { customer, id, listed, count } = await cutAt('preview-folders', 'inner')
    const preview = await count(async (preview) => {
      const figures = JSON.stringify({ askedFolders: 1999 })
      const { db } = running().database
      await db.updateTable('previews').set({ figures }).where('id', '=', preview).execute()
    })
    expect(preview).toMatchObject({
      state: 'capped',
      capped_by: 'folders',
      files: 5,
      is_lower_bound: true,
    })
    const before = listed()
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    // Only the two folders that were not counted.
    expect(listed()).toBe(before + 2)
  })

  it('counts a folder as it is when it is read, and a sync finds what has changed since', async () => {
    let hasChanged = false
    const { customer, id } = await connected('preview-changing', (source) => {
      const { list } = source.connector()
      return {
        list: async (credential, request, signal) => {
          if (request.folder === 'after' && !hasChanged) {
            hasChanged = true
            source.put('early', 'not listed yet', 'after')
            source.put('late', 'listed before', 'docs')
            source.remove('f0')
          }
          return list(credential, request, signal)
        },
      }
    })
    expect(await previewOf(customer, id, ['docs'])).toMatchObject({ state: 'done', files: 7 })
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    await customer.post('/integrations/items/sync', { data_source_id: id })
    await quiet(customer, id)
    const { results } = await customer.list({ pagination: { limit: 250 } })
    const names = results.flatMap(({ name }) => (name?.endsWith('.txt') ? [name] : []))
    expect(names.sort()).toEqual(
      ['deep', 'early', 'f1', 'f2', 'f3', 'last', 'late'].map((name) => `${name}.txt`),
    )
  })

  it('stops where the source limits requests, with what was counted', async () => {
    const { source, customer, id } = await connected('preview-limited')
    source.broken.set('after', limited())
    const preview = await previewOf(customer, id, ['docs'])
    expect(preview).toMatchObject({ state: 'capped', capped_by: 'rate_limit', files: 5 })
  })

  it('fails with the reason of a source that refuses the whole account', async () => {
    const { source, customer, id } = await connected('preview-refused')
    source.broken.set('docs', new SourceFault('app', 'The source does not know this app.'))
    const preview = await previewOf(customer, id, ['docs'])
    expect(preview).toMatchObject({ state: 'failed', reason: 'The source does not know this app.' })
  })

  it('goes on after a run that was cut off, and asks for nothing twice', async () => {
    const { source, count } = await cutAt('preview-cut', 'after')
    expect(await count()).toMatchObject({ state: 'done', files: 6, is_lower_bound: false })
    expect(source.asked.filter((one) => one === 'list:inner')).toHaveLength(1)
  })

  it('ends in a cycle of shortcuts', async () => {
    const { customer, id } = await connected('preview-cycle', (source) => {
      const { list } = source.connector()
      return {
        list: async (credential, request, signal) => {
          const page = await list(credential, request, signal)
          const loop = { ...source.item('docs'), parentExternalId: 'inner' }
          return request.folder === 'inner' ? { ...page, items: [...page.items, loop] } : page
        },
      }
    })
    expect(await previewOf(customer, id, ['docs'])).toMatchObject({ state: 'done', files: 6, folders: 4 })
  })

  it('counts once for two clicks, runs two at a time, and ends when it is deleted', async () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const { customer, id } = await connected('preview-two', (source) => {
      const { list } = source.connector()
      return {
        list: async (credential, request, signal) => {
          if (request.folder !== null) await opened
          return list(credential, request, signal)
        },
      }
    })
    const first = await beginPreview(customer, id, ['docs'])
    expect(await beginPreview(customer, id, ['docs'])).toBe(first)
    await vi.waitFor(async () => expect((await readPreview(customer, first)).folders).toBe(1))
    await beginPreview(customer, id, ['docs', 'other'])
    const third = await customer.post('/integrations/items/preview', { account_id: id, item_ids: ['other'] })
    expect(third.status).toBe(429)
    open()
    expect((await endedPreview(customer, first)).files).toBe(6)
    const second = await beginPreview(customer, id, ['docs'])
    expect(second).not.toBe(first)
    expect((await customer.delete(`/previews/${second}`)).status).toBe(200)
    expect((await customer.get(`/previews/${second}`)).status).toBe(404)
  })

  it('names the limits that the import would meet', async () => {
    const { customer, id } = await connected('preview-limits')
    await setLimits(running(), customer.name, { max_files: 3, max_files_per_upload: 5 })
    const preview = await previewOf(customer, id, ['docs'])
    expect(preview.limits_met).toEqual(['max_files_per_upload', 'max_files'])
  })

  it('is for its customer and tokens that reach the account, and expires', async () => {
    const { customer, id } = await connected('preview-reach')
    const preview = await beginPreview(customer, id, ['docs'])
    await endedPreview(customer, preview)
    const other = await running().customer('preview-other')
    expect((await other.get(`/previews/${preview}`)).status).toBe(404)
    expect((await other.delete(`/previews/${preview}`)).status).toBe(404)
    const refused = await other.post('/integrations/items/preview', { account_id: id, item_ids: ['docs'] })
    expect(refused.status).toBe(404)
    const unknown = await customer.post('/integrations/items/preview', { account_id: id, item_ids: ['none'] })
    expect(unknown.status).toBe(422)
    const { db } = running().database
    await forgetPreviews(db, new Date(running().clock.now().getTime() + LIFETIME_MS))
    expect((await customer.get(`/previews/${preview}`)).status).toBe(404)
  })
})
