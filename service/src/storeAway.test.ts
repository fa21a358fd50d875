import { Failure } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { account, quiet, sync } from '../test/connect.ts'
import { connectKeys } from '../test/keyForms.ts'
import { MemorySource } from '../test/MemorySource.ts'
import { onOneDatabase } from '../test/onEachDatabase.ts'
import { settled } from '../test/settled.ts'
import { BlobFault } from './lib/BlobFault.ts'

const AWAY = 'The storage of this service does not answer.'
const away = () => new BlobFault('unavailable', { cause: new Error('It answered 503 SlowDown') })

onOneDatabase('a store of files that is away', (service) => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('uploads are answered with 503, and nothing is accepted', async () => {
    const customer = await service().customer('uploads')
    vi.spyOn(service().blobStore, 'receive').mockImplementation(async (bytes) => {
      bytes.destroy()
      throw away()
    })
    const answer = await customer.sendFile('a.txt', 'text')
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(v.parse(Failure, await answer.json()).detail).toContain('not available at the moment')
    expect((await customer.list()).count).toBe(0)
  })

  test('an accepted file waits, says why, and goes on when it is there again', async () => {
    const customer = await service().customer('waits')
    const lend = vi.spyOn(service().blobStore, 'withFile').mockRejectedValue(away())
    const { id } = await customer.upload('a.txt', 'Some text.')
    await vi.waitFor(
      async () =>
        expect(await customer.file(id)).toMatchObject({
          sync_status: 'DELAYED',
          sync_error_message: expect.stringContaining(AWAY),
        }),
      { timeout: 10_000 },
    )
    lend.mockRestore()
    service().clock.advance(60_000)
    expect(await settled(customer, id)).toMatchObject({ sync_status: 'READY', sync_error_message: null })
  })

  test('a file whose bytes are damaged says so, and is not tried again', async () => {
    const customer = await service().customer('damaged')
    vi.spyOn(service().blobStore, 'withFile').mockRejectedValue(new BlobFault('damaged'))
    const { id } = await customer.upload('a.txt', 'Some text.')
    expect(await settled(customer, id)).toMatchObject({
      sync_status: 'SYNC_ERROR',
      sync_error_message: 'The stored bytes of this file are damaged. Upload or sync it again.',
    })
  })

  test('an account that is synced waits with its files, says why, and goes on', async () => {
    const customer = await service().customer('syncs')
    const source = new MemorySource()
    source.fill('docs', 6)
    service().sources.set('S3', source.connector())
    const { id } = await connectKeys(customer, 'S3')
    const receive = vi.spyOn(service().blobStore, 'receive').mockRejectedValue(away())
    await sync(customer, id, ['docs'])
    await vi.waitFor(
      async () => {
        expect((await account(customer, id)).data_source_metadata).toMatchObject({
          sync_error_message: expect.stringContaining(AWAY),
        })
        const waiting = await customer.list({ filters: { sync_statuses: ['DELAYED'] } })
        expect(waiting.results[0]?.sync_error_message).toContain(AWAY)
      },
      { timeout: 10_000 },
    )
    receive.mockRestore()
    service().clock.advance(60_000)
    expect((await quiet(customer, id)).sync_status).toBe('READY')
    expect((await customer.list({ filters: { sync_statuses: ['READY'] } })).count).toBeGreaterThan(5)
  })
})
