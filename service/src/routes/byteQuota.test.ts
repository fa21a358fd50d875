import { User, UserFile } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { setLimits } from '../../test/setLimits.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { TusCalls } from '../../test/tusCalls.ts'
import { ByteQuota } from '../db/customers/ByteQuota.ts'
import { importRefused } from '../db/customers/overQuota.ts'
import { deleteExpired } from '../db/customers/retention.ts'

const REFUSED = { detail: 'No more than 1 kB of files may be stored. Delete files to make room.' }

function text(bytes: number): string {
  return 'words '.repeat(Math.ceil(bytes / 6)).slice(0, bytes)
}

async function userOf(customer: TestCustomer) {
  return v.parse(User, await (await customer.get('/whoami')).json())
}

/** As the files themselves and the store say, not as sums say. Both have to agree. */
async function storedBytes(
  { blobStore, database: { db } }: TestService,
  customer: TestCustomer,
): Promise<number> {
  const { id } = await userOf(customer)
  const { rows } = await sql<{ blob: string; size: number }>`
    select blob, file_size as size from files
    where customer_id = ${id} and deleted_at is null and (blob is not null or file_size > 0)`.execute(db)
  const sizes = await Promise.all(rows.map(async ({ blob }) => (await blobStore.size(blob)) ?? 0))
  expect(rows.map(({ size }) => size)).toEqual(sizes)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** As `POST /user` and the quota add it up. */
async function countedBytes(customer: TestCustomer): Promise<number> {
  const figures = v.parse(v.record(v.string(), v.number()), (await userOf(customer)).aggregate_file_size)
  return Object.values(figures).reduce((sum, size) => sum + size, 0)
}

/** A sequence that looks random, the same for the same seed. */
function chance(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

onEitherDatabase('a quota of bytes', (service) => {
  test('refuses an upload, a text and an address with a sentence, and keeps nothing of it', async () => {
    const ann = await service().customer('quota')
    await setLimits(service(), ann.name, { max_bytes: 1000 })
    await ann.upload('first.txt', text(600))
    const before = service().storedNames()
    const refused = await ann.sendFile('second.txt', text(401))
    expect([refused.status, await refused.json()]).toEqual([403, REFUSED])
    const asText = await ann.post('/upload_text', { contents: text(401) })
    expect([asText.status, await asText.json()]).toEqual([403, REFUSED])
    expect(service().storedNames().sort()).toEqual(before.sort())
    await ann.upload('third.txt', text(400))
    expect((await ann.sendFile('fourth.txt', 'x')).status).toBe(403)
    const address = await ann.post('/upload_file_from_url', { url: 'https://files.example/a.txt' })
    expect([address.status, await address.json()]).toEqual([403, REFUSED])
    expect((await userOf(ann)).custom_limits).toMatchObject({ max_bytes: 1000 })
    await setLimits(service(), ann.name, { max_bytes: -1 })
    await ann.upload('fourth.txt', text(5000))
  })

  test('refuses a body that is longer before it is read', async () => {
    const ann = await service().customer('known-length')
    await setLimits(service(), ann.name, { max_bytes: 1000 })
    let read = 0
    const body = new ReadableStream(
      {
        pull(controller) {
          read += 1
          controller.enqueue(new Uint8Array(1000))
        },
      },
      { highWaterMark: 0 },
    )
    const request = new Request('http://localhost/uploadfile', {
      method: 'POST',
      headers: {
        Authorization: `Token ${ann.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': '20000000',
      },
      body,
      duplex: 'half',
    })
    const answer = await service().app.request(request)
    expect([answer.status, await answer.json(), read]).toEqual([403, REFUSED, 0])
  })

  test('holds when many uploads come at once', async () => {
    const ann = await service().customer('at-once')
    await setLimits(service(), ann.name, { max_bytes: 1000 })
    const before = service().storedNames().length
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 2
          ? ann.sendFile(`${index}.txt`, text(150))
          : ann.post('/upload_text', { contents: text(150) }),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(6)
    expect(answers.every(({ status }) => status === 200 || status === 403)).toBe(true)
    expect(await storedBytes(service(), ann)).toBe(900)
    expect(service().storedNames()).toHaveLength(before + 6)
  })

  test('counts what resumable uploads will bring, before their bytes come', async () => {
    const ann = await service().customer('unfinished')
    await setLimits(service(), ann.name, { max_bytes: 1000 })
    const tus = new TusCalls(service(), ann)
    const begun = await Promise.all([1, 2, 3].map(() => tus.create('a.txt', 400)))
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 201, 403])
    const [path = ''] = begun.flatMap(({ status, headers }) =>
      status === 201 ? [`/uploads/${headers.get('Location')}`] : [],
    )
    expect((await tus.patch(path, 0, text(400))).status).toBe(204)
    expect((await tus.create('a.txt', 201)).status).toBe(403)
    expect((await tus.create('a.txt', 200)).status).toBe(201)
  })

  test.each([1, 2])('counts what is stored, whatever becomes of files (%i)', async (seed) => {
    const ann = await service().customer(`counts-${seed}`)
    await setLimits(service(), ann.name, { max_bytes: 1000, retention_days: 30 })
    const { database, clock } = service()
    const below = chance(seed)
    const deleted: number[] = []
    for (let round = 0; round < 40; round += 1) {
      const ids = (await ann.list()).results.map(({ id }) => id)
      const one = ids[below(Math.max(1, ids.length))] ?? 0
      const bytes = 10 + below(400)
      switch (below(6)) {
        case 0:
        case 1: {
          const { status } = await ann.post('/upload_text', { contents: text(bytes) })
          const room = 1000 - (await countedBytes(ann))
          expect(status === 200 || (status === 403 && bytes > room)).toBe(true)
          break
        }
        case 2:
          await ann.post('/upload_text', { contents: text(bytes), overwrite_file_id: one })
          break
        case 3:
          await ann.post('/delete_files_v2', { filters: { ids: [one] } })
          deleted.push(one)
          break
        case 4:
          await ann.post('/restore_files', { ids: [deleted.pop() ?? 1] })
          break
        default:
          await sql`update files set created_at = created_at - interval '40 days',
            last_sync = last_sync - interval '40 days' where id = ${one}`.execute(database.db)
          await deleteExpired(database.db, clock.now(), new AbortController().signal)
      }
      const stored = await storedBytes(service(), ann)
      expect(stored).toBeLessThanOrEqual(1000)
      expect(await countedBytes(ann)).toBe(stored)
    }
  })

  test('stops an import with a reason on each file, which goes on when room is made', async () => {
    const ann = await service().customer('imports')
    const source = new MemorySource()
    source.put('docs', null)
    for (let index = 0; index < 10; index += 1) source.put(`f${index}`, text(200), 'docs')
    service().sources.set('S3', source.connector())
    await setLimits(service(), ann.name, { max_bytes: 1000 })
    const uploaded = await ann.upload('own.txt', text(500))
    await settled(ann, uploaded.id)
    const { id } = await connectKeys(ann, 'S3', { access_key: 'imports' })
    await sync(ann, id, ['docs'])
    const statuses = async () => {
      const { results } = await ann.list({ pagination: { limit: 50 }, filters: { source: 'S3' } })
      const files = results.filter(({ file_metadata }) => file_metadata?.is_folder !== true)
      const of = (status: string) => files.filter((file) => file.sync_status === status)
      for (const file of of('SYNC_ERROR')) expect(file.sync_error_message).toBe(REFUSED.detail)
      return { ready: of('READY').length, refused: of('SYNC_ERROR').length }
    }
    await quiet(ann, id)
    await expect.poll(statuses).toEqual({ ready: 2, refused: 8 })
    expect(await storedBytes(service(), ann)).toBe(900)

    const { database, clock, jobs } = service()
    const goOn = () => importRefused(database.db, new ByteQuota(null), clock.now())
    await ann.post('/delete_files_v2', { filters: { ids: [uploaded.id] } })
    expect(await goOn()).toBe(1)
    jobs.nudge()
    await expect.poll(statuses, { timeout: 20_000 }).toEqual({ ready: 5, refused: 5 })
    expect(await storedBytes(service(), ann)).toBe(1000)
    expect(await goOn()).toBe(0)
    // Room, but less than each of them needs.
    await setLimits(service(), ann.name, { max_bytes: 1100 })
    expect(await goOn()).toBe(0)
    await setLimits(service(), ann.name, { max_bytes: null })
    expect(await goOn()).toBe(1)
    jobs.nudge()
    await expect.poll(statuses, { timeout: 20_000 }).toEqual({ ready: 10, refused: 0 })
  })
})

onEitherDatabase(
  'a quota of the deployment',
  (service) => {
    test('holds for who has none of their own', async () => {
      const ann = await service().customer('deployment')
      expect((await userOf(ann)).custom_limits).toMatchObject({ max_bytes: 1000 })
      const answer = await ann.sendFile('a.txt', text(1001))
      expect([answer.status, await answer.json()]).toEqual([403, REFUSED])
      await setLimits(service(), ann.name, { max_bytes: 2000 })
      expect(
        v.parse(UserFile, await (await ann.sendFile('a.txt', text(1001))).json()).file_statistics,
      ).toMatchObject({
        file_size: 1001,
      })
    })
  },
  () => ({ INLET_MAX_CUSTOMER_BYTES: '1000' }),
)
