import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { referredBlobs } from '../db/files/blobs.ts'

onEitherDatabase(
  'uploads',
  (service) => {
    const stored = () => service().storedNames()
    const send = (customer: TestCustomer, body: string | FormData, type?: string) =>
      service().app.request('/uploadfile', {
        method: 'POST',
        headers: { Authorization: `Token ${customer.token}`, ...(type ? { 'Content-Type': type } : {}) },
        body,
      })

    test('a file is queued, then ready, with its figures', async () => {
      const customer = await service().customer('ann')
      const file = await customer.upload('Grüße.txt', 'Hello world')
      expect(file).toMatchObject({
        source: 'TEXT',
        name: 'Grüße.txt',
        sync_status: 'QUEUED_FOR_SYNC',
        organization_supplied_user_id: 'ann',
        chunk_size: 1500,
        chunk_overlap: 20,
        file_statistics: {
          file_format: 'TXT',
          file_size: 11,
          mime_type: 'text/plain',
          num_characters: null,
        },
      })
      expect(await settled(customer, file.id)).toMatchObject({
        sync_status: 'READY',
        sync_error_message: null,
        last_sync: expect.any(String),
        file_statistics: { num_characters: 11, num_tokens: 2, num_embeddings: 0 },
      })
    })

    test('settings come in the query; an empty one counts as absent', async () => {
      const customer = await service().customer('ann')
      const query =
        '?chunk_size=100&chunk_overlap=10&use_ocr=False&split_rows=0&embedding_model=&skip_embedding_generation=True'
      const file = await customer.upload('a.txt', 'x', query)
      expect(file).toMatchObject({ chunk_size: 100, chunk_overlap: 10, skip_embedding_generation: true })
    })

    test('an overlap that would swallow the chunk is cut', async () => {
      const customer = await service().customer('ann')
      expect(await customer.upload('a.txt', 'x', '?chunk_size=5')).toMatchObject({
        chunk_size: 5,
        chunk_overlap: 4,
      })
    })

    test.each([
      ['?chunk_size=-1', 'chunk_size'],
      ['?chunk_size=abc', 'chunk_size'],
      ['?use_ocr=maybe', 'use_ocr'],
      ['?embedding_model=NOPE', 'embedding_model'],
    ])('%s is refused with its place in a sentence [F-292]', async (query, place) => {
      const customer = await service().customer('ann')
      const answer = await customer.sendFile('a.txt', 'x', query)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        detail: expect.stringContaining(`${place}: `),
        issues: [{ loc: ['query', place], msg: expect.any(String), type: expect.any(String) }],
      })
    })

    test('an empty file is refused at once, and nothing of it stays [F-023]', async () => {
      const customer = await service().customer('nobody yet')
      const before = service().storedNames()
      const answer = await customer.sendFile('empty.pdf', '')
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        detail: 'This file is empty.',
        issues: [{ loc: ['body', 'file'], msg: 'This file is empty.', type: 'empty' }],
      })
      expect(await customer.list()).toMatchObject({ count: 0 })
      expect(service().storedNames()).toEqual(before)
    })

    test('a file of another kind than it is said to be is refused, and nothing of it stays', async () => {
      const customer = await service().customer('ann')
      const before = stored().length
      const refused = await customer.sendFile('a.txt', 'Some text.', '?media_type=IMAGE')
      expect(refused.status).toBe(400)
      expect(await refused.text()).toContain('The file is TEXT.')
      expect(stored().length).toBe(before)
      await customer.upload('a.txt', 'Some text.', '?media_type=TEXT')
    })

    test('the bytes tell the type, whatever the name says', async () => {
      const customer = await service().customer('ann')
      const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
      expect(await customer.upload('photo.txt', png)).toMatchObject({
        source: 'PNG',
        file_statistics: { mime_type: 'image/png' },
      })
    })

    test('what cannot be read ends with the reason', async () => {
      const customer = await service().customer('ann')
      const file = await customer.upload('broken.pdf', '%PDF-1.7 but no document')
      const ended = await settled(customer, file.id)
      expect(ended.sync_status).toBe('SYNC_ERROR')
      expect(ended.sync_error_message).toMatch(/^[A-Z].{10,}/)
    })

    test('deceiving names are cleaned, and never become paths', async () => {
      const customer = await service().customer('ann')
      const form = new FormData()
      form.append('file', new File(['x'], '../..\\invoice\u202Efdp.txt'))
      const answer = await send(customer, form)
      expect(await answer.json()).toMatchObject({ name: 'invoicefdp.txt' })
    })

    test('one byte more than allowed is refused, and nothing of it stays', async () => {
      const customer = await service().customer('ann')
      const before = stored()
      await expect(customer.upload('fits.txt', 'x'.repeat(1000))).resolves.toBeTruthy()
      const answer = await customer.sendFile('large.txt', 'x'.repeat(1001))
      expect(answer.status).toBe(413)
      expect(await answer.json()).toEqual({ detail: 'The file is larger than 1000 bytes.' })
      expect(stored()).toHaveLength(before.length + 1)
    })

    test('an endless body is cut off', async () => {
      const customer = await service().customer('ann')
      let sent = 0
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
        pull(controller) {
          sent += 65_536
          controller.enqueue(new Uint8Array(65_536))
        },
      })
      const request = new Request('http://localhost/uploadfile', {
        method: 'POST',
        headers: {
          Authorization: `Token ${customer.token}`,
          'Content-Type': 'multipart/form-data; boundary=b',
        },
        body,
        duplex: 'half',
      })
      expect((await service().app.request(request)).status).toBe(413)
      expect(sent).toBeLessThan(3_000_000)
    })

    test.each([
      [
        'no file',
        '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\n\r\n--b--\r\n',
        ['body', 'file'],
      ],
      [
        'a broken end',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx',
        ['body'],
      ],
      ['no multipart', 'garbage', ['body']],
    ])('%s is refused, and nothing of it stays', async (_, body, loc) => {
      const customer = await service().customer('ann')
      const before = stored()
      const answer = await send(customer, body, 'multipart/form-data; boundary=b')
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ detail: expect.any(String), issues: [{ loc }] })
      expect(stored()).toEqual(before)
    })

    test('JSON, two files and no token are refused', async () => {
      const customer = await service().customer('ann')
      expect((await send(customer, '{}', 'application/json')).status).toBe(400)
      const two = new FormData()
      two.append('file', new File(['x'], 'a.txt'))
      two.append('file', new File(['y'], 'b.txt'))
      expect((await send(customer, two)).status).toBe(400)
      expect((await service().app.request('/uploadfile', { method: 'POST', body: two })).status).toBe(401)
    })

    test('removes what an interrupted upload left, and nothing else', async () => {
      const customer = await service().customer('ann')
      const upload = await customer.upload('kept.txt', 'still here')
      await settled(customer, upload.id)
      const { blobStore, database } = service()
      const { blob: orphan } = await blobStore.receive(Readable.from([Buffer.from('recorded nowhere')]))
      await blobStore.keep(orphan)
      await blobStore.receive(Readable.from([Buffer.from('still arriving')]))
      const before = stored().length
      const soon = new Date(Date.now() + 60_000)
      expect(await blobStore.removeOrphans((blobs) => referredBlobs(database.db, blobs), soon)).toBe(2)
      expect(stored()).toHaveLength(before - 2)
      expect((await customer.post('/resync_file', { file_id: upload.id })).status).toBe(200)
      expect((await settled(customer, upload.id)).sync_status).toBe('READY')
    })
  },
  () => ({ INLET_MAX_UPLOAD_BYTES: '1000' }),
)
