import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import type { Clock } from '../lib/Clock.ts'
import { createEmbedder } from './createEmbedder.ts'

const Request = v.object({
  model: v.string(),
  input: v.array(v.string()),
  encoding_format: v.literal('float'),
})
type Seen = { path: string; authorization: string | undefined; body: v.InferOutput<typeof Request> }
type Reply = (seen: Seen, response: ServerResponse) => void

const signal = new AbortController().signal
let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A real endpoint; the last of `replies` answers all further requests. */
async function endpoint(...replies: Reply[]) {
  const seen: Seen[] = []
  server = createServer(async (request: IncomingMessage, response) => {
    const body: Buffer[] = []
    for await (const piece of request) body.push(piece)
    const entry = {
      path: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      body: v.parse(Request, JSON.parse(Buffer.concat(body).toString())),
    }
    seen.push(entry)
    const reply = replies[Math.min(seen.length, replies.length) - 1]
    reply?.(entry, response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    seen,
    config: { url: `http://127.0.0.1:${port}/v1/`, key: 'secret', model: 'small', dimensions: null },
  }
}

/** Vectors that tell their text's length; in the wrong order, as the protocol allows. */
const answer: Reply = ({ body }, response) => {
  const data = body.input.map((text, index) => ({ index, embedding: [text.length, 1], object: 'embedding' }))
  response.end(JSON.stringify({ object: 'list', data: data.reverse() }))
}
const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    response.writeHead(code, headers).end('{"error":"secret words"}')
const json =
  (body: unknown): Reply =>
  (_, response) =>
    response.end(JSON.stringify(body))

/** A clock that never waits and remembers how long it should have. */
function hurriedClock() {
  const waits: number[] = []
  const clock: Clock = {
    now: () => new Date(),
    after(milliseconds, task) {
      waits.push(milliseconds)
      queueMicrotask(task)
      return () => {}
    },
  }
  return { clock, waits }
}

test('is not enabled without a configuration', async () => {
  const embedder = createEmbedder(null)
  expect(embedder.enabled).toBe(false)
  await expect(embedder.embed(['a'], signal)).rejects.toThrow('No embedding model is configured.')
})

test('asks as the protocol says and gives the vectors in the order of the texts', async () => {
  const { seen, config } = await endpoint(answer)
  const embedder = createEmbedder(config)
  expect(embedder.enabled).toBe(true)
  expect(await embedder.embed(['a', 'bb', 'ccc'], signal)).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ])
  expect(seen).toEqual([
    {
      path: 'POST /v1/embeddings',
      authorization: 'Bearer secret',
      body: { model: 'small', input: ['a', 'bb', 'ccc'], encoding_format: 'float' },
    },
  ])
})

test('sends no authorization without a key, and nothing for no texts', async () => {
  const { seen, config } = await endpoint(answer)
  const embedder = createEmbedder({ ...config, key: '' })
  expect(await embedder.embed([], signal)).toEqual([])
  await embedder.embed(['a'], signal)
  expect(seen.map(({ authorization }) => authorization)).toEqual([undefined])
})

test('sends many or long texts in several requests', async () => {
  const { seen, config } = await endpoint(answer)
  const many = Array.from({ length: 300 }, (_, index) => 'x'.repeat(index + 1))
  expect((await createEmbedder(config).embed(many, signal)).map(([length]) => length)).toEqual(
    many.map(({ length }) => length),
  )
  expect(seen.map(({ body }) => body.input.length)).toEqual([128, 128, 44])
  seen.length = 0
  await createEmbedder(config).embed(
    Array.from({ length: 4 }, () => 'y'.repeat(140_000)),
    signal,
  )
  expect(seen.map(({ body }) => body.input.length)).toEqual([2, 2])
})

test('asks again when the service is busy, each time later, as it is told if it is told', async () => {
  const { clock, waits } = hurriedClock()
  const { seen, config } = await endpoint(
    status(503),
    status(429),
    status(429, { 'retry-after': '7' }),
    status(500, { 'retry-after': '100000' }),
    answer,
  )
  expect(await createEmbedder(config, clock).embed(['abc'], signal)).toEqual([[3, 1]])
  expect(seen).toHaveLength(5)
  expect(waits).toEqual([500, 1000, 7000, 60_000])
})

test('gives up after five attempts with a fault that may pass', async () => {
  const { clock, waits } = hurriedClock()
  const { seen, config } = await endpoint(status(502))
  await expect(createEmbedder(config, clock).embed(['a'], signal)).rejects.toMatchObject({
    name: 'IngestFault',
    message: 'The embedding service is busy.',
    retryable: true,
  })
  expect(seen).toHaveLength(5)
  expect(waits).toHaveLength(4)
})

test('does not repeat what was refused, and repeats none of its words', async () => {
  const { seen, config } = await endpoint(status(401))
  const fault = await createEmbedder(config)
    .embed(['a'], signal)
    .catch((error: unknown) => error)
  expect(fault).toMatchObject({ message: 'The embedding service refused the text (401).', retryable: false })
  expect(JSON.stringify(fault)).not.toContain('secret')
  expect(seen).toHaveLength(1)
})

test('a service that cannot be reached may be there later', async () => {
  const { clock } = hurriedClock()
  const { config } = await endpoint(answer)
  await new Promise((resolve) => server?.close(resolve))
  await expect(createEmbedder(config, clock).embed(['a'], signal)).rejects.toMatchObject({
    message: 'The embedding service cannot be reached.',
    retryable: true,
  })
})

test('follows no redirect', async () => {
  const { clock } = hurriedClock()
  const { seen, config } = await endpoint(status(307, { location: '/elsewhere' }))
  await expect(createEmbedder(config, clock).embed(['a'], signal)).rejects.toThrow('cannot be reached')
  expect(seen.every(({ path }) => path === 'POST /v1/embeddings')).toBe(true)
})

test.each([
  ['not JSON', (_: Seen, response: ServerResponse) => response.end('<html>')],
  ['another shape', json({ embeddings: [[1]] })],
  ['too few vectors', json({ data: [] })],
  ['a vector twice', json({ data: [0, 0].map((index) => ({ index, embedding: [1] })) })],
  [
    'vectors of different lengths',
    json({ data: [1, 2].map((length) => ({ index: length - 1, embedding: Array(length).fill(1) })) }),
  ],
  ['empty vectors', json({ data: [0, 1].map((index) => ({ index, embedding: [] })) })],
])('does not believe %s', async (_, reply) => {
  const { config } = await endpoint(reply)
  await expect(createEmbedder(config).embed(['a', 'b'], signal)).rejects.toMatchObject({
    message: 'The embedding service answered something unexpected.',
    retryable: false,
  })
})

test('an abort ends a request and a wait at once with its reason', async () => {
  const reason = new Error('enough')
  const hanging = new AbortController()
  const { config } = await endpoint(() => hanging.abort(reason))
  await expect(createEmbedder(config).embed(['a'], hanging.signal)).rejects.toBe(reason)

  const waiting = new AbortController()
  let isCanceled = false
  const clock: Clock = {
    now: () => new Date(),
    after() {
      queueMicrotask(() => waiting.abort(reason))
      return () => {
        isCanceled = true
      }
    },
  }
  server?.removeAllListeners('request').on('request', (_, response) => response.writeHead(503).end())
  await expect(createEmbedder(config, clock).embed(['a'], waiting.signal)).rejects.toBe(reason)
  expect(isCanceled).toBe(true)
})
