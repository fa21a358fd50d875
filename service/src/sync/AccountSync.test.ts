import { expect, test } from 'vitest'
import { quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { resync } from '../../test/sourceJourney.ts'
import type { TestCustomer, TestService } from '../../test/TestService.ts'
import { SourceFault } from '../sources/Connector.ts'

onEachDatabase('a folder that cannot be read', folderTests)

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
