import { expect, test } from 'vitest'
import { items, quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { answered, limited, MemorySource, unanswered } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import type { Connector } from '../sources/Connector.ts'
import { SourceFault } from '../sources/SourceFault.ts'

const DAY_MS = 24 * 3_600_000

onEitherDatabase('an item that a full scan does not list', (running) => {
  test('stays while the source says that it is there, in any folder and under the same id [F-212]', async () => {
    const { source, ann, id } = await connected(running(), 'hidden')
    const before = await ids(running(), ann)
    for (const hidden of ['docs', 'a', 'deep']) source.hidden.add(hidden)
    source.asked.length = 0
    await resync(running(), ann, id)
    expect(await ids(running(), ann)).toEqual(before)
    expect(source.asked.filter((call) => call.startsWith('has:')).sort()).toEqual([
      'has:a',
      'has:deep',
      'has:docs',
    ])
    source.hidden.clear()
    await resync(running(), ann, id)
    expect(await ids(running(), ann)).toEqual(before)
  })

  test('is removed when the source says that it is gone, a folder with all that is in it by one question [F-212]', async () => {
    const { source, ann, id } = await connected(running(), 'gone')
    source.remove('docs')
    source.asked.length = 0
    await resync(running(), ann, id)
    expect(await names(running(), ann)).toEqual(['single'])
    expect(source.asked.filter((call) => call.startsWith('has:'))).toEqual(['has:docs'])
  })

  test('is asked for by reading it where the source has no other way [F-212]', async () => {
    const { source, ann, id } = await connected(running(), 'read', { has: null })
    source.hidden.add('a')
    source.hidden.add('sub')
    source.asked.length = 0
    await resync(running(), ann, id)
    expect(await names(running(), ann)).toEqual(ALL)
    expect(source.asked).toContain('fetch:a')
    source.remove('a')
    source.remove('sub')
    await resync(running(), ann, id)
    expect(await names(running(), ann)).toEqual(['b', 'docs', 'single'])
  })

  test('stays while the source cannot say, until a scan a day later lacks it, too [F-212]', async () => {
    const { source, ann, id } = await connected(running(), 'unknown')
    source.hidden.add('a')
    source.unasked.set('a', new SourceFault('item', 'No.'))
    await resync(running(), ann, id)
    await resync(running(), ann, id)
    running().clock.advance(DAY_MS - 60_000)
    await resync(running(), ann, id)
    expect(await names(running(), ann)).toEqual(ALL)
    running().clock.advance(60_000)
    await resync(running(), ann, id)
    expect(await names(running(), ann)).toEqual(ALL.filter((name) => name !== 'a'))
  })

  test('stays for as long as the source has a problem with it alone, and the account says so [F-212]', async () => {
    const { source, ann, id } = await connected(running(), 'broken')
    source.hidden.add('a')
    source.unasked.set('a', answered(500))
    for (let day = 0; day < 3; day += 1) {
      await ask(running(), ann, id)
      expect(await quiet(await running().renewed(ann), id)).toMatchObject({
        sync_status: 'SYNC_ERROR',
        data_source_metadata: {
          sync_error_message: expect.stringContaining('a problem with some of this account'),
        },
      })
      running().clock.advance(DAY_MS)
    }
    expect(await names(running(), ann)).toEqual(ALL)
    source.unasked.clear()
    source.remove('a')
    await resync(running(), ann, id)
    expect(await names(running(), ann)).toEqual(ALL.filter((name) => name !== 'a'))
  })

  test('stays while its source limits each request for it, and keeps no scan from its end [F-212]', async () => {
    const { source, ann, id } = await connected(running(), 'limited')
    source.hidden.add('a')
    source.unasked.set('a', limited())
    source.put('b', 'changed', 'docs')
    await ask(running(), ann, id)
    const read = async () => {
      running().clock.advance(60_000)
      running().jobs.nudge()
      return source.asked.filter((call) => call === 'fetch:b').length
    }
    await expect.poll(read).toBe(2)
    expect(await quiet(await running().renewed(ann), id)).toMatchObject({ sync_status: 'SYNC_ERROR' })
    expect(await names(running(), ann)).toEqual(ALL)
    source.unasked.clear()
    source.remove('a')
    await resync(running(), ann, id)
    expect(await names(running(), ann)).toEqual(ALL.filter((name) => name !== 'a'))
  })

  test('counts as missing from then only if no scan in between listed it [F-212]', async () => {
    const { source, ann, id } = await connected(running(), 'between')
    source.unasked.set('a', new SourceFault('item', 'No.'))
    source.hidden.add('a')
    await resync(running(), ann, id)
    running().clock.advance(DAY_MS)
    source.hidden.clear()
    await resync(running(), ann, id)
    source.hidden.add('a')
    running().clock.advance(DAY_MS)
    await resync(running(), ann, id)
    expect(await names(running(), ann)).toEqual(ALL)
  })

  test('stays however often it is missed while its source does not answer at all [F-212]', async () => {
    let isDown = false
    const { source, ann, id } = await connected(running(), 'down', {
      identify: async () => {
        if (isDown) throw unanswered()
        return { externalId: 'S3|down', metadata: { name: 'memory' } }
      },
    })
    source.hidden.add('a')
    await resync(running(), ann, id)
    running().clock.advance(2 * DAY_MS)
    source.unasked.set('a', unanswered())
    isDown = true
    await ask(running(), ann, id)
    await expect.poll(() => waitingAttempts(running(), id)).toBeGreaterThan(0)
    expect(await names(running(), ann)).toEqual(ALL)
    isDown = false
    source.unasked.clear()
    running().clock.advance(60_000)
    running().jobs.nudge()
    await quiet(await running().renewed(ann), id)
    expect(await names(running(), ann)).toEqual(ALL)
  })

  test('is moved where the source says that it is now [F-212]', async () => {
    const { source, ann, id } = await connected(running(), 'moved', {
      search: { find: async () => [], item: async (_, externalId) => source.item(externalId) },
    })
    source.put('a', 'a', 'other')
    source.put('b', 'b', 'sub')
    // Neither does the listing of the new folder have it.
    source.hidden.add('a')
    source.hidden.add('b')
    await resync(running(), ann, id)
    expect(await names(running(), ann)).toEqual(ALL.filter((name) => name !== 'a'))
  })

  test('stays where the source says that it is there, and not where [F-213]', async () => {
    const faults = new Map([
      ['a', new SourceFault('item', 'No.')],
      ['b', new SourceFault('gone', 'Its folder is gone.')],
    ])
    const item = async (_: unknown, externalId: string) => {
      const fault = faults.get(externalId)
      if (fault) throw fault
      return null
    }
    const { source, ann, id } = await connected(running(), 'placeless', {
      search: { find: async () => [], item },
    })
    for (const hidden of faults.keys()) source.hidden.add(hidden)
    for (let day = 0; day < 3; day += 1) {
      await resync(running(), ann, id)
      running().clock.advance(DAY_MS)
    }
    expect(await names(running(), ann)).toEqual(ALL)
  })
})

const ALL = ['a', 'b', 'deep', 'docs', 'single', 'sub']

async function connected(
  service: TestService,
  name: string,
  { has, ...more }: Partial<Omit<Connector, 'has'>> & { has?: null } = {},
) {
  const source = new MemorySource()
  for (const folder of ['docs', 'other']) source.put(folder, null)
  source.put('single', 'one')
  source.put('sub', null, 'docs')
  for (const file of ['a', 'b']) source.put(file, file, 'docs')
  source.put('deep', 'deep', 'sub')
  const { has: byId, ...read } = source.connector(more)
  service.sources.set('S3', has === null || !byId ? read : { ...read, has: byId })
  const ann = await service.customer(name)
  const { id } = await connectKeys(ann, 'S3', { access_key: name, sync_source_items: false })
  await items(ann, id)
  await sync(ann, id, ['docs', 'single'])
  await quiet(ann, id)
  expect(await names(service, ann)).toEqual(ALL)
  return { source, ann, id }
}

async function waitingAttempts({ database }: TestService, id: number): Promise<number> {
  const jobs = await database.db.selectFrom('jobs').select('attempts').where('account_id', '=', id).execute()
  return Math.max(0, ...jobs.map(({ attempts }) => attempts))
}

async function ask(service: TestService, ann: TestCustomer, id: number): Promise<void> {
  const now = await service.renewed(ann)
  expect((await now.post('/integrations/items/sync', { data_source_id: id })).status).toBe(200)
}

async function resync(service: TestService, ann: TestCustomer, id: number): Promise<void> {
  await ask(service, ann, id)
  expect(await quiet(await service.renewed(ann), id)).toMatchObject({ sync_status: 'READY' })
}

/** The ids of all files, by the names of their items. */
async function ids(service: TestService, ann: TestCustomer): Promise<Record<string, number>> {
  const { results } = await (await service.renewed(ann)).list({ pagination: { limit: 250 } })
  return Object.fromEntries(results.map((file) => [file.external_file_id ?? '', file.id]))
}

async function names(service: TestService, ann: TestCustomer): Promise<string[]> {
  return Object.keys(await ids(service, ann)).sort()
}
