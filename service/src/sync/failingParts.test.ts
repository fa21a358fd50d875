import { expect, test } from 'vitest'
import { account, items, quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { answered, limited, MemorySource, unanswered } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import type { Connector } from '../sources/Connector.ts'
import { SourceFault } from '../sources/SourceFault.ts'

const LIMITED = "The source limits how often it can be asked. We'll continue by ourselves."

onEitherDatabase('a part of an account that keeps failing', (running) => {
  folderTests(running)
  cursorTests(running)
  changesTests(running)
  limitedFeedTests(running)
  passedOverTests(running)
})

function folderTests(running: () => TestService): void {
  const faults = [
    ['500', answered(500)],
    ['400', answered(400)],
    ['timeout', unanswered()],
  ] as const
  test.each(faults)(
    'holds up no other folder of an import, is marked, and is read by itself when it can be: %s [F-212]',
    async (name, fault) => {
      const { source, ann, id } = await connected(running(), `import-${name}`)
      source.broken.set('first', fault)
      await sync(ann, id, ['first', 'second'])
      await expect.poll(() => said(ann)).toMatchObject({ 'second/a': ['READY', null] })
      expect((await said(ann)).first?.[0]).toMatch(/DELAYED|QUEUED_FOR_SYNC|SYNCING/)
      await pass(running(), ann, id)
      // We do try again, and nobody else has to. [F-277]
      const reason = expect.stringContaining("We'll try again")
      expect(await said(ann)).toMatchObject({ first: ['SYNC_ERROR', reason], second: ['READY', null] })
      expect((await account(ann, id)).sync_status).toBe('READY')
      source.broken.clear()
      await expect
        .poll(() => later(running(), ann))
        .toMatchObject({
          first: ['READY', null],
          'first/a': ['READY', null],
        })
    },
  )

  test('holds up no other folder of an import if its source limits it alone [F-212]', async () => {
    const { source, ann, id } = await connected(running(), 'import-429')
    source.broken.set('first', limited())
    await sync(ann, id, ['first', 'second'])
    await pass(running(), ann, id)
    expect(await said(ann)).toMatchObject({ first: ['SYNC_ERROR', LIMITED], 'second/a': ['READY', null] })
    source.broken.clear()
    await expect.poll(() => later(running(), ann)).toMatchObject({ 'first/a': ['READY', null] })
  })

  test.each([
    ['500', answered(500), "The source has a problem right now. We'll try again."],
    ['429', limited(), LIMITED],
  ])(
    'keeps no other from being current, and loses nothing below it: %s [F-212]',
    async (name, fault, reason) => {
      const { source, ann, id } = await connected(running(), `scan-${name}`)
      await sync(ann, id, ['first', 'second'])
      await quiet(ann, id)
      source.broken.set('first', fault)
      source.remove('first/a')
      source.remove('second/a')
      source.put('second/new', 'new', 'second')
      source.put('second/b', 'changed', 'second')
      await ask(ann, id)
      await pass(running(), ann, id)
      const all = ['first', 'first/a', 'first/b', 'second', 'second/b', 'second/new']
      expect(Object.keys(await said(ann)).sort()).toEqual(all)
      expect(source.asked.filter((call) => call === 'fetch:second/b')).toHaveLength(2)
      expect((await said(ann)).first).toEqual(['SYNC_ERROR', reason])
      source.broken.clear()
      await ask(ann, id)
      await quiet(ann, id)
      expect((await said(ann)).first).toEqual(['READY', null])
      expect(Object.keys(await said(ann)).sort()).toEqual(all.filter((name) => name !== 'first/a'))
    },
  )

  test.each([
    ['gone', new SourceFault('gone', 'It is gone.'), /a problem with some of this account/],
    ['item', new SourceFault('item', 'You may not read this.'), /You may not read this/],
  ])(
    'is the top of a scan: the account says so, loses nothing and heals: %s [F-212]',
    async (name, fault, reason) => {
      const { source, ann, id } = await connected(running(), `top-${name}`)
      await sync(ann, id, ['first', 'second'])
      await quiet(ann, id)
      const before = Object.keys(await said(ann))
      for (const folder of ['', 'first', 'second']) source.broken.set(folder, fault)
      await ask(ann, id)
      expect(await quiet(ann, id)).toMatchObject({
        sync_status: 'SYNC_ERROR',
        data_source_metadata: { sync_error_message: expect.stringMatching(reason) },
      })
      expect(Object.keys(await said(ann))).toEqual(before)
      expect((await said(ann)).first?.[0]).toBe('SYNC_ERROR')
      source.broken.clear()
      await ask(ann, id)
      expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
      expect((await said(ann)).first).toEqual(['READY', null])
    },
  )

  test.each([
    ['timeout', unanswered(), "The source doesn't answer right now. We'll try again."],
    ['429', limited(), LIMITED],
  ])(
    'is its source if that answers nothing: none is marked, and it heals by itself: %s [F-212]',
    async (name, fault, reason) => {
      let isDown = false
      const { source, ann, id } = await connected(running(), `away-${name}`, {
        identify: async () => {
          if (isDown) throw fault
          return { externalId: `S3|away-${name}`, metadata: { name: 'memory' } }
        },
      })
      isDown = true
      source.broken.set('first', fault)
      await sync(ann, id, ['first'])
      for (let hours = 0; hours < 12; hours += 1) {
        running().clock.advance(3_600_000)
        running().jobs.nudge()
        const now = await running().renewed(ann)
        await expect.poll(async () => (await account(now, id)).sync_status).toMatch(/SYNCING/)
      }
      const now = await running().renewed(ann)
      await expect
        .poll(async () => (await account(now, id)).data_source_metadata)
        .toMatchObject({ sync_error_message: reason })
      isDown = false
      source.broken.clear()
      await expect.poll(() => later(running(), ann)).toMatchObject({ 'first/a': ['READY', null] })
    },
  )
}

function cursorTests(running: () => TestService): void {
  const faults = [
    ['400', answered(400)],
    ['410', new SourceFault('gone', 'Gone.')],
    ['expired', new SourceFault('cursor-expired', 'Too old.')],
  ] as const
  test.each(faults)('is no folder whose page cursor was refused once: %s [F-218]', async (name, fault) => {
    const { source, ann, id } = await connected(running(), `cursor-${name}`, refusingOnce(fault))
    await sync(ann, id, ['many'])
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
    expect(Object.keys(await said(ann))).toHaveLength(10)
    source.remove('many/8')
    await ask(ann, id)
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
    expect(Object.keys(await said(ann))).toHaveLength(9)
  })

  test('is begun anew a few times, and not for ever, if its cursor is refused each time [F-218]', async () => {
    const { source, ann, id } = await connected(running(), 'cursors')
    source.refused.set('many', answered(400))
    await sync(ann, id, ['many', 'second'])
    await pass(running(), ann, id)
    expect(await said(ann)).toMatchObject({
      many: ['SYNC_ERROR', expect.any(String)],
      second: ['READY', null],
    })
    expect(source.asked.filter((call) => call === 'list:many').length).toBeLessThan(20)
  })
}

function changesTests(running: () => TestService): void {
  test('is no feed: what it does not tell is found by reading again, and later it tells again [F-217]', async () => {
    let isBroken = false
    const { source, ann, id } = await connected(running(), 'feed', {
      start: async () => 'now',
      changes: async (_, { cursor }) => {
        if (isBroken) throw answered(400)
        source.asked.push(`changes:${cursor}`)
        return { changed: [], removed: [], nextCursor: 'now', more: false }
      },
    })
    await sync(ann, id, ['first', 'second'])
    await quiet(ann, id)
    isBroken = true
    for (const round of ['1', '2']) {
      source.put(`first/new${round}`, 'new', 'first')
      source.remove(`second/${round === '1' ? 'a' : 'b'}`)
      await ask(ann, id)
      await pass(running(), ann, id)
      expect(await said(ann)).toHaveProperty(`first/new${round}`)
    }
    expect(Object.keys(await said(ann))).not.toContain('second/b')
    isBroken = false
    source.asked.length = 0
    await ask(ann, id)
    await pass(running(), ann, id)
    expect(source.asked).toContain('changes:now')
  })
}

function limitedFeedTests(running: () => TestService): void {
  test('is a feed that its source always limits: the rest is found by reading again [F-212]', async () => {
    let isLimited = false
    const { source, ann, id } = await connected(running(), 'feed-429', {
      start: async () => {
        if (isLimited) throw limited()
        return 'now'
      },
      changes: async (_, { cursor }) => {
        if (isLimited) throw limited()
        if (cursor === null) throw new SourceFault('cursor-expired', 'Too old.')
        return { changed: [], removed: [], nextCursor: 'now', more: false }
      },
    })
    await sync(ann, id, ['first', 'second'])
    await quiet(ann, id)
    isLimited = true
    source.put('first/new', 'new', 'first')
    source.remove('second/a')
    await ask(ann, id)
    await pass(running(), ann, id, 'SYNC_ERROR')
    expect(await said(ann)).toHaveProperty(['first/new'])
    expect(await said(ann)).not.toHaveProperty(['second/a'])
    isLimited = false
    source.put('first/newer', 'newer', 'first')
    await ask(ann, id)
    await pass(running(), ann, id)
    expect(await said(ann)).toHaveProperty(['first/newer'])
  })

  test('is no feed of a source that limits everything: it waits [F-212]', async () => {
    let isLimited = false
    const { source, ann, id } = await connected(running(), 'feed-all-429', {
      identify: async () => {
        if (isLimited) throw limited()
        return { externalId: 'S3|feed-all-429', metadata: { name: 'memory' } }
      },
      start: async () => 'now',
      changes: async () => {
        source.asked.push('changes')
        if (isLimited) throw limited()
        return { changed: [], removed: [], nextCursor: 'now', more: false }
      },
    })
    await sync(ann, id, ['first'])
    await quiet(ann, id)
    isLimited = true
    source.asked.length = 0
    await ask(ann, id)
    for (let calls = 1; calls < 8; calls += 1) {
      const isAsked = () => {
        running().clock.advance(10_000)
        running().jobs.nudge()
        return source.asked.length >= calls
      }
      await expect.poll(isAsked, { timeout: 20_000 }).toBe(true)
    }
    expect(source.asked.filter((call) => call !== 'changes')).toEqual([])
    isLimited = false
    await pass(running(), ann, id)
  })
}

function passedOverTests(running: () => TestService): void {
  test('is read again with the next changes, though these tell nothing of it [F-212]', async () => {
    let isLost = false
    const { source, ann, id } = await connected(running(), 'passed', {
      start: async () => 'now',
      changes: async (_, { cursor }) => {
        if (isLost) throw new SourceFault('cursor-expired', 'Too old.')
        return { changed: [], removed: [], nextCursor: cursor ?? 'now', more: false }
      },
    })
    await sync(ann, id, ['first', 'second'])
    await quiet(ann, id)
    isLost = true
    const fault = new SourceFault('item', 'You may not read this.')
    source.broken.set('first', fault)
    source.put('first/new', 'new', 'first')
    source.remove('first/a')
    await ask(ann, id)
    await quiet(ann, id)
    isLost = false
    expect((await said(ann)).first).toEqual(['SYNC_ERROR', fault.message])
    await ask(ann, id)
    await quiet(ann, id)
    expect((await said(ann)).first).toEqual(['SYNC_ERROR', fault.message])
    source.broken.clear()
    source.asked.length = 0
    await ask(ann, id)
    await quiet(ann, id)
    expect((await said(ann)).first).toEqual(['READY', null])
    expect(Object.keys(await said(ann))).toEqual(expect.arrayContaining(['first/b', 'first/new']))
    expect(Object.keys(await said(ann))).not.toContain('first/a')
    expect(source.asked).not.toContain('list:second')
    source.asked.length = 0
    await ask(ann, id)
    await quiet(ann, id)
    expect(source.asked).not.toContain('list:first')
  })
}

/** Page two of each listing is refused the first time. */
function refusingOnce(fault: SourceFault): (source: MemorySource) => Partial<Connector> {
  return (source) => {
    let refusals = 0
    const { list } = source.connector()
    return {
      list: async (credential, request, signal) => {
        refusals += request.cursor === null ? 0 : 1
        if (request.cursor !== null && refusals % 3 === 1) throw fault
        return list(credential, request, signal)
      },
    }
  }
}

async function connected(
  service: TestService,
  name: string,
  more: Partial<Connector> | ((source: MemorySource) => Partial<Connector>) = {},
) {
  const source = new MemorySource()
  for (const folder of ['first', 'second']) {
    source.put(folder, null)
    for (const file of ['a', 'b']) source.put(`${folder}/${file}`, file, folder)
  }
  source.put('many', null)
  for (let index = 0; index < 9; index += 1) source.put(`many/${index}`, 'words', 'many')
  const ann = await service.customer(name)
  service.sources.set('S3', source.connector(typeof more === 'function' ? more(source) : more))
  const { id } = await connectKeys(ann, 'S3', { access_key: name, sync_source_items: false })
  await items(ann, id)
  return { source, ann, id }
}

async function ask(ann: TestCustomer, id: number): Promise<void> {
  expect((await ann.post('/integrations/items/sync', { data_source_id: id })).status).toBe(200)
}

/** Minutes pass until the account is not being synced any more. */
async function pass(
  service: TestService,
  ann: TestCustomer,
  id: number,
  status: 'READY' | 'SYNC_ERROR' = 'READY',
): Promise<void> {
  await expect
    .poll(
      async () => {
        service.clock.advance(30_000)
        service.jobs.nudge()
        return (await account(ann, id)).sync_status
      },
      { timeout: 20_000 },
    )
    .toBe(status)
}

/** Hours pass. */
async function later(service: TestService, ann: TestCustomer) {
  service.clock.advance(3_600_000)
  service.jobs.nudge()
  return said(await service.renewed(ann))
}

async function said(ann: TestCustomer): Promise<Record<string, [string, string | null]>> {
  const { results } = await ann.list({ pagination: { limit: 250 } })
  return Object.fromEntries(
    results.map((file) => [
      file.external_file_id ?? '',
      [file.sync_status, file.sync_error_message ?? null] as [string, string | null],
    ]),
  )
}
