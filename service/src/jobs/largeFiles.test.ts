import { expect, test } from 'vitest'
import { onOneDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import { readingJob } from './readingJob.ts'

test('documents are large by their bytes, recordings are their own kind', () => {
  expect([readingJob('PDF', 4_999_999), readingJob('PDF', 5_000_000)]).toEqual(['ingest', 'ingest-large'])
  expect([readingJob('PDF', null), readingJob('MP3', 50_000_000)]).toEqual(['ingest', 'transcribe'])
})

onOneDatabase('large documents', (service) => {
  test('have places of their own, and are read; small ones do not wait for them', async () => {
    const ann = await service().customer('ann')
    const line = 'The same line of a large file, again and again.\n'
    // No job starts before the last file arrives.
    await service().jobs.stop()
    const large = await ann.upload('large.txt', line.repeat(110_000))
    const small = await ann.upload('small.txt', 'A small file.')
    const { db } = service().database
    const queued = await db
      .selectFrom('jobs')
      .select(['kind', 'file_id'])
      .where('file_id', 'is not', null)
      .execute()
    expect(new Map(queued.map(({ file_id: id, kind }) => [id, kind]))).toEqual(
      new Map([
        [large.id, 'ingest-large'],
        [small.id, 'ingest'],
      ]),
    )
    await service().jobs.start({ exclusive: true })
    expect(await settled(ann, small.id)).toMatchObject({ sync_status: 'READY' })
    expect(await settled(ann, large.id)).toMatchObject({ sync_status: 'READY' })
  })
})
