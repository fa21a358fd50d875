import { expect, test } from 'vitest'
import { quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import { resync } from '../../test/sourceJourney.ts'
import type { TestService } from '../../test/TestService.ts'

onEitherDatabase('files of an account that are not to be read', (running: () => TestService) => {
  const connected = async (name: string) => {
    const source = new MemorySource()
    source.put('docs', null)
    source.put('a', 'some words of a', 'docs')
    source.put('b', 'some words of b', 'docs')
    const customer = await running().customer(name)
    running().sources.set('S3', source.connector())
    const { id } = await connectKeys(customer, 'S3', { access_key: name })
    const files = async () => {
      const { results } = await customer.list({ pagination: { limit: 100 }, order_by: 'id' })
      return new Map(results.map((file) => [file.external_file_id, file]))
    }
    const statuses = async () =>
      Object.fromEntries([...(await files())].map(([name, file]) => [name, file.sync_status]))
    const fetched = () => source.asked.filter((call) => call.startsWith('fetch:'))
    return { source, customer, id, files, statuses, fetched }
  }

  test('wait where nothing is to be processed, until somebody has one of them synced', async () => {
    const { source, customer, id, files, statuses, fetched } = await connected('waiting')
    await sync(customer, id, ['docs'], { file_sync_config: { skip_file_processing: true } })
    await quiet(customer, id)
    expect(await statuses()).toEqual({ docs: 'READY', a: 'READY_TO_SYNC', b: 'READY_TO_SYNC' })
    source.put('c', 'some words of c', 'docs')
    await resync(customer, id)
    expect(await statuses()).toMatchObject({ a: 'READY_TO_SYNC', b: 'READY_TO_SYNC' })
    expect(fetched()).toEqual([])

    const a = (await files()).get('a')?.id ?? 0
    await customer.post('/resync_file', { file_id: a })
    expect(await settled(customer, a)).toMatchObject({ sync_status: 'READY' })
    await quiet(customer, id)
    expect(await statuses()).toMatchObject({ a: 'READY', b: 'READY_TO_SYNC' })
    expect(fetched()).toEqual(['fetch:a'])

    await customer.post('/resync_file', { file_id: a, skip_file_processing: true })
    expect(await statuses()).toMatchObject({ a: 'READY_TO_SYNC' })
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    expect(await statuses()).toMatchObject({ a: 'READY', b: 'READY' })
  })

  test('are brought where they are to be stored, and not read', async () => {
    const { customer, id, files, fetched } = await connected('stored')
    await sync(customer, id, ['docs'], { file_sync_config: { store_file_only: true } })
    await quiet(customer, id)
    const a = (await files()).get('a')
    expect(a).toMatchObject({ sync_status: 'READY', file_statistics: { file_size: 15, num_characters: 0 } })
    expect(fetched().sort()).toEqual(['fetch:a', 'fetch:b'])
    const chunks = await customer.post('/text_chunks', { filters: { user_file_id: a?.id } })
    expect(await chunks.json()).toEqual({ results: [], count: 0 })
    expect((await customer.get(`/raw_file/${a?.id}`)).status).toBe(200)
  })
})
