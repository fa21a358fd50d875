import { createServer, type Server } from 'node:http'
import { SearchAnswer } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'

/** What the words of these tests mean, as directions; a real provider stands for more of them. */
const MEANINGS = [['refund', 'money back'], ['shipping', 'delivery'], ['cat']]
const Question = v.object({ input: v.array(v.string()) })

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
      const { input } = v.parse(Question, JSON.parse(body))
      const data = input.map((text, index) => ({ index, embedding: embed(text) }))
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data }))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  port = typeof address === 'object' && address ? address.port : 0
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
    INLET_LOG_LEVEL: 'info',
  }),
)
