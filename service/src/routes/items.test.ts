import { type UserFile, UserFile as UserFileSchema } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { account, connect, edit, items, quiet, sync } from '../../test/connect.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { listFromTop } from '../db/items/listings.ts'

onEitherDatabase('items', itemTests, () => ({ INLET_SANDBOX: 'true' }))

function itemTests(running: () => TestService): void {
  test('lists the top and folders, folders first, page by page', async () => {
    const ann = await running().customer('lists')
    const { id } = await connect(running(), ann, 'DROPBOX')
    const top = await items(ann, id)
    expect(top.items.map((item) => item.name)).toEqual([
      'Archive',
      'Empty',
      'Handbook',
      'Level 1',
      'Unusual names',
      'Notes of Fiona Fine.md',
      'Welcome.txt',
    ])
    expect(top.items[0]).toMatchObject({
      source: 'DROPBOX',
      item_type: 'FOLDER',
      is_selectable: true,
      is_expandable: true,
      parent_external_id: null,
      organization_user_data_source_id: id,
      organization_user_file_to_sync_id: null,
    })
    const paged = []
    for (const offset of [0, 5, 10]) {
      const page = await items(ann, id, { parent_id: 'id:archive', pagination: { limit: 5, offset } })
      expect(page.count).toBe(12)
      paged.push(...page.items.map((item) => item.external_id))
    }
    expect(new Set(paged).size).toBe(12)
    const down = await items(ann, id, { parent_id: 'id:archive', order_by: 'name', order_dir: 'desc' })
    expect(down.items[0]?.name).toBe('Record 00012.txt')
    expect((await items(ann, id, { parent_id: 'id:empty' })).count).toBe(0)
  })

  test('searches the whole account by name, or what is below a folder', async () => {
    const ann = await running().customer('searches')
    const { id } = await connect(running(), ann, 'DROPBOX')
    const search = async (name: string, parent_id?: string) =>
      (await items(ann, id, { filters: { name }, parent_id })).items.map((item) => item.name)
    expect(await search('TREASURE')).toEqual(['Treasure.txt'])
    expect(await search('treasure', 'id:level-1')).toEqual(['Treasure.txt'])
    expect(await search('treasure', 'id:archive')).toEqual([])
    expect(await search('100%')).toEqual([])
    expect(await search('<img')).toHaveLength(1)
  })

  test('a folder that nobody looked into is read when somebody does', async () => {
    const ann = await running().customer('looks-in')
    const { id } = await connect(running(), ann, 'DROPBOX', { sync_source_items: false })
    expect((await account(ann, id)).source_items_synced_at).toBeNull()
    expect((await items(ann, id)).count).toBe(7)
    expect((await items(ann, id, { parent_id: 'id:archive' })).count).toBe(12)
    const unknown = await ann.post('/integrations/items/list', {
      data_source_id: id,
      parent_id: 'id:level-9',
    })
    expect(unknown.status).toBe(404)
  })

  test('a lost account lists what is known, and says that it is lost where nothing is [F-279]', async () => {
    const ann = await running().customer('lost-list')
    const { id } = await connect(running(), ann, 'DROPBOX', { sync_source_items: false })
    expect((await items(ann, id)).count).toBe(7)
    await running()
      .database.db.updateTable('accounts')
      .set({ access: 'expired' })
      .where('id', '=', id)
      .execute()
    expect((await items(ann, id)).count).toBe(7)
    const folder = await ann.post('/integrations/items/list', { data_source_id: id, parent_id: 'id:archive' })
    expect([folder.status, await folder.json()]).toEqual([
      409,
      { detail: 'The access to this account has ended. Reconnect it.' },
    ])
    // It is to be read anew, and cannot be.
    await listFromTop(running().database.db, id, { walk: false })
    expect((await items(ann, id)).count).toBe(7)
  })

  test('files that are picked again never get more tags than a file may have [F-206]', async () => {
    const ann = await running().customer('picked-again')
    const { id } = await connect(running(), ann, 'DROPBOX')
    const numbered = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${from + index}`, 'x']))
    await sync(ann, id, ['id:welcome'], { tags: numbered(0, 150) })
    await quiet(ann, id)
    const pick = (ids: readonly string[], tags: object) =>
      ann.post('/integrations/files/sync', { data_source_id: id, ids, tags })
    const refused = await pick(['id:level-1', 'id:welcome'], numbered(150, 60))
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'tags'] }] },
    ])
    const [imported, ...others] = await all(ann)
    expect([Object.keys(imported?.tags ?? {}).length, others]).toEqual([150, []])
    expect((await pick(['id:welcome'], numbered(100, 100))).status).toBe(200)
    await quiet(ann, id)
    expect((await all(ann)).map(({ tags }) => Object.keys(tags ?? {}).length)).toEqual([200])
  })

  test('imports files, and folders with everything below them, each item once', async () => {
    const ann = await running().customer('imports')
    const { id } = await connect(running(), ann, 'DROPBOX')
    await sync(ann, id, ['id:welcome', { id: 'id:level-1' }], {
      request_id: 'r1',
      tags: { topic: 'a' },
      chunk_size: 300,
    })
    const done = await quiet(ann, id)
    expect(done).toMatchObject({ sync_status: 'READY', last_sync_action: 'UPDATE' })
    expect(done.files_synced_at).toBe(done.last_synced_at)
    const files = await all(ann)
    const byId = new Map(files.map((file) => [file.external_file_id, file]))
    expect(files).toHaveLength(8)
    for (const file of files) {
      expect(file).toMatchObject({
        sync_status: 'READY',
        source: 'DROPBOX',
        organization_user_data_source_id: id,
        request_id: 'r1',
        chunk_size: 300,
        tags: { topic: 'a' },
      })
    }
    const treasure = byId.get('id:level-1.level-2.level-3.level-4.level-5.level-6.treasure')
    expect(treasure?.parent_id).toBe(byId.get('id:level-1.level-2.level-3.level-4.level-5.level-6')?.id)
    expect(byId.get('id:level-1')?.file_metadata).toMatchObject({ is_folder: true })
    expect(treasure?.file_statistics?.num_characters).toBeGreaterThan(0)
    const marked = (await items(ann, id)).items.find((item) => item.external_id === 'id:welcome')
    expect(marked?.organization_user_file_to_sync_id).toBe(byId.get('id:welcome')?.id)
    expect(marked?.synced_at).not.toBeNull()
    const ids = await ann.post('/embeddings', { query: 'treasure' })
    expect(JSON.stringify(await ids.json())).toContain('Treasure.txt')

    await sync(ann, id, ['id:welcome', 'id:level-1'])
    await quiet(ann, id)
    expect((await all(ann)).map((file) => file.id).sort()).toEqual(files.map((file) => file.id).sort())
  })

  test('refuses no ids, unknown ids, those of another account and another customer, and changes nothing', async () => {
    const [ann, bob] = [await running().customer('picks'), await running().customer('tries')]
    const { id } = await connect(running(), ann, 'DROPBOX')
    const own = await connect(running(), bob, 'BOX', { sync_source_items: false })
    const ask = (who: TestCustomer, data_source_id: number, ids: unknown[]) =>
      who.post('/integrations/files/sync', { data_source_id, ids })
    expect((await ask(ann, id, [])).status).toBe(422)
    const unknown = await ask(ann, id, ['id:welcome', 'nowhere'])
    expect(unknown.status).toBe(422)
    expect(await unknown.json()).toMatchObject({ detail: [{ loc: ['body', 'ids', 1] }] })
    expect((await ask(ann, id, [{ id: 'id:welcome', root_id: 'other-drive' }])).status).toBe(422)
    expect((await ask(bob, own.id, ['id:welcome'])).status).toBe(422)
    expect((await ask(bob, id, ['id:welcome'])).status).toBe(404)
    expect((await bob.post('/integrations/items/list', { data_source_id: id })).status).toBe(404)
    expect(await all(ann)).toEqual([])
    expect(await account(ann, id)).toMatchObject({ sync_status: 'READY', last_sync_action: 'ADD' })
  })

  test('an item that cannot be had or read says why, and the others are imported', async () => {
    const ann = await running().customer('is-unlucky')
    const { id } = await connect(running(), ann, 'DROPBOX', { person: 'faulty' })
    await sync(ann, id, ['id:archive', 'id:handbook'])
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY', last_sync_action: 'UPDATE' })
    const files = await all(ann)
    const failed = files.filter((file) => file.sync_status === 'SYNC_ERROR')
    expect(failed.map((file) => file.sync_error_message).sort()).toEqual([
      'Dropbox does not hand this file out because its content is restricted.',
      'Files of type XYZ cannot be read.',
      expect.stringContaining('No OCR was asked for'),
    ])
    expect(files.filter((file) => file.sync_status === 'READY')).toHaveLength(files.length - 3)
  })

  test('a source that limits us is waited for, and all arrives', { timeout: 60_000 }, async () => {
    const ann = await running().customer('waits')
    const { id } = await connect(running(), ann, 'DROPBOX', { person: 'limited', sync_source_items: false })
    await vi.waitFor(() => items(ann, id), { timeout: 10_000 })
    await sync(ann, id, ['id:welcome', 'id:handbook'])
    const seen = new Set<string>()
    await vi.waitFor(
      async () => {
        for (const file of await all(ann)) seen.add(file.sync_status)
        expect((await account(ann, id)).sync_status).toBe('READY')
      },
      { timeout: 40_000, interval: 20 },
    )
    expect(seen).toContain('RATE_LIMITED')
    expect((await all(ann)).filter((file) => file.sync_status === 'READY').length).toBeGreaterThan(5)
  })

  test('mail and help centres are imported whole, unless that is not wanted', async () => {
    const ann = await running().customer('has-mail')
    const mail = await connect(running(), ann, 'GMAIL')
    expect(mail).toMatchObject({ last_sync_action: 'UPDATE' })
    expect(mail.files_synced_at).not.toBeNull()
    const imported = await all(ann, { organization_user_data_source_id: [mail.id] })
    const names = imported.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['All mail', 'Welcome', 'Contract.pdf', 'Record 00012']))
    const outlook = await connect(running(), ann, 'OUTLOOK', { sync_files_on_connection: false })
    expect(await all(ann, { organization_user_data_source_id: [outlook.id] })).toEqual([])
    expect(outlook).toMatchObject({ last_sync_action: 'ADD', files_synced_at: null })
  })

  test('one file is fetched from its source again', async () => {
    const ann = await running().customer('once-more')
    const { id } = await connect(running(), ann, 'DROPBOX', { person: 'multi' })
    await sync(ann, id, ['id:welcome'])
    await quiet(ann, id)
    const [file] = await all(ann)
    await edit(running(), 'DROPBOX', 'multi', 'welcome')
    const answer = await ann.post('/resync_file', { file_id: file?.id })
    expect(v.parse(UserFileSchema, await answer.json()).sync_status).toBe('QUEUED_FOR_SYNC')
    await quiet(ann, id)
    const [again] = await all(ann)
    expect(again).toMatchObject({ id: file?.id, sync_status: 'READY' })
    expect(again?.last_sync).not.toBe(file?.last_sync)
  })
}

async function all(customer: TestCustomer, filters: object = {}): Promise<UserFile[]> {
  return (await customer.list({ pagination: { limit: 250 }, filters })).results
}
