import type { UserFile } from '@inlet/wire/service'
import { expect, test } from 'vitest'
import { items, quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import type { Changes } from '../sources/abilities/Changes.ts'
import type { Connector } from '../sources/Connector.ts'
import { SourceFault } from '../sources/SourceFault.ts'

onEitherDatabase('what changed at a source', (running) => {
  fullScanTests(running)
  changesTests(running)
})

function fullScanTests(running: () => TestService): void {
  test('that says nothing of it is found by reading its folders again: changed, new, moved and deleted [F-012]', async () => {
    const { source, ann, id } = await connected('scans')
    await items(ann, id, { parent_id: 'docs' })
    await sync(ann, id, ['docs', 'single'])
    await quiet(ann, id)
    expect(await contents(ann)).toEqual(['a', 'b', 'c', 'deep', 'docs', 'single', 'sub'])

    source.put('a', 'changed', 'docs')
    source.put('new', 'new', 'sub')
    source.put('b', 'b', 'sub')
    source.remove('c')
    source.remove('deep')
    source.put('elsewhere', 'x', 'other')
    source.asked.length = 0
    const before = await byId(ann)
    await resync(ann, id)
    const after = await byId(ann)
    expect([...after.keys()].sort()).toEqual(['a', 'b', 'docs', 'new', 'single', 'sub'])
    expect(after.get('b')?.id).toBe(before.get('b')?.id)
    expect(after.get('b')?.parent_id).toBe(after.get('sub')?.id)
    expect(source.asked.filter((call) => call.startsWith('fetch:')).sort()).toEqual(['fetch:a', 'fetch:new'])
    // Nobody ever looked there.
    expect(source.asked).not.toContain('list:other')
    expect((await items(ann, id)).items.map((item) => item.external_id)).toEqual(['docs', 'other', 'single'])

    source.remove('docs')
    source.remove('single')
    await resync(ann, id)
    expect(await contents(ann)).toEqual([])
    expect((await items(ann, id)).items.map((item) => item.external_id)).toEqual(['other'])
  })

  test('tells the host who can see a file at the source, also once that is another [F-274]', async () => {
    const source = new MemorySource()
    source.put('single', 'one')
    const base = source.connector()
    let visibility: 'public' | 'restricted' = 'restricted'
    const { list } = base
    running().sources.set('S3', {
      ...base,
      list: async (...asked) => {
        const page = await list(...asked)
        return { ...page, items: page.items.map((item) => ({ ...item, visibility })) }
      },
    })
    const ann = await running().customer('visibility')
    const { id } = await connectKeys(ann, 'S3', { access_key: 'visibility', ...QUIET })
    await items(ann, id)
    await sync(ann, id, ['single'])
    await quiet(ann, id)
    const visibilityOfSingle = async () => (await byId(ann)).get('single')?.file_metadata?.visibility
    expect(await visibilityOfSingle()).toBe('restricted')
    visibility = 'public'
    await resync(ann, id)
    expect(await visibilityOfSingle()).toBe('public')
  })

  test('is not guessed from a folder that cannot be read', async () => {
    const { source, ann, id } = await connected('forbidden')
    await sync(ann, id, ['docs', 'single'])
    await quiet(ann, id)
    const all = await contents(ann)
    source.broken.set('sub', new SourceFault('item', 'No.'))
    source.remove('deep')
    await resync(ann, id)
    expect(await contents(ann)).toEqual(all)
    source.broken.set('docs', new SourceFault('unavailable', 'Not now.'))
    source.remove('c')
    source.asked.length = 0
    await ask(ann, id)
    await expect.poll(() => source.asked).toContain('list:docs')
    expect(await contents(ann)).toEqual(all)
    await ann.post('/integrations/items/sync/cancel', { data_source_id: id })
    source.broken.clear()
    await resync(ann, id)
    expect(await contents(ann)).toEqual(['a', 'b', 'docs', 'single', 'sub'])
  })

  test('is not guessed from what is not found: only a listing that lacks it says so', async () => {
    const { source, ann, id } = await connected('moving')
    await items(ann, id, { parent_id: 'docs' })
    await sync(ann, id, ['docs', 'single'])
    await quiet(ann, id)
    const all = await contents(ann)
    // A server that is being moved finds nothing, from the top to the bottom.
    const nowhere = new SourceFault('gone', 'Not found.')
    for (const folder of ['', 'docs', 'sub', 'other']) source.broken.set(folder, nowhere)
    await ask(ann, id)
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'SYNC_ERROR' })
    expect(await contents(ann)).toEqual(all)
    source.broken.clear()
    source.remove('sub')
    await resync(ann, id)
    expect(await contents(ann)).toEqual(['a', 'b', 'c', 'docs', 'single'])
  })

  test('is not asked for without end by a source that answers the same page', async () => {
    const { source, ann, id } = await connected('round')
    const { list } = source.connector()
    running().sources.set('S3', {
      ...source.connector(),
      list: async (...given) => ({ ...(await list(...given)), nextCursor: 'again' }),
    })
    source.asked.length = 0
    await ask(ann, id)
    const failed = () =>
      running()
        .database.db.selectFrom('jobs')
        .select('id')
        .where('account_id', '=', id)
        .where('is_idle', '=', true)
        .execute()
    await expect.poll(failed, { timeout: 10_000 }).toHaveLength(1)
    expect(source.asked.length).toBeLessThan(10)
    await ann.post('/integrations/items/sync/cancel', { data_source_id: id })
  })

  test('is found where something was picked in a folder, after the account was connected again, too', async () => {
    const { source, ann, id } = await connected('again')
    await items(ann, id, { parent_id: 'docs' })
    await sync(ann, id, ['a', 'b'])
    await quiet(ann, id)
    source.put('a', 'newer', 'docs')
    source.remove('b')
    // All is known by its ids alone now, and the changes are asked for.
    await connectAgain(ann, 'again')
    await quiet(ann, id)
    expect(await contents(ann)).toEqual(['a'])
    expect(source.asked.filter((call) => call === 'fetch:a')).toHaveLength(2)
  })

  test('of a large tree is asked where somebody looked, and nothing else is read', async () => {
    const { source, ann, id } = await connected('lazy', { isLazy: true }, { sync_source_items: true })
    expect(source.asked).toEqual(['list:'])
    expect((await items(ann, id, { parent_id: 'docs' })).count).toBeGreaterThan(1)
    await sync(ann, id, ['sub'])
    await quiet(ann, id)
    expect(await contents(ann)).toEqual(['deep', 'sub'])
    expect(source.asked).not.toContain('list:other')
  })

  async function connected(name: string, more: Partial<Connector> = {}, settings: object = QUIET) {
    const source = new MemorySource()
    for (const folder of ['docs', 'other']) source.put(folder, null)
    source.put('single', 'one')
    source.put('sub', null, 'docs')
    for (const file of ['a', 'b', 'c']) source.put(file, file, 'docs')
    source.put('deep', 'deep', 'sub')
    running().sources.set('S3', source.connector(more))
    const ann = await running().customer(name)
    const { id } = await connectKeys(ann, 'S3', { access_key: name, ...settings })
    if (settings === QUIET) await items(ann, id)
    await quiet(ann, id)
    return { source, ann, id }
  }
}

function changesTests(running: () => TestService): void {
  test('and moved out of a folder that is gone is kept, whatever page says so first [F-013]', async () => {
    const source = new MemorySource()
    source.put('docs', null)
    source.put('kept', 'kept', 'docs')
    source.put('lost', 'lost', 'docs')
    const pages: Changes[] = []
    const ann = await connectedTo(source, 'moved', {
      changes: async (_, { cursor }) =>
        pages.shift() ?? { changed: [], removed: [], nextCursor: cursor ?? '', more: false },
    })
    await sync(ann.customer, ann.id, ['docs'])
    await quiet(ann.customer, ann.id)
    source.put('kept', 'kept', null)
    pages.push(
      { changed: [], removed: ['docs'], nextCursor: '1', more: true },
      { changed: [source.item('kept')], removed: [], nextCursor: '2', more: false },
    )
    await resync(ann.customer, ann.id)
    expect(await contents(ann.customer)).toEqual(['kept'])
    expect((await byId(ann.customer)).get('kept')?.sync_status).toBe('READY')
  })

  test('and is named as gone and as there again is there [F-013]', async () => {
    const source = new MemorySource()
    source.put('back', 'back')
    const pages: Changes[] = []
    const ann = await connectedTo(source, 'returns', {
      changes: async () => pages.shift() ?? { changed: [], removed: [], nextCursor: '9', more: false },
    })
    await sync(ann.customer, ann.id, ['back'])
    await quiet(ann.customer, ann.id)
    pages.push(
      { changed: [], removed: ['back'], nextCursor: '1', more: true },
      { changed: [source.item('back')], removed: [], nextCursor: '2', more: true },
      { changed: [], removed: [], nextCursor: '3', more: false },
    )
    await resync(ann.customer, ann.id)
    expect(await contents(ann.customer)).toEqual(['back'])
  })

  test('begins where it stood before the first listing', async () => {
    const source = new MemorySource()
    source.put('a', 'a')
    const ann = await connectedTo(source, 'starts', {
      start: async () => {
        source.asked.push('start')
        return 'at-connect'
      },
      changes: async (_, { cursor }) => {
        source.asked.push(`changes:${cursor}`)
        return { changed: [], removed: [], nextCursor: 'later', more: false }
      },
    })
    expect(source.asked[0]).toBe('start')
    await resync(ann.customer, ann.id)
    await resync(ann.customer, ann.id)
    expect(source.asked.filter((call) => call.startsWith('changes:'))).toEqual([
      'changes:at-connect',
      'changes:later',
    ])
  })

  test('and is not known any more is found by reading again, and the changes go on from there', async () => {
    const source = new MemorySource()
    source.put('docs', null)
    for (const file of ['a', 'b', 'c', 'd']) source.put(file, file, 'docs')
    let now = 1
    const { customer, id } = await connectedTo(source, 'expires', {
      start: async () => `${now}`,
      changes: async (_, { cursor }) => {
        source.asked.push(`changes:${cursor}`)
        if (cursor !== `${now}`) throw new SourceFault('cursor-expired', 'Too old.')
        return { changed: [], removed: [], nextCursor: `${now}`, more: false }
      },
    })
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    now = 2
    source.put('b', 'changed', 'docs')
    source.put('new', 'new', 'docs')
    // Out of the folder that is imported.
    source.put('c', 'c')
    source.remove('d')
    source.asked.length = 0
    await resync(customer, id)
    expect(await contents(customer)).toEqual(['a', 'b', 'docs', 'new'])
    expect((await items(customer, id)).items.map((item) => item.external_id).sort()).toEqual(['c', 'docs'])
    expect(source.asked.filter((call) => call.startsWith('fetch:')).sort()).toEqual(['fetch:b', 'fetch:new'])
    source.asked.length = 0
    await resync(customer, id)
    expect(source.asked).toEqual(['changes:2'])
  })

  test.each([
    ['called off', async () => {}],
    ['called off, and the account is connected again', connectAgain],
  ])('and is not known any more is found although the reading again is %s', async (how, then) => {
    const source = new MemorySource()
    source.put('docs', null)
    for (const file of ['a', 'b']) source.put(file, file, 'docs')
    let now = 1
    const name = `abandoned${how.length}`
    const { customer, id } = await connectedTo(source, name, {
      start: async () => `${now}`,
      changes: async (_, { cursor }) => {
        source.asked.push(`changes:${cursor}`)
        if (cursor !== `${now}`) throw new SourceFault('cursor-expired', 'Too old.')
        return { changed: [], removed: [], nextCursor: `${now}`, more: false }
      },
    })
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    now = 2
    source.remove('b')
    source.broken.set('docs', new SourceFault('unavailable', 'Not now.'))
    source.asked.length = 0
    await ask(customer, id)
    await expect.poll(() => source.asked).toContain('list:docs')
    await customer.post('/integrations/items/sync/cancel', { data_source_id: id })
    source.broken.clear()
    await then(customer, name)
    await quiet(customer, id)
    await resync(customer, id)
    expect(await contents(customer)).toEqual(['a', 'docs'])
  })

  test('may have ids and names of 1,000 characters that no index takes [F-014]', async () => {
    const source = new MemorySource()
    const long = (first: number) =>
      Array.from({ length: 1000 }, (_, at) =>
        String.fromCodePoint(0x4e00 + ((first + at * 7919) % 20_000)),
      ).join('')
    const [folder, file] = [long(1), long(2)]
    source.put(folder, null)
    source.put(file, 'words', folder)
    source.put('plain', 'plain')
    const { customer, id } = await connectedTo(source, 'long')
    await sync(customer, id, [folder, 'plain'])
    await quiet(customer, id)
    expect(await contents(customer)).toEqual(['plain', folder, file].sort())
    expect((await items(customer, id, { parent_id: folder })).items.map((one) => one.external_id)).toEqual([
      file,
    ])
    expect((await items(customer, id, { filters: { external_ids: [file] } })).count).toBe(1)
    expect((await items(customer, id, { filters: { name: long(2).slice(0, 40) } })).count).toBe(1)
    source.remove(file)
    await resync(customer, id)
    expect(await contents(customer)).toEqual(['plain', folder].sort())
  })

  test('and tells all of one root alone has the rest read, and what leads there [F-266]', async () => {
    const source = new MemorySource()
    for (const [folder, within] of [
      ['docs', null],
      ['own', 'docs'],
      ['shared', 'docs'],
    ] as const)
      source.put(folder, null, within)
    source.put('x', 'x', 'own')
    source.put('y', 'y', 'shared')
    const base = source.connector()
    const rootOf = (id: string) => (id === 'shared' || id === 'y' ? 'theirs' : 'mine')
    const pages: Changes[] = []
    const { customer, id } = await connectedTo(source, 'roots', {
      list: async (...asked) => {
        const page = await base.list(...asked)
        const items = page.items.map((item) => ({ ...item, rootExternalId: rootOf(item.externalId) }))
        return { ...page, items }
      },
      changes: async (_, { cursor }) =>
        pages.shift() ?? { changed: [], removed: [], nextCursor: cursor ?? '', more: false },
    })
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    source.asked.length = 0
    source.put('y', 'new words', 'shared')
    const all = { changed: [], removed: [], nextCursor: '1', more: false }
    pages.push({ ...all, readsAgain: true, completeRoots: ['mine'] })
    await resync(customer, id)
    expect(source.asked.sort()).toEqual(['fetch:y', 'list:docs', 'list:shared'])
    expect(await contents(customer)).toEqual(['docs', 'own', 'shared', 'x', 'y'])
  })

  async function connectedTo(source: MemorySource, name: string, more: Partial<Connector> = {}) {
    running().sources.set('S3', source.connector(more))
    const customer = await running().customer(name)
    const { id } = await connectKeys(customer, 'S3', { access_key: name })
    return { customer, id }
  }
}

const QUIET = { sync_source_items: false }

async function connectAgain(ann: TestCustomer, name: string) {
  const keys = { access_key: name, access_key_secret: 'sandbox-fine', ...QUIET }
  expect((await ann.post('/integrations/s3', keys)).status).toBe(200)
}

async function ask(ann: TestCustomer, id: number): Promise<void> {
  expect((await ann.post('/integrations/items/sync', { data_source_id: id })).status).toBe(200)
}

async function resync(ann: TestCustomer, id: number): Promise<void> {
  await ask(ann, id)
  expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
}

async function byId(ann: TestCustomer): Promise<Map<string, UserFile>> {
  const { results } = await ann.list({ pagination: { limit: 250 } })
  return new Map(results.map((file) => [file.external_file_id ?? '', file]))
}

async function contents(ann: TestCustomer): Promise<string[]> {
  return [...(await byId(ann)).keys()].sort()
}
