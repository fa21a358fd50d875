import { ChunksPage, PresignedUrl, SearchAnswer, UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { setLimits } from '../../../test/setLimits.ts'
import { settled } from '../../../test/settled.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'

onEitherDatabase('uploads that are JSON', (service) => {
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
      expect((await chunksOf(id)).results.map((chunk) => chunk.source_content)).toEqual(['quite other words'])
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

    it('keeps to what the customer may have, counting what came before', async () => {
      const limited = await service().customer('limited')
      const file = async () => {
        const body = { contents: 'kept as it is', store_file_only: true }
        const { id } = v.parse(UserFile, await (await limited.post('/upload_text', body)).json())
        await settled(limited, id)
        return id
      }
      const ids = [await file(), await file()]
      const send = async (texts: string[], more: object = {}) => {
        const files = texts.map((text, index) => ({
          file_id: ids[index],
          chunks_and_embeddings: [chunk(null, text)],
        }))
        const body = { embedding_model: 'OPENAI', chunks_and_embeddings: files, ...more }
        const answer = await limited.post('/upload_chunks_and_embeddings', body)
        return [answer.status, await answer.json()]
      }
      const figures = async () =>
        Promise.all(ids.map(async (id) => (await limited.file(id)).file_statistics?.num_characters))
      await setLimits(service(), limited.name, { max_characters: 20, max_characters_per_file: 12 })
      const done = [200, { success: true }]
      expect(await send(['ten signs.'])).toEqual(done)
      expect(await send(['abc'])).toEqual([
        403,
        { detail: 'No more than 12 characters may be imported in one file.' },
      ])
      expect(await send(['abc', 'eighteen in all'], { overwrite_existing: true })).toEqual([
        403,
        { detail: 'No more than 12 characters may be imported in one file.' },
      ])
      expect(await send(['ab', 'nine more'])).toEqual([
        403,
        { detail: 'No more than 20 characters may be imported in all files.' },
      ])
      expect(await figures()).toEqual([10, 0])
      expect(await send(['abc', 'nine more'], { overwrite_existing: true })).toEqual(done)
      expect(await figures()).toEqual([3, 9])

      await setLimits(service(), limited.name, { max_files: 1 })
      expect((await send(['a']))[0]).toBe(200)
      expect((await send(['a', 'b']))[0]).toBe(403)
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
})
