import { createServer, type Server, type ServerResponse } from 'node:http'
import { SearchAnswer } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onOneDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { unreachedRates } from '../../test/unreachedRates.ts'

const REST_MS = 15_000
// What https://docs.cohere.com/reference/rerank and Jina's https://api.jina.ai/redoc have in common.
const Question = v.strictObject({
  model: v.string(),
  query: v.string(),
  documents: v.array(v.string()),
  top_n: v.number(),
})
type Question = v.InferOutput<typeof Question>

/** Stands in for the endpoint. `answer`: what it does with a question. */
let answer: (question: Question, response: ServerResponse) => void
const asked: { question: Question; authorization: string | undefined; path: string | undefined }[] = []
let endpoint: Server
let port = 0
beforeAll(async () => {
  endpoint = createServer((request, response) => {
    let body = ''
    request.on('data', (data) => {
      body += data
    })
    request.on('end', () => {
      const question = v.parse(Question, JSON.parse(body))
      asked.push({ question, authorization: request.headers.authorization, path: request.url })
      answer(question, response)
    })
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  const address = endpoint.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  endpoint.closeAllConnections()
  endpoint.close()
})

const text = (body: string) => (_: unknown, response: ServerResponse) => void response.end(body)
const results = (...scores: (readonly [index: unknown, score: unknown])[]) =>
  text(
    JSON.stringify({
      results: scores.map(([index, relevance_score]) => ({ index, relevance_score })),
    }),
  )
/** The reverse of the order in which they were sent. */
const reversed: typeof answer = ({ documents }, response) =>
  results(...documents.map((_, index) => [index, index / 100] as const))(null, response)

onOneDatabase(
  'a search that is reranked',
  (service) => {
    let customer: TestCustomer
    beforeAll(async () => {
      customer = await service().customer('reranker')
      for (let n = 0; n < 5; n += 1) {
        const filler = Array.from({ length: n === 4 ? 600 : n * 8 }, (_, at) => `filler${at}`).join(' ')
        await settled(customer, (await customer.upload(`${n}.txt`, `The ferry. ${filler}`)).id)
      }
    }, 60_000)
    beforeEach(() => {
      asked.splice(0)
      service().clock.advance(REST_MS + 1)
    })

    const search = async (body: object) => {
      const response = await customer.post('/embeddings', { query: 'ferry', ...body })
      expect(response.status, await response.clone().text()).toBe(200)
      const { documents, reranked } = v.parse(SearchAnswer, await response.json())
      return { reranked, documents, names: documents.map((hit) => hit.file_name?.[0]).join('') }
    }
    const rerank = { top_n: 100 }

    it('orders results as the endpoint says, and says so [F-420]', async () => {
      answer = reversed
      const plain = await search({})
      expect([plain.names, plain.reranked, asked.length]).toEqual(['01234', undefined, 0])
      const { names, reranked, documents } = await search({ rerank })
      expect([names, reranked]).toEqual(['43210', true])
      expect(documents.map((hit) => hit.why?.rerank_score)).toEqual([0.04, 0.03, 0.02, 0.01, 0])
      const scores = documents.map((hit) => hit.score)
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
      const [sent] = asked
      expect([sent?.authorization, sent?.path]).toEqual(['Bearer rerank-key', '/v2/rerank'])
      expect(sent?.question).toMatchObject({ model: 'rerank-test', query: 'ferry', top_n: 5 })
      expect(Math.max(...(sent?.question.documents.map((one) => one.length) ?? []))).toBe(2000)
    })

    it('reranks the first ones, and answers k of them', async () => {
      answer = reversed
      expect((await search({ rerank: { top_n: 3 } })).names).toBe('21034')
      expect((await search({ rerank, k: 2 })).names).toBe('43')
      expect(asked.map(({ question }) => question.documents.length)).toEqual([3, 5])
    })

    it('asks about nothing that a filter leaves out, and brings none of it back', async () => {
      answer = results([4, 0.9], [1, 0.8], [0, 0.7])
      const ids = (await search({})).documents.slice(1, 3).map((hit) => hit.file_id)
      expect((await search({ rerank, file_ids: ids })).names).toBe('21')
      expect(asked[0]?.question.documents).toHaveLength(2)
    })

    it.each([
      [
        'indexes that are wrong or come twice',
        results([9, 1], [-1, 1], ['2', 1], [1.5, 1], [2, 0.5], [2, 0]),
        '20134',
      ],
      ['scores that are none', results([0, null], [1, 'high'], [3, 0.2], [4, 0.1]), '34012'],
    ])('uses what is usable among %s', async (_, says, expected) => {
      answer = says
      expect(await search({ rerank })).toMatchObject({ names: expected, reranked: true })
    })

    it.each<[string, typeof answer]>([
      ['NaN, as Python writes it', text('{"results": [{"index": 0, "relevance_score": NaN}]}')],
      ['no result that is usable', results([7, 0.5])],
      ['something else', text('{"data": []}')],
      ['too much', text(' '.repeat(2_100_000))],
      ['503', (_, response) => void response.writeHead(503).end()],
      ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
      ['a connection that breaks off', (_, response) => void response.destroy()],
      ['nothing for 3 s', () => {}],
    ])(
      'answers in the order from before where the endpoint answers %s, and lets it rest',
      async (_, says) => {
        answer = says
        expect(await search({ rerank })).toMatchObject({ names: '01234', reranked: false })
        expect(await search({ rerank })).toMatchObject({ names: '01234', reranked: false })
        expect(asked).toHaveLength(1)
        answer = reversed
        service().clock.advance(REST_MS + 1)
        expect(await search({ rerank })).toMatchObject({ names: '43210', reranked: true })
      },
    )

    it('asks again at once after a refusal that is about one search', async () => {
      answer = (_, response) => void response.writeHead(422).end()
      expect(await search({ rerank })).toMatchObject({ names: '01234', reranked: false })
      answer = reversed
      expect(await search({ rerank })).toMatchObject({ names: '43210', reranked: true })
    })

    it.each([
      { model: 'rerank-test' },
      { model: 'COHERE_RERANK_MULTILINGUAL_V3' },
      { model: null, top_n: 5 },
    ])('takes %j', async (wanted) => {
      answer = reversed
      expect((await search({ rerank: wanted })).reranked).toBe(true)
    })

    it.each([
      { query: 'ferry', rerank: { model: 'another' } },
      { query: 'ferry', rerank: { top_n: 101 } },
      { query: 'ferry', rerank: { top_n: 0 } },
      { query_vector: [1, 0], rerank },
    ])('refuses %j', async (body) => {
      expect((await customer.post('/embeddings', body)).status).toBe(422)
    })

    it('is nothing that an empty `rerank` asks for', async () => {
      expect((await search({ rerank: {} })).reranked).toBeUndefined()
      expect((await search({ rerank: null })).reranked).toBeUndefined()
    })
  },
  () => ({
    ...unreachedRates,
    INLET_RERANK_URL: `http://127.0.0.1:${port}/v2/`,
    INLET_RERANK_KEY: 'rerank-key',
    INLET_RERANK_MODEL: 'rerank-test',
  }),
)
