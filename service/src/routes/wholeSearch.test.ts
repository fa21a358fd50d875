import { ChunksPage, SearchAnswer, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'

onEitherDatabase('the whole of a search', (service) => {
  let customer: TestCustomer
  const files: Record<string, UserFile> = {}
  const idOf = (name: string) => files[name]?.id ?? 0
  beforeAll(async () => {
    customer = await service().customer('ann')
    for (const [name, tenant] of [
      ['one.txt', 'one'],
      ['two.txt', 'two'],
    ] as const) {
      const { id } = await customer.upload(name, `The zebra of tenant ${tenant} sleeps.`)
      await settled(customer, id)
      const tags = { tenant }
      await customer.post('/create_user_file_tags', { organization_user_file_id: id, tags })
      files[name] = await customer.file(id)
    }
    const vectors = [
      ['one.txt', [1, 0.2, 0]],
      ['two.txt', [0, 1, 0]],
    ] as const
    const answer = await customer.post('/upload_chunks_and_embeddings', {
      embedding_model: 'COHERE_MULTILINGUAL_V3',
      chunks_and_embeddings: vectors.map(([name, embedding]) => ({
        file_id: idOf(name),
        chunks_and_embeddings: [{ chunk_number: null, chunk: `A walrus of ${name}.`, embedding }],
      })),
    })
    expect(answer.status).toBe(200)
  })
  const found = async (body: object) => {
    const answer = await customer.post('/embeddings', { k: 10, ...body })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return v.parse(SearchAnswer, await answer.json()).documents
  }
  const names = async (body: object) => (await found(body)).map((hit) => hit.file_name)

  describe('POST /embeddings', () => {
    it('answers all that the contract has of a hit', async () => {
      const answer = await customer.post('/embeddings', { query: 'zebra', k: 1, file_ids: [idOf('one.txt')] })
      expect(await answer.json()).toEqual({
        documents: [
          {
            content: 'The zebra of tenant one sleeps.',
            file_id: idOf('one.txt'),
            parent_file_id: null,
            source: 'TEXT',
            source_url: null,
            source_type: 'TEXT',
            presigned_url: null,
            tags: { tenant: 'one' },
            vector: null,
            score: expect.any(Number),
            rank: null,
            content_metadata: null,
            chunk_index: 0,
            user_file_id: idOf('one.txt'),
            file_name: 'one.txt',
            page: null,
            last_page: null,
            heading_path: [],
            why: { words: ['zebra'], word_score: expect.any(Number), word_rank: 1 },
          },
        ],
      })
    })

    it.each([
      [{ tags_v2: { OR: [{ key: 'tenant', value: 'one' }] } }, ['one.txt']],
      [{ tags_v2: { AND: [{ key: 'tenant', value: 'one', negate: true }] } }, ['two.txt']],
      [{ tags: { tenant: 'two' } }, ['two.txt']],
      [{ tags: { tenant: 'two' }, tags_v2: { AND: [{ key: 'tenant', value: 'one' }] } }, ['one.txt']],
      [{ media_type: 'IMAGE' }, []],
      [{ file_types_at_source: ['TICKET'] }, []],
      [{ parent_file_ids: [1_000_000], include_all_children: true }, []],
    ])('keeps to %j [F-002]', async (filter, expected) => {
      expect(await names({ query: 'zebra', ...filter })).toEqual(expected)
    })

    it('adds what is asked for to each hit', async () => {
      const [hit] = await found({
        query: 'walrus',
        k: 1,
        file_ids: [idOf('two.txt')],
        include_tags: false,
        include_vectors: true,
        include_raw_file: true,
        include_file_level_metadata: true,
        high_accuracy: true,
        exclude_cold_storage_files: true,
      })
      expect(hit).toMatchObject({ tags: null, vector: [0, 1, 0], content_metadata: {} })
      const { pathname, search } = new URL(hit?.presigned_url ?? '')
      expect(await (await service().app.request(pathname + search)).text()).toContain('tenant two')
    })

    it('finds the nearest to a vector, among those of its model', async () => {
      const model = { embedding_model: 'COHERE_MULTILINGUAL_V3' }
      const near = { query_vector: [5, 0, 0], ...model }
      expect(await names(near)).toEqual(['one.txt', 'two.txt'])
      expect(await names({ ...near, query_vector: [0, 1, 0], k: 1 })).toEqual(['two.txt'])
      expect(await names({ ...near, embedding_model: 'OPENAI' })).toEqual([])
      expect(await names({ query_vector: [5, 0, 0] })).toEqual([])
      expect(await names({ ...near, query_vector: [5, 0] })).toEqual([])
    })

    it.each([
      { query: 'a', query_vector: [1, 0, 0] },
      { query_vector: [0, 0, 0] },
      { query_vector: [1, 0, 0], hybrid_search: true },
      { query: 'a', hybrid_search_tuning_parameters: { weight_a: 0.5, weight_b: 0.5 } },
      { query: 'a', hybrid_search: true, hybrid_search_tuning_parameters: { weight_a: 0.5, weight_b: 0.6 } },
      { query: 'a', rerank: { model: 'PONGO_RERANKER' } },
      { query: 'a', k: 1001 },
      { query: 'a'.repeat(8001) },
      {},
    ])('refuses %j', async (body) => {
      expect((await customer.post('/embeddings', body)).status).toBe(422)
    })
  })

  describe('POST /list_chunks_and_embeddings', () => {
    const chunks = async (body: object) => {
      const answer = await customer.post('/list_chunks_and_embeddings', { filters: {}, ...body })
      expect(answer.status, await answer.clone().text()).toBe(200)
      return v.parse(ChunksPage, await answer.json())
    }
    const places = async (body: object) =>
      (await chunks(body)).results.map((chunk) => [chunk.user_file_id, chunk.chunk_index])

    it('answers the chunks of all files that are meant, file by file', async () => {
      const [one, two] = [idOf('one.txt'), idOf('two.txt')]
      const all = [
        [one, 0],
        [one, 1],
        [two, 0],
        [two, 1],
      ]
      expect(await places({ order_by: 'id' })).toEqual(all)
      expect(await places({ order_by: 'name', order_dir: 'desc' })).toEqual([
        ...all.slice(2),
        ...all.slice(0, 2),
      ])
      expect(await places({ order_by: 'id', pagination: { limit: 2, offset: 1 } })).toEqual(all.slice(1, 3))
      expect(await chunks({ pagination: { limit: 0 } })).toEqual({ results: [], count: 4 })
      const filters = { tags_v2: { AND: [{ key: 'tenant', value: 'two' }] } }
      const { results, count } = await chunks({ filters, include_vectors: true })
      expect([count, results.map((chunk) => chunk.embedding)]).toEqual([2, [null, [0, 1, 0]]])
    })

    it('answers many files, each with many chunks, once each', async () => {
      const many = await service().customer('many')
      const words = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ')
      for (const name of ['a.txt', 'b.txt', 'c.txt']) {
        const { id } = await many.upload(name, words, '?chunk_size=10&chunk_overlap=0')
        await settled(many, id)
      }
      const body = { filters: {}, pagination: { limit: 10_000, offset: 5 }, order_by: 'id' }
      const answer = await many.post('/list_chunks_and_embeddings', body)
      const { results, count } = v.parse(ChunksPage, await answer.json())
      expect(new Set(results.map((chunk) => chunk.id)).size).toBe(count - 5)
      expect(results[0]?.chunk_index).toBe(5)
    })

    it('is about the own files alone, and needs its filters', async () => {
      const stranger = await service().customer('mallory')
      const answer = await stranger.post('/list_chunks_and_embeddings', {
        filters: { ids: [idOf('one.txt')] },
      })
      expect(await answer.json()).toEqual({ results: [], count: 0 })
      expect((await customer.post('/list_chunks_and_embeddings', {})).status).toBe(422)
    })
  })

  it('POST /user_files_v2 says where the contents can be had, for as long as is asked', async () => {
    const [plain] = (await customer.list({ filters: { ids: [idOf('one.txt')] } })).results
    expect(plain).toMatchObject({ presigned_url: null, parsed_text_url: null })
    const [file] = (
      await customer.list({
        filters: { ids: [idOf('one.txt')] },
        include_raw_file: true,
        include_parsed_text_file: true,
        include_additional_files: true,
        presigned_url_expiry_time_seconds: 60,
      })
    ).results
    const open = (address: string | null | undefined) => {
      const { pathname, search } = new URL(address ?? '')
      return service().app.request(pathname + search)
    }
    for (const address of [file?.presigned_url, file?.parsed_text_url]) {
      expect(await (await open(address)).text()).toContain('The zebra of tenant one sleeps.')
    }
    service().clock.advance(61_000)
    expect((await open(file?.presigned_url)).status).toBe(403)
    service().clock.advance(-61_000)
    const long = { presigned_url_expiry_time_seconds: 86_401 }
    expect((await customer.post('/user_files_v2', long)).status).toBe(422)
  })
})
