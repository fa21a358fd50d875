import { SearchAnswer } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { sourceDates } from '../db/migrations/0042_source_dates.ts'

const JANUARY = '2024-01-10T00:00:00.000Z'
const MARCH = '2024-03-10T00:00:00.000Z'

onEitherDatabase('the date of a file at its source', (running) => {
  const synced = async (name: string) => {
    const source = new MemorySource()
    source.put('docs', null)
    source.put('a', 'the zebra of a', 'docs')
    source.put('b', 'the zebra of b', 'docs')
    source.put('c', 'the zebra of c', 'docs')
    source.dates.set('a', JANUARY)
    source.dates.set('b', MARCH)
    const customer = await running().customer(name)
    running().sources.set('S3', source.connector())
    const { id } = await connectKeys(customer, 'S3', { access_key: name })
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    const since = async (from: string) => {
      const answer = await customer.post('/embeddings', { query: 'zebra', source_updated_at: { from } })
      return v
        .parse(SearchAnswer, await answer.json())
        .documents.map((hit) => hit.file_name)
        .sort()
    }
    return { source, customer, id, since }
  }

  test('is kept when a file is imported and when it changes [F-420]', async () => {
    const { source, customer, id, since } = await synced('dated')
    expect(await since('2024-01-01T00:00:00Z')).toEqual(['a.txt', 'b.txt'])
    expect(await since('2024-02-01T00:00:00Z')).toEqual(['b.txt'])
    source.put('a', 'the newer zebra of a', 'docs')
    source.dates.set('a', '2024-05-01T00:00:00.000Z')
    await customer.post('/integrations/items/sync', { data_source_id: id })
    await quiet(customer, id)
    expect(await since('2024-04-01T00:00:00Z')).toEqual(['a.txt'])
  })

  test('is found out for files of an older version [F-420]', async () => {
    const { since } = await synced('older')
    const { db } = running().database
    await sql`update files set source_updated_at = null`.execute(db)
    expect(await since('2024-01-01T00:00:00Z')).toEqual([])
    const [, asked = ''] = sourceDates.split(/(?=insert into jobs)/)
    await sql.raw(asked).execute(db)
    await expect.poll(() => since('2024-01-01T00:00:00Z'), { timeout: 20_000 }).toEqual(['a.txt', 'b.txt'])
    await expect
      .poll(() => db.selectFrom('jobs').select('id').where('kind', '=', 'date-files').execute())
      .toEqual([])
  })
})
