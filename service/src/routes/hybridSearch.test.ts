import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChunksPage, SearchAnswer } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'

/** What the words of these tests mean, as directions; a real provider stands for more of them. */
const MEANINGS = [['refund', 'money back'], ['shipping', 'delivery'], ['cat']]
const Question = v.object({
  input: v.array(v.string()),
  model: v.string(),
  dimensions: v.optional(v.number()),
})
/** What other models are configured by. */
const models = join(tmpdir(), `models-${process.pid}.json`)

let provider: Server
let port = 0
let isBroken = false
/** Questions to the provider. */
let asked = 0
beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (data) => {
      body += data
    })
    request.on('end', () => {
      asked++
      if (isBroken) return void response.writeHead(503).end()
      const { input, model, dimensions } = v.parse(Question, JSON.parse(body))
      if (model === 'other' && request.headers.authorization !== 'Bearer other-key') {
        return void response.writeHead(401).end()
      }
      const data = input.map((text, index) => ({ index, embedding: embed(text).slice(0, dimensions) }))
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data }))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  port = typeof address === 'object' && address ? address.port : 0
  const url = `http://127.0.0.1:${port}/v1`
  const other = { url, key: 'other-key', model: 'other', dimensions: 2 }
  writeFileSync(models, JSON.stringify({ COHERE_MULTILINGUAL_V3: other }))
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

function embed(text: string): number[] {
  const lower = text.toLowerCase()
  return MEANINGS.map((words) => (words.some((word) => lower.includes(word)) ? 3 : 0.1))
}

onEachDatabase(
  'search with embeddings',
  (service) => {
    test('finds by meaning what shares no word, and counts the embeddings', async () => {
      const customer = await service().customer('ann')
      const refund = await customer.upload('refund.txt', 'A refund is paid.')
      const cat = await customer.upload('cat.txt', 'The cat sleeps.')
      expect((await settled(customer, refund.id)).file_statistics?.num_embeddings).toBe(1)
      await settled(customer, cat.id)
      const answer = await customer.post('/embeddings', { query: 'money back?', k: 1 })
      const { documents } = v.parse(SearchAnswer, await answer.json())
      expect(documents.map((hit) => hit.file_name)).toEqual(['refund.txt'])
    })

    test('finds by the meaning of each variation, in one question to the provider', async () => {
      const customer = await service().customer('varied')
      for (const text of ['A refund is paid.', 'We care for delivery.', 'The cat sleeps.'])
        await settled(customer, (await customer.upload(`${text}.txt`, text)).id)
      asked = 0
      const query_variations = ['shipping now']
      const answer = await customer.post('/embeddings', { query: 'money back', query_variations, k: 2 })
      const { documents } = v.parse(SearchAnswer, await answer.json())
      expect(documents.map((hit) => hit.content).sort()).toEqual([
        'A refund is paid.',
        'We care for delivery.',
      ])
      expect(documents.map(({ why }) => why?.vector_rank)).toEqual([1, 1])
      expect(asked).toBe(1)
    })

    test('what both words and meaning find comes before what one of them finds', async () => {
      const customer = await service().customer('bob')
      for (const [name, text] of [
        ['both.txt', 'Delivery: shipping is free.'],
        ['meaning.txt', 'We care for delivery.'],
        ['none.txt', 'The cat sleeps.'],
      ] as const) {
        await settled(customer, (await customer.upload(name, text)).id)
      }
      const answer = await customer.post('/embeddings', { query: 'shipping' })
      const { documents } = v.parse(SearchAnswer, await answer.json())
      expect(documents[0]?.file_name).toBe('both.txt')
      expect(documents.at(-1)?.file_name).toBe('none.txt')
    })

    test('counts meaning and words as it is asked to', async () => {
      const customer = await service().customer('weigher')
      for (const [name, text] of [
        ['word.txt', 'The cat reads about shipping and a refund.'],
        ['meaning.txt', 'We care for delivery.'],
      ] as const) {
        await settled(customer, (await customer.upload(name, text)).id)
      }
      const found = async (more: object) => {
        const answer = await customer.post('/embeddings', { query: 'shipping', ...more })
        expect(answer.status).toBe(200)
        return v.parse(SearchAnswer, await answer.json()).documents
      }
      const weights = (weight_a: number, weight_b: number) => ({
        hybrid_search: true,
        hybrid_search_tuning_parameters: { weight_a, weight_b },
      })
      const names = async (more: object) => (await found(more)).map((hit) => hit.file_name)
      expect(await names({ hybrid_search: false })).toEqual(['meaning.txt', 'word.txt'])
      expect(await names(weights(1, 0))).toEqual(['meaning.txt', 'word.txt'])
      expect(await names(weights(0, 1))).toEqual(['word.txt'])
      // Files that named no model count as those of the contract's default.
      expect(await names({ embedding_model: 'OPENAI', hybrid_search: false })).toHaveLength(2)
      expect(await names({ embedding_model: 'COHERE_MULTILINGUAL_V3', hybrid_search: false })).toEqual([])
      const [hit] = await found({ include_vectors: true, k: 1 })
      expect(Math.hypot(...(hit?.vector ?? []))).toBeCloseTo(1, 5)
    })

    test('a file gets vectors of the model it asks for, and is found by them', async () => {
      const customer = await service().customer('two-models')
      const asked = ['COHERE_MULTILINGUAL_V3', 'OPENAI', 'AZURE_ADA_LARGE_256'] as const
      const [other, own, unknown] = await Promise.all(
        asked.map(async (model) => {
          const { id } = await customer.upload(`${model}.txt`, 'A refund.', `?embedding_model=${model}`)
          return settled(customer, id)
        }),
      )
      expect(Object.keys(other?.embedding_properties ?? {})).toEqual(['COHERE_MULTILINGUAL_V3'])
      expect(own?.file_metadata).not.toHaveProperty('note')
      // An unconfigured model is replaced by the deployment's own, and the file says so.
      expect(Object.keys(unknown?.embedding_properties ?? {})).toEqual(['OPENAI'])
      expect(unknown?.file_metadata?.note).toContain('AZURE_ADA_LARGE_256 is not configured')
      const list = await customer.post('/text_chunks', {
        filters: { user_file_id: other?.id, embedding_model: 'COHERE_MULTILINGUAL_V3' },
        include_vectors: true,
      })
      const [chunk] = v.parse(ChunksPage, await list.json()).results
      expect(chunk).toMatchObject({ embedding_model: 'COHERE_MULTILINGUAL_V3' })
      expect(chunk?.embedding).toHaveLength(2)
      expect(chunk).not.toHaveProperty('sparse_vector')
      const search = async (more: object) => {
        const answer = await customer.post('/embeddings', { query: 'money back', ...more })
        const { documents, searched_by } = v.parse(SearchAnswer, await answer.json())
        return { names: documents.map((hit) => hit.file_name), searched_by }
      }
      const found = await search({})
      expect(new Set(found.names)).toEqual(new Set(asked.map((model) => `${model}.txt`)))
      expect((await search({ embedding_model: asked[0] })).names).toEqual(['COHERE_MULTILINGUAL_V3.txt'])
      expect(await search({ embedding_model: asked[2] })).toEqual({ names: [], searched_by: 'words' })
      const listed = await customer.list({ filters: { embedding_generators: [asked[0]] } })
      expect(listed.results.map(({ id }) => id)).toEqual([other?.id])
    })

    test('a search that names a model finds no files of another one, by words either [F-293]', async () => {
      const customer = await service().customer('one-model')
      for (const model of ['COHERE_MULTILINGUAL_V3', 'OPENAI', 'AZURE_ADA_LARGE_256']) {
        const { id } = await customer.upload(`${model}.txt`, 'A refund.', `?embedding_model=${model}`)
        await settled(customer, id)
      }
      const names = async (more: object) => {
        const answer = await customer.post('/embeddings', { query: 'refund', ...more })
        return v.parse(SearchAnswer, await answer.json()).documents.map((hit) => hit.file_name)
      }
      const own = ['AZURE_ADA_LARGE_256.txt', 'OPENAI.txt']
      const cohere = ['COHERE_MULTILINGUAL_V3.txt']
      expect(await names({ embedding_model: 'COHERE_MULTILINGUAL_V3' })).toEqual(cohere)
      expect((await names({ embedding_model: 'OPENAI' })).sort()).toEqual(own)
      // Its files have embeddings of the deployment's own model instead.
      expect((await names({ embedding_model: 'AZURE_ADA_LARGE_256' })).sort()).toEqual(own)
      // By parts of words.
      expect(await names({ query: 'efun', embedding_model: 'COHERE_MULTILINGUAL_V3' })).toEqual(cohere)
      expect((await names({})).sort()).toEqual([own[0], ...cohere, own[1]])
    })

    test('a file that asks for them has its terms as vectors', async () => {
      const customer = await service().customer('terms')
      const { id } = await customer.upload(
        'terms.txt',
        'To be or not to be.',
        '?generate_sparse_vectors=true',
      )
      expect((await settled(customer, id)).generate_sparse_vectors).toBe(true)
      const body = { filters: { user_file_id: id }, include_vectors: true }
      const [chunk] = v.parse(ChunksPage, await (await customer.post('/text_chunks', body)).json()).results
      const answer = await customer.post('/embeddings', { query: 'be', include_vectors: true })
      const [hit] = v.parse(SearchAnswer, await answer.json()).documents
      expect(hit?.sparse_vector?.indices).toHaveLength(4)
      expect(chunk?.sparse_vector).toEqual(hit?.sparse_vector)
    })

    test('files can be imported without embeddings', async () => {
      const customer = await service().customer('carol')
      for (const query of ['?skip_embedding_generation=true', '?generate_chunks_only=true']) {
        const { id } = await customer.upload('a.txt', 'refund', query)
        expect((await settled(customer, id)).file_statistics?.num_embeddings).toBe(0)
      }
      const [{ id } = { id: 0 }] = (await customer.list({ order_by: 'id', order_dir: 'desc' })).results.slice(
        -1,
      )
      await customer.post('/resync_file', { file_id: id, force_embedding_generation: true })
      expect((await settled(customer, id)).file_statistics?.num_embeddings).toBe(1)
    })

    test('without embeddings there are chunks only where generate_chunks_only asks for them [F-294]', async () => {
      const customer = await service().customer('chunks-only')
      const skip = '?skip_embedding_generation=true'
      for (const [name, query] of [
        ['none.txt', skip],
        ['chunks.txt', '?generate_chunks_only=true'],
        ['both.txt', `${skip}&generate_chunks_only=true`],
      ] as const) {
        const file = await settled(customer, (await customer.upload(name, 'A refund.', query)).id)
        expect(file.file_statistics).toMatchObject({ num_embeddings: 0, num_characters: 9 })
      }
      const answer = await customer.post('/embeddings', { query: 'refund' })
      const names = v.parse(SearchAnswer, await answer.json()).documents.map((hit) => hit.file_name)
      expect(names.sort()).toEqual(['both.txt', 'chunks.txt'])
    })

    test('when the endpoint fails, what the words find is answered, and the answer says so [F-009]', async () => {
      const customer = await service().customer('dave')
      await settled(customer, (await customer.upload('refund.txt', 'A refund is paid.')).id)
      const search = async () =>
        v.parse(SearchAnswer, await (await customer.post('/embeddings', { query: 'refund' })).json())
      expect(await search()).not.toHaveProperty('searched_by')
      isBroken = true
      asked = 0
      const lines = service().logged.length
      for (let round = 0; round < 3; round++) {
        const { documents, searched_by } = await search()
        expect(documents.map((hit) => hit.file_name)).toEqual(['refund.txt'])
        expect(searched_by).toBe('words')
      }
      // Neither is it asked again for every search, nor logged.
      expect(asked).toBe(1)
      expect(
        service()
          .logged.slice(lines)
          .filter((line) => line.includes('embeddings endpoint')),
      ).toHaveLength(1)
      isBroken = false
      service().clock.advance(15_000)
      expect(await search()).not.toHaveProperty('searched_by')
      expect(service().logged.slice(lines).join()).toContain('answers again')
    })
  },
  () => ({
    INLET_EMBEDDINGS_URL: `http://127.0.0.1:${port}/v1`,
    INLET_EMBEDDINGS_MODEL: 'test',
    INLET_EMBEDDING_MODELS_FILE: models,
    INLET_LOG_LEVEL: 'info',
  }),
)
