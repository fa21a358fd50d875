import { ChunksPage, PresignedUrl, SearchAnswer, UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { settled } from '../../../test/settled.ts'
import type { TestCustomer } from '../../../test/TestService.ts'
import { openTestSite, redirectTo, type TestSite } from '../../outbound/openTestSite.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({
    '/docs/guide.md': (response) => response.writeHead(200).end('# Guide\n\nPress the green button.'),
    '/moved': redirectTo('/docs/guide.md'),
    '/download?id=7': (response) =>
      response
        .writeHead(200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': "attachment; filename*=UTF-8''Umsa%CC%88tze.csv",
        })
        .end('a,b\n1,2'),
    '/export': (response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n1,2'),
    '/empty.txt': (response) => response.writeHead(200).end(''),
    '/large.txt': (response) => response.writeHead(200).end('x'.repeat(70_000)),
    '/inside': redirectTo('http://10.0.0.1/secret.txt'),
  })
})
afterAll(() => site.close())

onEachDatabase(
  'uploads that are JSON',
  (service) => {
    let customer: TestCustomer
    let stranger: TestCustomer
    beforeAll(async () => {
      customer = await service().customer('ann')
      stranger = await service().customer('mallory')
    })
    const made = async (path: string, body: unknown) => {
      const answer = await customer.post(path, body)
      expect(answer.status, await answer.clone().text()).toBe(200)
      return v.parse(UserFile, await answer.json())
    }
    const textOf = async (kind: 'raw_file' | 'parsed_file', id: number) => {
      const { presigned_url } = v.parse(PresignedUrl, await (await customer.get(`/${kind}/${id}`)).json())
      const { pathname, search } = new URL(presigned_url)
      return (await service().app.request(pathname + search)).text()
    }
    const chunksOf = async (id: number, more: object = {}) => {
      const body = { filters: { user_file_id: id }, pagination: { limit: 100 }, ...more }
      return v.parse(ChunksPage, await (await customer.post('/text_chunks', body)).json())
    }

    describe('POST /upload_text', () => {
      it('makes a file of a text', async () => {
        const { id, ...file } = await made('/upload_text', { contents: 'Grüße aus Köln', name: 'Brief' })
        expect(file).toMatchObject({
          source: 'RAW_TEXT',
          name: 'Brief',
          sync_status: 'QUEUED_FOR_SYNC',
          chunk_size: 1500,
          chunk_overlap: 20,
          skip_embedding_generation: false,
          file_statistics: { file_size: 17, mime_type: 'text/plain' },
        })
        expect(await settled(customer, id)).toMatchObject({
          sync_status: 'READY',
          file_statistics: { num_characters: 14 },
        })
        expect(await textOf('raw_file', id)).toBe('Grüße aus Köln')
        expect(await textOf('parsed_file', id)).toBe('Grüße aus Köln')
      })

      it('needs no name, and takes what the official client writes out', async () => {
        const file = await made('/upload_text', {
          contents: 'without a name',
          name: null,
          chunk_size: 100,
          chunk_overlap: 5,
          overwrite_file_id: null,
          embedding_model: 'OPENAI',
          generate_sparse_vectors: false,
          cold_storage_params: { enable_cold_storage: false },
        })
        expect(file).toMatchObject({ name: null, chunk_size: 100, chunk_overlap: 5 })
        await settled(customer, file.id)
      })

      it('gives a text other contents, and forgets the older', async () => {
        const { id } = await made('/upload_text', { contents: 'the first contents', name: 'Notes' })
        await settled(customer, id)
        const before = service().storedNames().length
        const again = await made('/upload_text', { contents: 'quite other words', overwrite_file_id: id })
        expect(again).toMatchObject({ id, name: 'Notes', sync_status: 'QUEUED_FOR_SYNC' })
        await settled(customer, id)
        expect((await chunksOf(id)).results.map((chunk) => chunk.source_content)).toEqual([
          'quite other words',
        ])
        await expect.poll(() => service().storedNames().length, { timeout: 10_000 }).toBe(before)
      })

      it('overwrites nothing that is no such text, or somebody else’s', async () => {
        const { id } = await made('/upload_text', { contents: 'to be kept' })
        await settled(customer, id)
        const other = await customer.upload('a.txt', 'an upload')
        await settled(customer, other.id)
        const body = { contents: 'evil words', overwrite_file_id: id }
        const before = service().storedNames().length
        expect((await stranger.post('/upload_text', body)).status).toBe(404)
        const answer = await customer.post('/upload_text', { ...body, overwrite_file_id: other.id })
        expect(answer.status).toBe(422)
        expect(await textOf('parsed_file', id)).toBe('to be kept')
        expect(service().storedNames().length).toBe(before)
      })

      it.each([
        { contents: 'abcd' },
        { contents: 'long enough', cold_storage_params: { enable_cold_storage: true } },
        { contents: 'long enough', tags: { a: 'b' } },
        {},
      ])('refuses %j', async (body) => {
        expect((await customer.post('/upload_text', body)).status).toBe(422)
      })

      it('keeps what is not to be read', async () => {
        const { id } = await made('/upload_text', { contents: 'kept as it is', store_file_only: true })
        expect(await settled(customer, id)).toMatchObject({
          sync_status: 'READY',
          file_statistics: { num_characters: 0, num_embeddings: 0 },
        })
        expect(await chunksOf(id)).toMatchObject({ count: 0 })
        expect(await textOf('raw_file', id)).toBe('kept as it is')
        expect((await customer.get(`/parsed_file/${id}`)).status).toBe(404)
      })
    })

    describe('POST /upload_file_from_url', () => {
      it('brings what is at an address', async () => {
        const url = `${site.origin}/docs/guide.md`
        const file = await made('/upload_file_from_url', { url })
        expect(file).toMatchObject({ source: 'MD', name: 'guide.md', external_url: url })
        await settled(customer, file.id)
        expect(await textOf('parsed_file', file.id)).toContain('Press the green button.')
      })

      it('calls it as it is told, as the server says, or as it is called there', async () => {
        const named = await made('/upload_file_from_url', { url: `${site.origin}/moved`, file_name: 'My.md' })
        expect(named).toMatchObject({ source: 'MD', name: 'My.md' })
        const said = await made('/upload_file_from_url', { url: `${site.origin}/download?id=7` })
        expect(said).toMatchObject({ source: 'CSV', name: 'Umsätze.csv' })
        const bare = await made('/upload_file_from_url', { url: `${site.origin}/export` })
        expect(bare).toMatchObject({ source: 'CSV', name: 'export' })
        for (const { id } of [named, said, bare]) await settled(customer, id)
      })

      it.each([
        ['no address', { url: 'not an address' }, 400],
        ['nobody there', { url: '/missing' }, 400],
        ['nothing in it', { url: '/empty.txt' }, 400],
        ['too much in it', { url: '/large.txt' }, 413],
        ['an address inside of the network', { url: 'http://10.0.0.1/' }, 400],
        ['one that leads inside', { url: '/inside' }, 400],
        ['another kind than it is to be', { url: '/docs/guide.md', media_type: 'IMAGE' }, 422],
      ])('refuses %s, and keeps nothing of it', async (_, { url, ...more }, status) => {
        const before = service().storedNames().length
        const address = url.startsWith('/') ? site.origin + url : url
        const answer = await customer.post('/upload_file_from_url', { url: address, ...more })
        expect(answer.status).toBe(status)
        if (status === 400) expect(await answer.json()).toEqual({ detail: expect.stringMatching(/\.$/) })
        expect(service().storedNames().length).toBe(before)
      })
    })

    describe('POST /upload_chunks_and_embeddings', () => {
      const upload = (files: unknown[], more: object = {}) =>
        customer.post('/upload_chunks_and_embeddings', {
          embedding_model: 'OPENAI',
          chunks_and_embeddings: files,
          ...more,
        })
      const chunk = (chunk_number: number | null, text: string, embedding: number[] | null = [1, 0, 0]) => ({
        chunk_number,
        chunk: text,
        embedding,
      })
      const newFile = async () => {
        const { id } = await made('/upload_text', { contents: 'kept as it is', store_file_only: true })
        await settled(customer, id)
        return id
      }

      it('adds chunks that are found by their words, and answered with their vectors', async () => {
        const id = await newFile()
        const chunks = [chunk(0, 'the zebra sleeps', [3, 4, 0]), chunk(null, 'the walrus sings', [0, 0, 2])]
        const answer = await upload([{ file_id: id, chunk_size: 200, chunks_and_embeddings: chunks }])
        expect(await answer.json()).toEqual({ success: true })
        const { results } = await chunksOf(id, { include_vectors: true })
        expect(results).toMatchObject([
          { chunk_index: 0, source_content: 'the zebra sleeps' },
          { chunk_index: 1, source_content: 'the walrus sings', embedding: [0, 0, 1] },
        ])
        expect(results[0]?.embedding?.map((value) => Math.round(value * 10))).toEqual([6, 8, 0])
        expect(await customer.file(id)).toMatchObject({
          sync_status: 'READY',
          chunk_size: 200,
          file_statistics: { num_embeddings: 2 },
        })
        const found = await customer.post('/embeddings', { query: 'walrus', k: 5 })
        expect(v.parse(SearchAnswer, await found.json()).documents).toMatchObject([
          { content: 'the walrus sings' },
        ])
        const filters = { user_file_id: id, embedding_model: 'COHERE_MULTILINGUAL_V3' }
        expect(await chunksOf(id, { filters })).toMatchObject({ count: 0 })
      })

      it('adds to what is there, or takes its place', async () => {
        const id = await newFile()
        const send = (chunks: unknown[], more: object = {}) =>
          upload([{ file_id: id, chunks_and_embeddings: chunks }], more)
        await send([chunk(0, 'one')])
        expect((await send([chunk(0, 'again')])).status).toBe(422)
        await send([chunk(null, 'two')])
        const texts = async () => (await chunksOf(id)).results.map((one) => one.source_content)
        expect(await texts()).toEqual(['one', 'two'])
        await send([chunk(5, 'three', null)], { overwrite_existing: true, chunks_only: true })
        expect(await texts()).toEqual(['three'])
        expect(await customer.file(id)).toMatchObject({ file_statistics: { num_embeddings: 0 } })
      })

      it('is about the own files alone, and about all of them or none', async () => {
        const [mine, other] = [await newFile(), await newFile()]
        const files = [
          { file_id: mine, chunks_and_embeddings: [chunk(0, 'mine')] },
          { file_id: 999_999, chunks_and_embeddings: [chunk(0, 'nobody’s')] },
        ]
        expect((await upload(files)).status).toBe(404)
        const body = { embedding_model: 'OPENAI', chunks_and_embeddings: files.slice(0, 1) }
        expect((await stranger.post('/upload_chunks_and_embeddings', body)).status).toBe(404)
        for (const id of [mine, other]) expect(await chunksOf(id)).toMatchObject({ count: 0 })
      })

      it.each([
        ['vectors of two lengths', [chunk(0, 'a'), chunk(1, 'b', [1, 2])], {}],
        ['a vector of another length than the model’s', [chunk(0, 'a', [1, 2])], {}],
        ['a vector without a direction', [chunk(0, 'a', [0, 0, 0])], {}],
        ['no vector', [chunk(0, 'a', null)], {}],
        ['a vector where none is to be', [chunk(0, 'a')], { chunks_only: true }],
        ['one number twice', [chunk(0, 'a'), chunk(0, 'b')], {}],
        ['no chunk', [], {}],
        ['credentials of somewhere else', [chunk(0, 'a')], { custom_credentials: { openai: {} } }],
      ])('refuses %s', async (_, chunks, more) => {
        const id = await newFile()
        await upload([{ file_id: await newFile(), chunks_and_embeddings: [chunk(0, 'known', [1, 2, 3])] }])
        const answer = await upload([{ file_id: id, chunks_and_embeddings: chunks }], more)
        expect(answer.status).toBe(422)
        expect(await chunksOf(id)).toMatchObject({ count: 0 })
      })
    })
  },
  () => ({ INLET_FETCH_ALLOW: site.origin, INLET_MAX_UPLOAD_BYTES: '60000' }),
)
