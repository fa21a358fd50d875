import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../../emulators/google/googleAnswers.ts'
import { StrictStorage } from '../../../emulators/google-cloud-storage/server.ts'
import { items, quiet, sync } from '../../../test/connect.ts'
import { hasForeignServers, withoutForeignServers } from '../../../test/foreignServers.ts'
import { GoogleCloud, signInAtGoogle } from '../../../test/google/GoogleCloud.ts'
import { ANN, StrictGoogle } from '../../../test/google/StrictGoogle.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import { leave, pathsOf, resync } from '../../../test/sourceJourney.ts'
import type { Connector } from '../Connector.ts'
import type { SourceItem } from '../SourceItem.ts'
import { googleStorageConnector } from './googleStorageConnector.ts'
import { storageMeaning } from './storageMeaning.ts'

const { signal } = new AbortController()
const ann = { accessToken: 'ann', refreshToken: null, expiresAt: null, extra: {} }

describe.skipIf(!hasForeignServers)(
  `Google Cloud Storage, signed in at emulate${withoutForeignServers}`,
  () => {
    let cloud: GoogleCloud
    const storage = new StrictStorage()
    beforeAll(async () => {
      cloud = await GoogleCloud.start({ id: 'app-id', secret: 'app-secret' })
      cloud.parts.push(storage.answers)
    })
    afterAll(() => cloud?.stop())

    onOneDatabase(
      'a person',
      (running) => {
        test('signs in, finds a bucket in a project, picks, and sees what was changed, added and deleted', {
          timeout: 60_000,
        }, async () => {
          storage.projects.clear()
          storage.add('acme-data', 'acme-docs')
          for (const name of ['guide/a.txt', 'guide/b.txt', 'guide/old/c.txt', 'single.txt', 'other/d.txt'])
            storage.put('acme-docs', name, `words of ${name}`)
          const person = await running().customer('ann')
          const id = await signInAtGoogle(running(), person, 'GOOGLE_CLOUD_STORAGE')
          const [project] = (await items(person, id)).items
          expect(project).toMatchObject({
            name: 'Project acme-data',
            is_selectable: false,
            is_expandable: true,
          })
          const [bucket] = (await items(person, id, { parent_id: project?.external_id })).items
          expect(bucket).toMatchObject({ external_id: 'acme-docs', item_type: 'BUCKET' })
          const top = (await items(person, id, { parent_id: 'acme-docs' })).items
          expect(top.map(({ name }) => name).sort()).toEqual(['guide', 'other', 'single.txt'])
          await sync(person, id, ['acme-docs|guide/', 'acme-docs|single.txt'])
          expect(await quiet(person, id)).toMatchObject({ sync_status: 'READY' })

          storage.put('acme-docs', 'guide/a.txt', 'pomegranate')
          storage.put('acme-docs', 'guide/new/e.txt', 'numbats')
          for (const name of ['guide/b.txt', 'guide/old/c.txt', 'single.txt'])
            storage.remove('acme-docs', name)
          await resync(person, id)
          expect(await pathsOf(person)).toEqual(['guide', 'guide/a.txt', 'guide/new', 'guide/new/e.txt'])
          expect(
            await person.post('/embeddings', { query: 'pomegranate', k: 1 }).then((one) => one.text()),
          ).toContain('a.txt')
          await leave(person, id)
        })
      },
      () => ({
        INLET_APP_GOOGLE_CLOUD_STORAGE: 'app-id:app-secret',
        INLET_GOOGLE_API: cloud.url,
        INLET_FETCH_ALLOW: cloud.url,
      }),
    )
  },
)

describe('Google Cloud Storage by its reference', () => {
  let google: StrictGoogle
  let storage: StrictStorage
  let connector: Connector
  beforeAll(async () => {
    google = await StrictGoogle.start()
  })
  afterAll(() => google?.stop())
  beforeEach(() => {
    storage = new StrictStorage()
    connector = googleStorageConnector(google.begin(storage.answers, storageMeaning))
  })

  test('who it is, and what is asked for', async () => {
    expect(await connector.identify(ann, signal)).toMatchObject({ externalId: `GOOGLE_CLOUD_STORAGE|${ANN}` })
    expect(connector.oauth?.scopes).toEqual([
      'openid',
      'email',
      'https://www.googleapis.com/auth/devstorage.read_only',
      'https://www.googleapis.com/auth/cloudplatformprojects.readonly',
    ])
  })

  test('projects, buckets and folders come page by page, names of any kind, and no folder twice', async () => {
    for (const project of ['p1', 'p2', 'p3', 'p4']) storage.add(project, `docs-${project}`)
    for (const n of [2, 3, 4, 5]) storage.add('p1', `docs-p1-${n}`)
    expect((await all(null)).map(({ externalId }) => externalId)).toEqual([
      'project:p1',
      'project:p2',
      'project:p3',
      'project:p4',
    ])
    expect(await all('project:p1')).toHaveLength(5)
    const names = ['a|b/ü #?%+.md', 'a/', 'a/x.txt', 'a/y/z.txt', '../up.txt', 'e.txt', 'a//double.txt']
    for (const name of names) storage.put('docs-p1', name, `words of ${name}`)
    expect((await all('docs-p1')).map(({ name, isExpandable }) => [name, isExpandable])).toEqual(
      expect.arrayContaining([
        ['a', true],
        ['a|b', true],
        ['..', true],
        ['e.txt', false],
      ]),
    )
    const inA = await all('docs-p1|a/')
    expect(inA.map(({ externalId }) => externalId).sort()).toEqual([
      'docs-p1#|a/',
      'docs-p1|a//',
      'docs-p1|a/x.txt',
      'docs-p1|a/y/',
    ])
    const [odd] = await all('docs-p1|a|b/')
    expect(odd).toMatchObject({ name: 'ü #?%+.md', rootExternalId: 'docs-p1', size: 23 })
    expect(await read(odd)).toBe('words of a|b/ü #?%+.md')
    expect(await read((await all('docs-p1|../'))[0])).toBe('words of ../up.txt')
    const before = inA.find(({ name }) => name === 'x.txt')?.version
    storage.put('docs-p1', 'a/x.txt', 'new')
    expect((await all('docs-p1|a/')).find(({ name }) => name === 'x.txt')?.version).not.toBe(before)
  })

  test('an object that has the name of a folder is read unless it is empty [F-230]', async () => {
    storage.add('p1', 'docs')
    for (const [name, text] of [
      ['a/', 'words'],
      ['empty/', ''],
      ['a/x.txt', 'x'],
    ] as const)
      storage.put('docs', name, text)
    const object = (await all('docs|a/')).find(({ name }) => name === 'a')
    expect(object).toMatchObject({ externalId: 'docs#|a/', isExpandable: false, size: 5 })
    expect(await read(object)).toBe('words')
    expect(await all('docs|empty/')).toEqual([])
    expect(await connector.has?.(ann, itemOf('docs#|a/'), signal)).toBe(true)
    storage.remove('docs', 'a/')
    await expect(connector.has?.(ann, itemOf('docs#|a/'), signal)).rejects.toMatchObject({ code: 'gone' })
    expect(await connector.has?.(ann, itemOf('docs|a/', { isExpandable: true }), signal)).toBe(true)
  })

  test('a bucket or project that may not be read leaves the others', async () => {
    storage.add('p1', 'closed')
    storage.add('p2', 'open')
    storage.forbidden.add('closed')
    storage.forbidden.add('p1')
    await expect(all('closed')).rejects.toMatchObject({ code: 'item' })
    await expect(all('project:p1')).rejects.toMatchObject({ code: 'item' })
    expect(await all('project:p2')).toHaveLength(1)
    await expect(all('nowhere')).rejects.toMatchObject({ code: 'gone' })
  })

  test('a project that a list lacks is gone only if it and its buckets are', async () => {
    for (const project of ['there', 'hidden', 'deleted']) storage.add(project, `docs-${project}`)
    storage.unlisted.add('there')
    storage.deleted.add('deleted')
    expect((await all(null)).map(({ externalId }) => externalId)).toEqual(['project:hidden'])
    const has = (project: string) => connector.has?.(ann, itemOf(`project:${project}`), signal)
    expect(await Promise.all(['there', 'deleted', 'nowhere'].map(has))).toEqual([true, false, false])
    google.next.push({ path: '/v1/projects/hidden', answer: refusal(403, 'forbidden') })
    expect(await has('hidden')).toBe(true)
    google.next.push({ path: '/v1/projects/hidden', answer: refusal(403, 'insufficientPermissions') })
    await expect(has('hidden')).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('buckets, folders and objects are asked for before they go [F-213]', async () => {
    storage.add('p1', 'docs')
    storage.put('docs', 'a/x.txt', 'x')
    const has = (id: string) => connector.has?.(ann, itemOf(id), signal)
    expect(await Promise.all(['docs', 'docs|a/', 'docs|a/x.txt'].map(has))).toEqual([true, true, true])
    storage.remove('docs', 'a/x.txt')
    expect(await has('docs|a/')).toBe(false)
    for (const id of ['docs|a/x.txt', 'nowhere'])
      await expect(has(id)).rejects.toMatchObject({ code: 'gone' })
    storage.forbidden.add('docs')
    await expect(has('docs')).rejects.toMatchObject({ code: 'item' })
  })

  test('with rights on a bucket alone the top says what to do, and the bucket is found by its name [F-268]', async () => {
    storage.add('hidden', 'acme-docs')
    storage.unlisted.add('hidden')
    storage.put('acme-docs', 'guide/a.txt', 'a')
    const [hint, ...others] = await all(null)
    expect(others).toEqual([])
    expect(hint).toMatchObject({ name: expect.stringContaining('Search for a bucket'), isSelectable: false })
    const find = (query: string) => connector.search?.find(ann, { query, folder: null, roots: [] }, signal)
    expect(await find('acme-doc')).toEqual([])
    const [bucket] = (await find('acme-docs')) ?? []
    expect(bucket).toMatchObject({ externalId: 'acme-docs', parentExternalId: null, isSelectable: true })
    expect(await all('acme-docs')).toHaveLength(1)
    expect(await find('Acme-docs/guide')).toMatchObject([
      { externalId: 'acme-docs|guide/', name: 'acme-docs/guide', isSelectable: true },
    ])
    expect(await find('acme-docs/nowhere')).toEqual([])
    // The hint goes once it is not true any more; what was found stays.
    const has = (id: string) => connector.has?.(ann, itemOf(id), signal)
    expect([await has(hint?.externalId ?? ''), await has('acme-docs')]).toEqual([false, true])
  })

  test('a bucket of a project that is listed is found there by the beginning of its name [F-268]', async () => {
    storage.add('p1', 'acme-docs')
    storage.add('p2', 'other')
    const find = (query: string) => connector.search?.find(ann, { query, folder: null, roots: [] }, signal)
    const inProject = [{ externalId: 'acme-docs', parentExternalId: 'project:p1' }]
    expect(await find('acme')).toMatchObject(inProject)
    expect(await find('acme-docs')).toMatchObject(inProject)
    expect(await connector.search?.item(ann, 'project:p1', signal)).toMatchObject({ isSelectable: false })
  })

  test('a page whose token Google does not know any more is refused, and says that it was one [F-218]', async () => {
    storage.add('p1', 'docs')
    // https://cloud.google.com/storage/docs/json_api/v1/status-codes: 400, `invalid`, for a parameter.
    google.next.push({ path: '/storage/v1/b/docs/o', answer: refusal(400, 'invalid') })
    const listed = connector.list(ann, { folder: 'docs', cursor: 'old' }, signal)
    await expect(listed).rejects.toMatchObject({ code: 'unavailable', cause: { status: 400 } })
  })

  test.each([
    [429, 'rateLimitExceeded', { code: 'rate-limited' }],
    [503, 'backendError', { code: 'rate-limited' }],
    [403, 'rateLimitExceeded', { code: 'rate-limited' }],
    [403, 'insufficientPermissions', { code: 'reconnect' }],
    [403, 'accessNotConfigured', { code: 'app' }],
    [400, 'Bucket is a requester pays bucket', { code: 'item', message: expect.stringContaining('pay') }],
  ])('%i %s', async (status, reason, fault) => {
    storage.add('p1', 'docs')
    google.next.push({ path: '/storage/v1/b/docs', answer: refusal(status, reason) })
    await expect(all('docs')).rejects.toMatchObject(fault)
  })

  async function all(folder: string | null): Promise<SourceItem[]> {
    const found: SourceItem[] = []
    let cursor: string | null = null
    do {
      const page = await connector.list(ann, { folder, cursor }, signal)
      found.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return found
  }

  async function read(item: SourceItem | undefined): Promise<string> {
    if (!item) throw new Error('There is no such item')
    const parts: Uint8Array[] = []
    for await (const part of (await connector.fetch(ann, item, signal)).bytes) parts.push(part)
    return Buffer.concat(parts).toString()
  }
})
