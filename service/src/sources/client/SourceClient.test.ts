import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { itemOf } from '../../../test/itemOf.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import { createGuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { boxConnector } from '../box/boxConnector.ts'
import { boxMeaning } from '../box/boxMeaning.ts'
import type { Connector } from '../Connector.ts'
import { anonymous, SourceClient } from './SourceClient.ts'
import { whileFetching } from './whileFetching.ts'

const { signal } = new AbortController()
const CREDENTIAL = { accessToken: 'secret-token', refreshToken: 'r', expiresAt: null, extra: {} }
const APP = { id: null, clientId: 'inlet', clientSecret: null, settings: {} }
const ITEM = itemOf('file|1', { name: 'x.txt', version: '1' })

let server: Server | undefined
afterEach(() => {
  vi.restoreAllMocks()
  server?.closeAllConnections()
  server?.close()
})

async function source(answer: RequestListener): Promise<string> {
  const opened = createServer(answer)
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  const address = opened.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}

function answering(status: number, headers: Record<string, string> = {}, body = '{}') {
  return source((_, response) => response.writeHead(status, headers).end(body))
}

function clientFor(url: URL) {
  return new SourceClient({ agent: agentFor(url.origin), userAgent: 'Inlet', meaning: () => null })
}

function boxAt(baseUrl: string): Connector {
  const client = new SourceClient({ agent: agentFor(baseUrl), userAgent: 'Inlet', meaning: boxMeaning })
  return boxConnector({ client, clock: new TestClock(), origins: { signIn: baseUrl, api: baseUrl } })
}

describe('what an answer means', () => {
  test.each([
    [401, {}, { code: 'reconnect' }],
    [429, { 'retry-after': '7' }, { code: 'rate-limited', retryAfter: 7 }],
    [429, { 'retry-after': '0' }, { code: 'rate-limited', retryAfter: 1 }],
    [429, { 'retry-after': '999999' }, { code: 'rate-limited', retryAfter: 3600 }],
    [429, {}, { code: 'rate-limited', retryAfter: 30 }],
    [500, {}, { code: 'unavailable' }],
    [404, {}, { code: 'gone' }],
    [200, {}, { code: 'unavailable' }],
  ])('%i %o to a list', async (status, headers, fault) => {
    const box = boxAt(await answering(status, headers))
    await expect(box.list(CREDENTIAL, { folder: null, cursor: null }, signal)).rejects.toMatchObject({
      name: 'SourceFault',
      ...fault,
    })
  })

  test.each([
    [422, 'item'],
    [404, 'gone'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [401, 'reconnect'],
  ])('%i to an item’s content', async (status, code) => {
    const box = boxAt(await answering(status))
    await expect(box.fetch(CREDENTIAL, ITEM, signal)).rejects.toMatchObject({ code })
  })

  test.each([
    [400, { error: 'invalid_grant' }, 'reconnect'],
    [400, { error: 'invalid_grant', error_description: 'AADSTS65001: …' }, 'reconnect'],
    [401, { error: 'invalid_client' }, 'app'],
    [502, {}, 'unavailable'],
    [200, { access_token: '' }, 'unavailable'],
  ])('%i %o to a refresh [F-269]', async (status, body, code) => {
    const box = boxAt(await answering(status, {}, JSON.stringify(body)))
    await expect(box.oauth?.refresh(CREDENTIAL, APP, signal)).rejects.toMatchObject({ code })
  })

  test('a refresh keeps the refresh token where it gets no other', async () => {
    const box = boxAt(await answering(200, {}, JSON.stringify({ access_token: 'new', expires_in: 60 })))
    expect(await box.oauth?.refresh(CREDENTIAL, APP, signal)).toMatchObject({
      accessToken: 'new',
      refreshToken: 'r',
    })
  })
})

test('an access token goes along to the same origin, and to no other', async () => {
  const asked: (string | undefined)[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(`elsewhere ${request.headers.authorization}`)
    response.end('{}')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = elsewhere.address()
  const other = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  const url = await source((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`)
    const location = request.url === '/first' ? '/second' : `${other}/third`
    response.writeHead(302, { location }).end()
  })
  const allow = [url, other]
  const agent = createGuardedAgent({ allow, connections: 1, timeoutMs: 1000 })
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: () => null })
  await client.text({ url: new URL('/first', url) }, () => ({ authorization: 'secret' }), signal)
  expect(asked).toEqual(['/first secret', '/second secret', 'elsewhere undefined'])
  await agent.close()
  elsewhere.close()
})

test('a refusal from where a redirect led, which is shown no access, does not end the access', async () => {
  const elsewhere = createServer((_, response) => response.writeHead(401).end('{}'))
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = elsewhere.address()
  const other = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  const url = await source((request, response) => {
    const to = request.url === '/away' ? `${other}/content` : '/refused'
    response.writeHead(request.url === '/refused' ? 401 : 302, { location: to }).end()
  })
  const agent = createGuardedAgent({ allow: [url, other], connections: 1, timeoutMs: 1000 })
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: () => null })
  const get = (path: string) => client.get({ url: new URL(path, url) }, anonymous, signal)
  await expect(get('/away')).rejects.toMatchObject({ code: 'item' })
  await expect(get('/here')).rejects.toMatchObject({ code: 'reconnect' })
  await agent.close()
  elsewhere.close()
})

test('a redirect to a private address is refused', async () => {
  const url = new URL(
    await source((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
  )
  await expect(clientFor(url).text({ url }, anonymous, signal)).rejects.toMatchObject({
    cause: { code: 'private' },
  })
})

test('redirects come to an end [F-107]', async () => {
  const url = new URL(await source((_, response) => response.writeHead(302, { location: '/' }).end()))
  await expect(clientFor(url).text({ url }, anonymous, signal)).rejects.toMatchObject({
    cause: { code: 'redirects' },
  })
})

test('a source that is not there is unavailable', async () => {
  const url = await answering(200)
  await new Promise((resolve) => server?.close(resolve))
  await expect(boxAt(url).identify(CREDENTIAL, signal)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a source that stays silent is given up', async () => {
  const url = new URL(await source(() => undefined))
  await expect(clientFor(url).call({ url, timeout: 50 }, anonymous, signal)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The source did not answer in time.',
  })
})

test.each([
  ['falls silent', () => undefined, 'The source did not answer in time.'],
  ['hangs up', () => server?.closeAllConnections(), 'The source cannot be reached.'],
])('a source that %s within an answer is given up', async (_, stop, message) => {
  const url = new URL(
    await source((_, response) => {
      response.writeHead(200)
      response.write('first')
    }),
  )
  const { bytes } = await clientFor(url).call({ url, timeout: 200 }, anonymous, signal)
  const reader = bytes[Symbol.asyncIterator]()
  expect(Buffer.from((await reader.next()).value).toString()).toBe('first')
  const second = reader.next()
  stop()
  await expect(second).rejects.toMatchObject({ name: 'SourceFault', code: 'unavailable', message })
})

test('an answer in a coding that nobody knows lets its connection go', async () => {
  const url = new URL(
    await source((request, response) => {
      const isOdd = request.url === '/odd'
      response.writeHead(200, isOdd ? { 'content-encoding': 'zstd' } : {})
      // More than the read buffer: the answer keeps its connection until it is read.
      response.end(isOdd ? Buffer.alloc(4_000_000) : 'well')
    }),
  )
  const agent = createGuardedAgent({ allow: [url.origin], connections: 1, timeoutMs: 1000 })
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: () => null })
  const odd = { url: new URL('/odd', url) }
  await expect(client.text(odd, anonymous, signal)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(whileFetching(client.get(odd, anonymous, signal))).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(await client.text({ url, timeout: 2000 }, anonymous, signal)).toBe('well')
  await agent.close()
})

test('a call and a content end with the reason that they are aborted with', async () => {
  const url = await source((request, response) => {
    if (request.url?.endsWith('/content')) response.writeHead(200).write('first')
  })
  const [call, download] = [new AbortController(), new AbortController()]
  const box = boxAt(url)
  const listing = box.list(CREDENTIAL, { folder: null, cursor: null }, call.signal)
  call.abort(new Error('called off'))
  await expect(listing).rejects.toThrow('called off')
  const { bytes } = await box.fetch(CREDENTIAL, ITEM, download.signal)
  const reading = (async () => {
    for await (const _ of bytes) download.abort(new Error('called off'))
  })()
  await expect(reading).rejects.toThrow('called off')
})

test('a call that waits for a connection ends with its signal', async () => {
  const url = new URL(await source(() => undefined))
  const agent = createGuardedAgent({ allow: [url.origin], connections: 1, timeoutMs: 1000 })
  const first = agent.request(url, { headers: {}, signal })
  const waiting = new AbortController()
  const second = agent.request(url, { headers: {}, signal: waiting.signal })
  waiting.abort(new Error('called off'))
  await expect(second).rejects.toThrow('called off')
  const never = agent.request(url, { headers: {}, signal: AbortSignal.abort(new Error('before')) })
  await expect(never).rejects.toThrow('before')
  await agent.close()
  await expect(first).rejects.toThrow()
})

/** Answers one character at a time without an end. The clock advances with each reading. */
async function dripping(milliseconds: number): Promise<URL> {
  const url = new URL(
    await source((_, response) => {
      const timer = setInterval(() => response.write('x'), 1)
      response.on('close', () => clearInterval(timer))
    }),
  )
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += milliseconds
    return now
  })
  return url
}

test('a text that comes letter by letter is given up', async () => {
  const url = await dripping(10_000)
  await expect(clientFor(url).text({ url }, anonymous, signal)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The source did not answer in time.',
  })
})

test('a file that comes letter by letter fails alone', async () => {
  const url = await dripping(100_000)
  const { bytes } = await clientFor(url).get({ url }, anonymous, signal)
  const reading = async () => {
    for await (const _ of bytes);
  }
  await expect(reading()).rejects.toMatchObject({ code: 'item' })
})

test('a text has as many bytes as its reader takes', async () => {
  const url = new URL(await answering(200, {}, 'x'.repeat(1001)))
  await expect(clientFor(url).text({ url }, anonymous, signal, 1000)).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(await clientFor(url).text({ url }, anonymous, signal, 1001)).toHaveLength(1001)
})

describe('an item’s content', () => {
  test.each([
    [400, 'item'],
    [402, 'item'],
    [416, 'item'],
    [500, 'unavailable'],
    [501, 'unavailable'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
    [401, 'reconnect'],
    [429, 'rate-limited'],
    [404, 'gone'],
  ])('answered with %i: %s', async (status, code) => {
    const url = new URL(await answering(status))
    await expect(whileFetching(clientFor(url).get({ url }, anonymous, signal))).rejects.toMatchObject({
      code,
    })
  })

  test('that is garbled on its way is a problem of the source', async () => {
    const origin = await source((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from([0x1f, 0x8b, 9, 9, 9, 9]))
    })
    const url = new URL(origin)
    const { bytes } = await whileFetching(clientFor(url).get({ url }, anonymous, signal))
    const reading = async () => {
      for await (const _ of bytes);
    }
    await expect(reading()).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('whose source cannot be reached waits with all others', async () => {
    const url = new URL(await source((request) => request.socket.destroy()))
    await expect(whileFetching(clientFor(url).get({ url }, anonymous, signal))).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})
