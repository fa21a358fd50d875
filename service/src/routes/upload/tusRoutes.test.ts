import { createHash, randomBytes } from 'node:crypto'
import { GrantedToken, UploadCheck } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { settled } from '../../../test/settled.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import { TusCalls } from '../../../test/tusCalls.ts'
import { referredBlobs } from '../../db/files/blobs.ts'
import { MAX_OPEN_UPLOADS } from '../../db/files/resumableUploads.ts'
import { removeUploads } from '../../uploads/removeUploads.ts'
import { SEGMENT_BYTES } from '../../uploads/SegmentWriter.ts'

const HOUR = 3_600_000
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A body that is cut after these bytes. */
function cutAfter(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream(
    {
      pull(controller) {
        if (isSent) controller.error(new Error('cut'))
        else controller.enqueue(bytes)
        isSent = true
      },
    },
    { highWaterMark: 0 },
  )
}

onEitherDatabase('resumable uploads', (service) => {
  const callsOf = async (name: string) => {
    const customer = await service().customer(name)
    return { customer, tus: new TusCalls(service(), customer) }
  }
  const addedTo = (before: readonly string[]) =>
    service()
      .storedNames()
      .filter((name) => !before.includes(name))
  const restricted = async (customer: TestCustomer, grant: object) => {
    const answer = await customer.post('/auth/v1/access_token/restrict', grant)
    const { access_token: token } = v.parse(GrantedToken, await answer.json())
    return new TusCalls(service(), Object.assign(Object.create(customer), { token }))
  }

  test('a file in parts is the file that one request makes, with the settings of its query', async () => {
    const { customer, tus } = await callsOf('parts')
    const bytes = Buffer.from('The plan. '.repeat(60_000))
    const plain = await customer.upload('Grüße.txt', bytes, '?chunk_size=1000&chunk_overlap=7')
    const path = await tus.begin('../Grüße.txt', bytes.length, '?chunk_size=1000&chunk_overlap=7')
    for (let at = 0; at < bytes.length; at += 250_000) {
      const answer = await tus.patch(path, at, bytes.subarray(at, at + 250_000))
      expect(answer.status).toBe(204)
      expect(answer.headers.get('Upload-Offset')).toBe(String(Math.min(at + 250_000, bytes.length)))
    }
    const head = await tus.call('HEAD', path)
    const { file, offset, length } = await tus.state(path)
    expect([offset, length]).toEqual([bytes.length, bytes.length])
    const id = file?.id ?? 0
    expect(head.headers.get('Inlet-File-Id')).toBe(String(id))
    const { name, source, chunk_size, chunk_overlap, file_statistics } = await settled(customer, plain.id)
    expect(await settled(customer, id)).toMatchObject({
      ...{ name, source, chunk_size, chunk_overlap, file_statistics },
      sync_status: 'READY',
    })
    const check = await customer.post('/uploads/check', { hashes: [sha256(bytes)] })
    expect(v.parse(UploadCheck, await check.json()).existing).toMatchObject([{ file_id: id }])
    await service().audit.flush()
    const entries = await service()
      .database.db.selectFrom('audit_entries')
      .select(['operation', 'customer_id'])
      .where('customer_id', '=', file?.organization_user_id ?? 0)
      .where('operation', '=', 'uploadFile')
      .execute()
    expect(entries).toHaveLength(2)
  })

  test('what came before a cut is kept, and nothing of an upload is stored twice in the end', async () => {
    const { tus } = await callsOf('cut')
    const before = service().storedNames()
    const bytes = randomBytes(SEGMENT_BYTES * 2 + 5)
    const path = await tus.begin('a.bin', bytes.length, '?store_file_only=true')
    let offset = 0
    for (const next of [10, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, SEGMENT_BYTES * 2]) {
      await tus.patch(path, offset, cutAfter(bytes.subarray(offset, next)))
      offset = await tus.offset(path)
      expect(offset).toBe(next)
    }
    const soon = new Date(Date.now() + HOUR)
    const { blobStore, database } = service()
    expect(await blobStore.removeOrphans((blobs) => referredBlobs(database.db, blobs), soon)).toBe(0)
    expect((await tus.patch(path, offset, bytes.subarray(offset))).status).toBe(204)
    const { file } = await tus.state(path)
    expect(file?.file_statistics?.file_size).toBe(bytes.length)
    expect(addedTo(before)).toHaveLength(1)
  })

  test('it is finished once: bytes that are sent again are refused, and the file is found', async () => {
    const { customer, tus } = await callsOf('once')
    const path = await tus.begin('a.txt', 5)
    expect((await tus.patch(path, 0, 'Words')).headers.get('Inlet-File-Id')).not.toBeNull()
    expect((await tus.patch(path, 0, 'Words')).status).toBe(409)
    expect((await tus.patch(path, 5, '')).status).toBe(409)
    expect(await tus.offset(path)).toBe(5)
    expect((await customer.list()).count).toBe(1)
    expect((await tus.call('DELETE', path)).status).toBe(204)
    expect((await customer.list()).count).toBe(1)
  })

  test('of two requests at once the later one writes, and no byte is lost', async () => {
    const { tus } = await callsOf('two')
    const path = await tus.begin('a.txt', 10)
    let isRead = () => {}
    const read = new Promise<void>((resolve) => {
      isRead = resolve
    })
    const first = tus.patch(
      path,
      0,
      new ReadableStream(
        {
          start: (controller) => controller.enqueue(Buffer.from('abc')),
          // Asked for more, so that the first bytes were read; it never ends.
          pull: () => {
            isRead()
            return new Promise<void>(() => {})
          },
        },
        { highWaterMark: 0 },
      ),
    )
    await read
    const offset = await tus.offset(path)
    expect((await first).status).toBe(409)
    expect(offset).toBe(3)
    expect((await tus.patch(path, 3, 'defghij')).status).toBe(204)
    expect((await tus.state(path)).file).not.toBeNull()
  })

  test('a writer of another process that was overtaken stores nothing more', async () => {
    const { tus } = await callsOf('overtaken')
    const path = await tus.begin('a.txt', 10)
    const id = path.split('/').at(-1) ?? ''
    const overtake = service()
      .database.db.updateTable('resumable_uploads')
      .set({ writer: '00000000-0000-4000-8000-000000000000' })
      .where('id', '=', id)
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await overtake.execute()
          controller.enqueue(Buffer.from('abc'))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const before = service().storedNames()
    expect((await tus.patch(path, 0, body)).status).toBe(409)
    expect(addedTo(before)).toEqual([])
  })

  test('another customer, another person and no token are answered as if there were none', async () => {
    const { customer, tus } = await callsOf('owner')
    const { tus: others } = await callsOf('stranger')
    const person = await restricted(customer, { user_id: 'u1' })
    const path = await tus.begin('a.txt', 5)
    for (const calls of [others, person])
      for (const method of ['HEAD', 'GET', 'DELETE'])
        expect((await calls.call(method, path)).status).toBe(404)
    expect((await others.patch(path, 0, 'Words')).status).toBe(404)
    const nobody = await service().app.request(path, {
      method: 'HEAD',
      headers: { 'Tus-Resumable': '1.0.0' },
    })
    expect(nobody.status).toBe(401)
    for (const id of ['..%2f..%2fetc', 'x', `${path.slice(-36)}0`, '%00'])
      expect((await tus.call('HEAD', `/uploads/tus/${id}`)).status).toBe(404)
  })

  test('a token that may not upload, or not this kind of file, begins nothing', async () => {
    const { customer } = await callsOf('limits')
    for (const grant of [{ scopes: ['files:read'] }, { sources: ['BOX'] }])
      expect((await (await restricted(customer, grant)).create('a.txt', 5)).status).toBe(403)
  })

  test.each([
    ['no length', null, {}, 422],
    ['a deferred length', null, { 'Upload-Defer-Length': '1' }, 422],
    ['a negative length', '-1', {}, 422],
    ['a length in hexadecimal', '0x10', {}, 422],
    ['no bytes', 0, {}, 400],
    ['more bytes than files may have', 10 ** 12, {}, 413],
    ['a megabyte of metadata', 5, { 'Upload-Metadata': `filename ${'a'.repeat(1_000_000)}` }, 422],
    ['metadata without a name', 5, { 'Upload-Metadata': 'filetype dGV4dA==' }, 422],
    ['another version', 5, { 'Tus-Resumable': '0.2.2' }, 412],
    ['parts of others', 5, { 'Upload-Concat': 'partial' }, 422],
  ])('%s is refused', async (_, length, headers: Record<string, string>, status) => {
    const { tus } = await callsOf('refused')
    const answer = await tus.create('a.txt', length, { headers })
    expect([answer.status, answer.headers.get('Tus-Resumable')]).toEqual([status, '1.0.0'])
  })

  test('wrong offsets, types and lengths change nothing', async () => {
    const { tus } = await callsOf('wrong')
    const path = await tus.begin('a.txt', 10)
    await tus.patch(path, 0, 'abc')
    expect((await tus.patch(path, 2, 'cd')).status).toBe(409)
    expect((await tus.patch(path, 4, 'ef')).status).toBe(409)
    expect((await tus.patch(path, '3.5', 'ef')).status).toBe(422)
    expect((await tus.patch(path, 3, 'def', { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await tus.patch(path, 3, 'defghijk', { 'Content-Length': '8' })).status).toBe(413)
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(Buffer.alloc(100_000)),
    })
    expect((await tus.patch(path, 3, endless)).status).toBe(413)
    expect((await tus.patch(path, 3, 'defghij', { 'Upload-Checksum': 'sha1 x' })).status).toBe(422)
    expect((await tus.patch(`${path}?media_type=TEXT`, 3, 'defghij')).status).toBe(422)
    expect(await tus.offset(path)).toBe(3)
  })

  test('a body of single bytes is one of as many bytes', async () => {
    const { customer, tus } = await callsOf('single')
    const text = 'word '.repeat(400)
    const path = await tus.begin('a.txt', text.length)
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from(text.charAt(sent)))
        sent += 1
        if (sent === text.length) controller.close()
      },
    })
    expect((await tus.patch(path, 0, body)).status).toBe(204)
    const { file } = await tus.state(path)
    expect(await settled(customer, file?.id ?? 0)).toMatchObject({ sync_status: 'READY' })
    expect(file?.file_statistics).toMatchObject({ file_size: text.length })
  })

  test('one of another kind than was declared is refused once, and then gone', async () => {
    const { tus } = await callsOf('kind')
    const before = service().storedNames()
    const path = await tus.begin('a.txt', 5, '?media_type=IMAGE')
    expect((await tus.patch(path, 0, 'Words')).status).toBe(422)
    expect((await tus.patch(path, 0, 'Words')).status).toBe(404)
    expect(addedTo(before)).toEqual([])
  })

  test('an upload and its bytes are gone when it is ended, after a day, and with its customer', async () => {
    const { customer, tus } = await callsOf('ends')
    const { database, blobStore, clock } = service()
    const before = service().storedNames()
    const begin = async () => {
      const path = await tus.begin('a.txt', 10)
      await tus.patch(path, 0, 'abc')
      expect(addedTo(before)).toHaveLength(1)
      return path
    }
    const isGone = async (path: string) => {
      expect(
        (await new TusCalls(service(), await service().renewed(customer)).call('HEAD', path)).status,
      ).toBe(404)
      expect(addedTo(before)).toEqual([])
    }
    const ended = await begin()
    expect((await tus.call('DELETE', ended)).status).toBe(204)
    await isGone(ended)
    const { signal } = new AbortController()
    const removed = await begin()
    const { id: customerId } = await database.db
      .selectFrom('customers')
      .select('id')
      .where('supplied_id', '=', customer.name)
      .executeTakeFirstOrThrow()
    await removeUploads({ db: database.db, blobStore }, { customerId }, signal)
    await isGone(removed)
    const expired = await begin()
    clock.advance(24 * HOUR)
    await removeUploads({ db: database.db, blobStore }, { expiredBefore: clock.now() }, signal)
    await isGone(expired)
  })

  test('a customer has so many unfinished ones; an abandoned one makes room', async () => {
    const { customer, tus } = await callsOf('many')
    const first = await tus.begin('a.txt', 5)
    for (let count = 1; count < MAX_OPEN_UPLOADS; count += 1) await tus.begin('a.txt', 5)
    const { status, headers } = await tus.create('a.txt', 5)
    expect([status, headers.get('Retry-After')]).toEqual([429, '60'])
    service().clock.advance(HOUR + 1000)
    const later = new TusCalls(service(), await service().renewed(customer))
    const answers = await Promise.all([later.create('a.txt', 5), later.create('a.txt', 5)])
    expect(answers.map((one) => one.status)).toEqual([201, 201])
    expect((await later.call('HEAD', first)).status).toBe(404)
    const { count } = await service()
      .database.db.selectFrom('resumable_uploads as u')
      .innerJoin('customers as c', 'c.id', 'u.customer_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('c.supplied_id', '=', customer.name)
      .executeTakeFirstOrThrow()
    expect(count).toBe(MAX_OPEN_UPLOADS)
  })

  test('browsers may send and read its headers, and OPTIONS names what there is', async () => {
    const origin = service().config.frameOrigins[0] ?? ''
    const answer = await service().app.request('/uploads/tus', {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'PATCH' },
    })
    expect(answer.headers.get('Access-Control-Allow-Methods')).toContain('PATCH')
    expect(answer.headers.get('Access-Control-Allow-Headers')).toContain('Upload-Offset')
    expect(answer.headers.get('Tus-Extension')).toBe('creation,expiration,termination')
    expect(answer.headers.get('Tus-Max-Size')).toBe(String(service().config.maxUpload))
  })
})
