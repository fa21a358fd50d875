import { expect, test } from 'vitest'
import { items, quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { resync } from '../../test/sourceJourney.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { SourceFault } from '../sources/SourceFault.ts'

onEitherDatabase('a folder that cannot be read', folderTests)

function folderTests(running: () => TestService): void {
  test('says why, holds up no other, and is read with the next sync that can', async () => {
    const source = new MemorySource()
    for (const folder of ['closed', 'open']) {
      source.put(folder, null)
      source.put(`${folder}/a`, 'words', folder)
    }
    const customer = await running().customer('closed')
    running().sources.set('S3', source.connector({ isLazy: true }))
    const { id } = await connectKeys(customer, 'S3', { access_key: 'closed' })
    source.broken.set('closed', new SourceFault('item', 'This token may not read this.'))
    await sync(customer, id, ['closed', 'open'])
    expect(await quiet(customer, id)).toMatchObject({ sync_status: 'READY' })
    const open = { open: ['READY', null], 'open/a': ['READY', null] }
    const closed = { closed: ['SYNC_ERROR', 'This token may not read this.'] }
    expect(await said(customer)).toEqual({ ...closed, ...open })

    await resync(customer, id)
    expect(await said(customer)).toEqual({ ...closed, ...open })
    source.broken.clear()
    await resync(customer, id)
    expect(await said(customer)).toEqual({ closed: ['READY', null], 'closed/a': ['READY', null], ...open })
  })

  test('is no empty account if it is the top', async () => {
    const source = new MemorySource()
    const customer = await running().customer('closed-top')
    running().sources.set('S3', source.connector())
    source.broken.set('', new SourceFault('item', 'This token may not read this.'))
    const account = await connectKeys(customer, 'S3', { access_key: 'closed-top' })
    expect(account).toMatchObject({
      sync_status: 'SYNC_ERROR',
      data_source_metadata: { sync_error_message: 'This token may not read this.' },
    })
  })
}

async function said(customer: TestCustomer): Promise<Record<string, unknown>> {
  const { results } = await customer.list({ pagination: { limit: 250 } })
  const rows = results.map((file) => [
    file.external_file_id,
    [file.sync_status, file.sync_error_message ?? null],
  ])
  return Object.fromEntries(rows)
}

onEitherDatabase('an account with more items than are kept', ceilingTests, () => ({ INLET_MAX_ITEMS: '6' }))

function ceilingTests(running: () => TestService): void {
  test('says so, keeps what it has, and takes what is new once there is room', async () => {
    const source = new MemorySource()
    source.put('docs', null)
    for (let index = 1; index <= 9; index += 1) source.put(`f${index}`, 'words', 'docs')
    const customer = await running().customer('many')
    running().sources.set('S3', source.connector())
    const { id } = await connectKeys(customer, 'S3', { access_key: 'many' })
    const left = {
      sync_status: 'SYNC_ERROR',
      data_source_metadata: {
        sync_error_message:
          'This account has more than 6 items. Those beyond were left out; all others are here.',
      },
    }
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    const six = ['docs', 'f1', 'f2', 'f3', 'f4', 'f5']
    expect(Object.keys(await said(customer)).sort()).toEqual(six)

    // What is known is read and kept although others are left out.
    source.put('f5', 'other words', 'docs')
    expect((await customer.post('/integrations/items/sync', { data_source_id: id })).status).toBe(200)
    expect(await quiet(customer, id)).toMatchObject(left)
    expect(Object.values(await said(customer))).toEqual(six.map(() => ['READY', null]))
    expect(source.asked.filter((call) => call === 'fetch:f5')).toHaveLength(2)

    for (const gone of ['f1', 'f2', 'f8', 'f9']) source.remove(gone)
    await customer.post('/integrations/items/sync', { data_source_id: id })
    await quiet(customer, id)
    await resync(customer, id)
    const now = ['docs', 'f3', 'f4', 'f5', 'f6', 'f7']
    expect(Object.keys(await said(customer)).sort()).toEqual(now)
  })

  test('says so with every sync of a source that names its changes, until there is room again', async () => {
    const source = new MemorySource()
    source.put('docs', null)
    for (let index = 1; index <= 9; index += 1) source.put(`f${index}`, 'words', 'docs')
    const removed: string[] = []
    const customer = await running().customer('many-changes')
    const changes = async () => ({
      changed: [],
      removed: removed.splice(0),
      nextCursor: 'now',
      more: false,
    })
    running().sources.set('S3', source.connector({ start: async () => 'now', changes }))
    const { id } = await connectKeys(customer, 'S3', { access_key: 'many-changes' })
    await sync(customer, id, ['docs'])
    const again = async () => {
      await customer.post('/integrations/items/sync', { data_source_id: id })
      return (await quiet(customer, id)).sync_status
    }
    expect([(await quiet(customer, id)).sync_status, await again(), await again()]).toEqual(
      Array(3).fill('SYNC_ERROR'),
    )
    for (const gone of ['f1', 'f2', 'f8', 'f9']) source.remove(gone)
    removed.push('f1', 'f2')
    expect([await again(), await again(), await again()]).toEqual(['SYNC_ERROR', 'READY', 'READY'])
    expect(Object.keys(await said(customer)).sort()).toEqual(['docs', 'f3', 'f4', 'f5', 'f6', 'f7'])
  })

  test('is looked into no further than they are kept, and counts what two people look at once', async () => {
    const source = new MemorySource()
    source.pageSize = 20
    source.put('docs', null)
    for (let index = 1; index <= 4; index += 1) source.put(`d${index}`, 'words', 'docs')
    source.put('more', null)
    for (let index = 1; index <= 9; index += 1) source.put(`m${index}`, 'words', 'more')
    const customer = await running().customer('many-looks')
    const { list, ...rest } = source.connector()
    let arrived = 0
    let letGo = () => {}
    const together = new Promise<void>((resolve) => {
      letGo = resolve
    })
    running().sources.set('S3', {
      ...rest,
      list: async (credential, request, signal) => {
        const page = await list(credential, request, signal)
        if (request.folder === 'docs') {
          arrived += 1
          if (arrived === 2) letGo()
          await together
        }
        return page
      },
    })
    const { id } = await connectKeys(customer, 'S3', { access_key: 'many-looks', sync_source_items: false })
    const storedCounts = () => {
      const { db } = running().database
      const found = db.selectFrom('accounts').select(['item_count', 'has_left_out']).where('id', '=', id)
      return found.executeTakeFirst()
    }
    await items(customer, id)
    await Promise.all([1, 2].map(() => items(customer, id, { parent_id: 'docs' })))
    expect(await storedCounts()).toEqual({ item_count: 6, has_left_out: false })
    expect((await items(customer, id, { parent_id: 'more' })).count).toBe(0)
    expect(await storedCounts()).toEqual({ item_count: 6, has_left_out: true })
  })
}
