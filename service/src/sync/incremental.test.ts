import { expect, test } from 'vitest'
import { quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'

onEitherDatabase('what is picked again', (running) => {
  const picking = async (name: string) => {
    const source = new MemorySource()
    source.put('docs', null)
    source.put('a', 'some words of a', 'docs')
    source.put('b', 'some words of b', 'docs')
    const customer = await running().customer(name)
    running().sources.set('S3', source.connector())
    const { id } = await connectKeys(customer, 'S3', { access_key: name })
    /** What is fetched for it. */
    const pick = async (picked: readonly string[], settings: object) => {
      source.asked.splice(0)
      await sync(customer, id, [...picked], settings)
      await quiet(customer, id)
      return source.asked.filter((call) => call.startsWith('fetch:')).sort()
    }
    const statuses = async () =>
      new Set((await customer.list({ pagination: { limit: 100 } })).results.map((file) => file.sync_status))
    return { source, customer, id, pick, statuses }
  }

  test('is fetched again', async () => {
    const { pick, statuses } = await picking('whole')
    expect(await pick(['docs'], {})).toEqual(['fetch:a', 'fetch:b'])
    expect(await pick(['a'], { incremental_sync: false })).toEqual(['fetch:a'])
    expect(await statuses()).toEqual(new Set(['READY']))
  })

  test('is left as it is where that is asked for, and nothing would come of it [API-113]', async () => {
    const { source, customer, id, pick, statuses } = await picking('incremental')
    const incremental = { incremental_sync: true }
    expect(await pick(['docs'], incremental)).toEqual(['fetch:a', 'fetch:b'])
    expect(await pick(['docs', 'a', 'b'], incremental)).toEqual([])
    expect(await statuses()).toEqual(new Set(['READY']))

    source.put('a', 'newer words of a', 'docs')
    await customer.post('/integrations/items/sync', { data_source_id: id })
    await quiet(customer, id)
    source.put('c', 'some words of c', 'docs')
    await customer.post('/integrations/items/sync', { data_source_id: id })
    await quiet(customer, id)
    expect(await pick(['a', 'b', 'c'], incremental)).toEqual([])
    expect(await pick(['b'], { ...incremental, chunk_size: 300 })).toEqual(['fetch:b'])
    expect(await statuses()).toEqual(new Set(['READY']))
  })

  test('is fetched again where it failed, also then', async () => {
    const { source, pick, statuses } = await picking('failing')
    source.put('a', '%PDF-1.4 and nothing else', 'docs')
    const incremental = { incremental_sync: true }
    await pick(['docs'], incremental)
    const failed = await statuses()
    expect(failed).toContain('SYNC_ERROR')
    expect(await pick(['a', 'b'], incremental)).toEqual(['fetch:a'])
  })
})
