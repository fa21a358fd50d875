import { expect, test } from 'vitest'
import { connect, edit, items, quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import type { Changes } from '../sources/abilities/Changes.ts'
import type { Connector } from '../sources/Connector.ts'
import { changesByRoot, type RootChanges, startByRoot } from '../sources/feed/changesByRoot.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import type { SourceItem } from '../sources/SourceItem.ts'

onEitherDatabase(
  'what sources tell of their things',
  (running) => {
    rootTests(running)
    pickTests(running)
    placeTests(running)
    flatTests(running)
    itemTests(running)
  },
  () => ({ INLET_SANDBOX: 'true' }),
)

function rootTests(running: () => TestService): void {
  test('changes come by root; what went from one to another is kept, whichever tells first', async () => {
    const source = new MemorySource()
    source.pageSize = 10
    const roots = new Map([
      ['left', 'one'],
      ['right', 'one'],
      ['stays', 'one'],
      ['other', 'two'],
    ])
    for (const id of roots.keys()) source.put(id, id)
    const rootChanges = new Map<string, RootChanges[]>()
    const asked: string[] = []
    const item = (id: string): SourceItem => ({ ...source.item(id), rootExternalId: roots.get(id) ?? null })
    const plain = source.connector()
    const { ann, id } = await connected(running(), 'roots', source, {
      list: async (...given) => {
        const page = await plain.list(...given)
        return { ...page, items: page.items.map(({ externalId }) => item(externalId)) }
      },
      start: (_, request) => startByRoot(request, async (root) => `${root}:0`),
      changes: (_, request) =>
        changesByRoot(request, async (root, cursor) => {
          asked.push(`${root}<${cursor}`)
          const none = { changed: [], removed: [], cursor: `${root}:end`, more: false }
          return rootChanges.get(root)?.shift() ?? none
        }),
    })
    await sync(ann, id, [...roots.keys()])
    await quiet(ann, id)
    await resync(ann, id)
    expect(asked).toEqual(['one<null', 'two<null'])

    // Root "one" is read first: it says what left it, before and after the other says what came.
    roots.set('left', 'two')
    roots.set('other', 'one')
    rootChanges.set('one', [
      { changed: [item('other')], removed: ['left'], cursor: 'one:1', more: true },
      { changed: [], removed: ['right'], cursor: 'one:2', more: false },
    ])
    rootChanges.set('two', [{ changed: [item('left')], removed: ['other'], cursor: 'two:1', more: false }])
    asked.length = 0
    await resync(ann, id)
    expect(asked).toEqual(['one<one:end', 'one<one:1', 'two<two:end'])
    expect(await names(ann)).toEqual(['left', 'other', 'stays'])
  })

  test('a drive is a root of its own, and another root may say that it is gone', async () => {
    const source = new MemorySource()
    source.pageSize = 10
    for (const id of ['drive', 'single']) source.put(id, id)
    const item = (id: string): SourceItem => ({ ...source.item(id), rootExternalId: id })
    const { ann, id } = await connected(running(), 'drives', source, {
      list: async () => ({ items: ['drive', 'single'].map(item), nextCursor: null }),
      changes: async () => ({
        changed: [],
        removed: ['drive'],
        root: 'account',
        nextCursor: 'end',
        more: false,
      }),
    })
    await sync(ann, id, ['drive', 'single'])
    await quiet(ann, id)
    expect(await names(ann)).toEqual(['drive', 'single'])
    await resync(ann, id)
    expect(await names(ann)).toEqual(['single'])
  })

  test('a source that answers the same changes for ever is not asked for ever', async () => {
    const source = new MemorySource()
    source.put('a', 'a')
    let asked = 0
    const { ann, id } = await connected(running(), 'endless', source, {
      changes: async () => {
        asked += 1
        return { changed: [], removed: [], nextCursor: 'same', more: true }
      },
    })
    await sync(ann, id, ['a'])
    await quiet(ann, id)
    expect((await ann.post('/integrations/items/sync', { data_source_id: id })).status).toBe(200)
    const failed = () =>
      running()
        .database.db.selectFrom('jobs')
        .select('id')
        .where('account_id', '=', id)
        .where('is_idle', '=', true)
        .execute()
    await expect.poll(failed, { timeout: 10_000 }).toHaveLength(1)
    expect(asked).toBeLessThan(10)
    await ann.post('/integrations/items/sync/cancel', { data_source_id: id })
  })
}

function pickTests(running: () => TestService): void {
  test('a source is told what was picked by itself, and not with its folder', async () => {
    const source = new MemorySource()
    source.pageSize = 10
    source.put('folder', null)
    source.put('inside', 'inside', 'folder')
    source.put('single', 'single')
    source.put('left', 'left')
    const pickedIds: string[] = []
    const { ann, id } = await connected(running(), 'picks', source, {
      changes: async (_, { picked }) => {
        for (const { externalId } of await picked(['folder', 'inside', 'single', 'left', 'unknown']))
          pickedIds.push(externalId)
        return { changed: [], removed: [], nextCursor: 'end', more: false }
      },
    })
    await sync(ann, id, ['folder', 'single'])
    await quiet(ann, id)
    expect(await names(ann)).toEqual(['folder', 'inside', 'single'])
    pickedIds.length = 0
    await resync(ann, id)
    expect(pickedIds.sort()).toEqual(['folder', 'single'])
  })
}

function placeTests(running: () => TestService): void {
  test('what went from a folder that is imported into one that is not is imported no longer', async () => {
    const { source, pages, ann, id } = await connectFeed('leaves', [
      ['folder', null, null],
      ['other', null, null],
      ['goes', 'goes', 'folder'],
      ['stays', 'stays', 'folder'],
      ['sub', null, 'folder'],
      ['deep', 'deep', 'sub'],
      ['own', 'own', 'other'],
    ])
    await items(ann, id, { parent_id: 'other' })
    await sync(ann, id, ['folder', 'own'])
    await quiet(ann, id)
    expect(await names(ann)).toEqual(['deep', 'folder', 'goes', 'own', 'stays', 'sub'])
    const before = await idOf(ann, 'stays')

    source.put('goes', 'goes', 'other')
    source.put('hidden', null, 'other')
    source.put('sub', null, 'hidden')
    source.put('own', 'own', 'hidden')
    // Into a new folder within a new one, told from below.
    source.put('upper', null, 'folder')
    source.put('lower', null, 'upper')
    source.put('stays', 'stays', 'lower')
    const changed = ['goes', 'sub', 'own', 'stays', 'lower', 'upper'].map((one) => source.item(one))
    pages.push(
      { changed: changed.slice(0, 3), removed: [], nextCursor: '1', more: true },
      { changed: changed.slice(3), removed: [], nextCursor: '2', more: false },
    )
    await resync(ann, id)
    expect(await names(ann)).toEqual(['folder', 'lower', 'own', 'stays', 'upper'])
    expect(await idOf(ann, 'stays')).toBe(before)
    // Folders that were opened stay visible; items without a known folder are dropped.
    expect(await idsIn(ann, id, 'other')).toEqual(['goes'])
    expect(await known(running(), id)).not.toContain('deep')

    source.put('stays', 'stays', 'other')
    pages.push('expired')
    await resync(ann, id)
    expect(await names(ann)).toEqual(['folder', 'lower', 'own', 'upper'])
    expect(await idsIn(ann, id, 'other')).toEqual(['goes', 'hidden', 'stays'])
  })

  test('of what changed nothing is kept that nobody has looked for', async () => {
    const { source, pages, ann, id } = await connectFeed('unknown', [
      ['folder', null, null],
      ['other', null, null],
    ])
    await sync(ann, id, ['folder'])
    await quiet(ann, id)
    for (const [name, content, parent] of [
      ['x', 'x', 'far'],
      ['far', null, 'away'],
      ['in sub', 'in sub', 'sub'],
      ['sub', null, 'folder'],
      ['beside', 'beside', 'other'],
      ['at the top', 'at the top', null],
    ] as const)
      source.put(name, content, parent)
    const changed = [...source.things.keys()].map((one) => source.item(one))
    pages.push({ changed, removed: [], nextCursor: '1', more: false })
    await resync(ann, id)
    expect(await names(ann)).toEqual(['folder', 'in sub', 'sub'])
    expect(await known(running(), id)).toEqual(['at the top', 'beside', 'folder', 'in sub', 'other', 'sub'])
    const { db } = running().database
    const account = db.selectFrom('accounts').select('item_count').where('id', '=', id)
    expect(await account.executeTakeFirst()).toEqual({ item_count: 6 })
  })

  /** It tells what a test says. */
  async function connectFeed(
    name: string,
    things: readonly (readonly [string, string | null, string | null])[],
  ) {
    const source = new MemorySource()
    source.pageSize = 10
    for (const [id, content, parent] of things) source.put(id, content, parent)
    const pages: (Changes | 'expired')[] = []
    const account = await connected(running(), name, source, {
      isLazy: true,
      start: async () => '0',
      changes: async (_, { cursor }) => {
        const page = pages.shift()
        if (page === 'expired') throw new SourceFault('cursor-expired', 'Too old.')
        return page ?? { changed: [], removed: [], nextCursor: cursor ?? '', more: false }
      },
    })
    return { source, pages, ...account }
  }

  async function idOf(ann: TestCustomer, externalId: string): Promise<number | undefined> {
    const { results } = await ann.list({ pagination: { limit: 250 } })
    return results.find((file) => file.external_file_id === externalId)?.id
  }
}

async function known(service: TestService, id: number): Promise<string[]> {
  const { db } = service.database
  const rows = await db.selectFrom('items').select('external_id').where('account_id', '=', id).execute()
  return rows.map((row) => row.external_id).sort()
}

function flatTests(running: () => TestService): void {
  test('where everything is listed at once, what is in nothing that is known is at the top', async () => {
    const source = new MemorySource()
    source.put('leaf', 'leaf', 'page')
    source.put('page', null, 'not shared')
    source.put('deep', 'deep', 'sub')
    source.put('sub', null, 'page')
    source.put('alone', 'alone')
    const { ann, id } = await connected(running(), 'flat', source, flat(source), { sync_source_items: true })
    expect(await idsIn(ann, id)).toEqual(['alone', 'page'])
    expect(await idsIn(ann, id, 'page')).toEqual(['leaf', 'sub'])
    expect(new Set(source.asked)).toEqual(new Set(['list:']))

    await sync(ann, id, ['page'])
    await quiet(ann, id)
    expect(await names(ann)).toEqual(['deep', 'leaf', 'page', 'sub'])
    source.put('leaf', 'changed', 'page')
    source.put('new', 'new', 'sub')
    source.remove('deep')
    source.put('not shared', null)
    source.asked.length = 0
    await resync(ann, id)
    expect(await names(ann)).toEqual(['leaf', 'new', 'page', 'sub'])
    expect(new Set(source.asked)).toEqual(new Set(['list:', 'has:deep', 'fetch:leaf', 'fetch:new']))
    expect(await idsIn(ann, id)).toEqual(['alone', 'not shared'])
    expect(await idsIn(ann, id, 'not shared')).toEqual(['page'])
  })

  test('it is placed where somebody looks before all was read, too', async () => {
    const source = new MemorySource()
    for (const name of ['a', 'b', 'c', 'd']) source.put(name, name, 'folder')
    source.put('folder', null, 'not shared')
    const { ann, id } = await connected(running(), 'flat-look', source, flat(source))
    await expect.poll(() => idsIn(ann, id)).toEqual(['folder'])
    expect(await idsIn(ann, id, 'folder')).toEqual(['a', 'b', 'c', 'd'])
    expect(source.asked.every((call) => call === 'list:')).toBe(true)
  })

  /** Its pages hold everything; nobody asks for a folder of it. */
  function flat(source: MemorySource): Partial<Connector> {
    return {
      placement: 'flat',
      list: async (_, { folder, cursor }) => {
        source.asked.push(`list:${folder ?? ''}`)
        const all = [...source.things.keys()]
        const from = Number(cursor ?? 0)
        const until = from + source.pageSize
        const page = all.slice(from, until).map((id) => source.item(id))
        return { items: page, nextCursor: until < all.length ? String(until) : null }
      },
    }
  }
}

function itemTests(running: () => TestService): void {
  test('what a source says of a content comes back when it is fetched, and is in no answer', async () => {
    const source = new MemorySource()
    source.put('a', 'a')
    source.put('huge', 'huge')
    const plain = source.connector()
    const more = { mimeType: 'application/vnd.acme.note', handle: '/path/of a' }
    const fetched: SourceItem[] = []
    const { ann, id } = await connected(running(), 'handles', source, {
      list: async (...given) => {
        const page = await plain.list(...given)
        const sized = (one: SourceItem) => (one.externalId === 'huge' ? 5_000_000_000 : 1)
        return { ...page, items: page.items.map((one) => ({ ...one, ...more, size: sized(one) })) }
      },
      fetch: async (credential, item, signal) => {
        fetched.push(item)
        return plain.fetch(credential, item, signal)
      },
    })
    await sync(ann, id, ['a', 'huge'])
    await quiet(ann, id)
    expect(fetched).toMatchObject([{ externalId: 'a', size: 1, ...more }])
    const { results } = await ann.list()
    const huge = results.find((file) => file.external_file_id === 'huge')
    expect(huge).toMatchObject({ sync_status: 'SYNC_ERROR' })
    expect(huge?.sync_error_message).toMatch(/^This file is larger than \d+ MB\.$/)
    expect(JSON.stringify(await items(ann, id))).not.toContain('/path/of a')
  })

  test('of the types that a host imports alone come, with the account and with its changes', async () => {
    const ann = await running().customer('tickets')
    const types = { file_sync_config: { auto_synced_source_types: ['TICKET'] } }
    const account = await connect(running(), ann, 'ZENDESK', { zendesk_subdomain: 'acme', ...types })
    const kinds = async () => new Set((await ann.list({ pagination: { limit: 250 } })).results.map(typeOf))
    expect(await kinds()).toEqual(new Set(['TICKET', 'FOLDER']))
    await edit(running(), 'ZENDESK', 'fine', 'handbook.onboarding')
    await resync(ann, account.id)
    expect(await kinds()).toEqual(new Set(['TICKET', 'FOLDER']))
  })
}

function typeOf({ file_metadata }: { file_metadata?: unknown }): unknown {
  return typeof file_metadata === 'object' && file_metadata && 'type' in file_metadata
    ? file_metadata.type
    : null
}

async function connected(
  service: TestService,
  name: string,
  source: MemorySource,
  more: Partial<Connector>,
  settings: object = { sync_source_items: false },
) {
  service.sources.set('S3', source.connector(more))
  const ann = await service.customer(name)
  const { id } = await connectKeys(ann, 'S3', { access_key: name, ...settings })
  if ('sync_source_items' in settings && !settings.sync_source_items) await items(ann, id)
  await quiet(ann, id)
  return { ann, id }
}

async function resync(ann: TestCustomer, id: number): Promise<void> {
  expect((await ann.post('/integrations/items/sync', { data_source_id: id })).status).toBe(200)
  expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
}

async function names(ann: TestCustomer): Promise<(string | null | undefined)[]> {
  const { results } = await ann.list({ pagination: { limit: 250 } })
  return results.map((file) => file.external_file_id).sort()
}

async function idsIn(ann: TestCustomer, id: number, folder?: string): Promise<string[]> {
  const page = await items(ann, id, folder === undefined ? {} : { parent_id: folder })
  return page.items.map((item) => item.external_id).sort()
}
