import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { sandboxConnector } from '../sandbox/connector/sandboxConnector.ts'
import type { SourceItem } from './Connector.ts'
import { callSource } from './callSource.ts'

const { signal } = new AbortController()
const CREDENTIAL = { accessToken: 'secret-token', refreshToken: 'r', expiresAt: null, extra: {} }
const ITEM: SourceItem = {
  externalId: 'x',
  parentExternalId: null,
  rootExternalId: null,
  name: 'x.txt',
  itemType: 'FILE',
  isSelectable: true,
  isExpandable: false,
  fileFormat: 'TXT',
  externalUrl: null,
  createdAt: null,
  updatedAt: null,
  version: '1',
}

let server: Server | undefined
afterEach(() => {
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

function boxAt(baseUrl: string) {
  return sandboxConnector('BOX', { baseUrl, clientId: 'inlet', clock: new TestClock() })
}

describe('what an answer means', () => {
  test.each([
    [401, {}, { code: 'reconnect' }],
    [429, { 'retry-after': '7' }, { code: 'rate-limited', retryAfter: 7 }],
    [429, { 'retry-after': '0' }, { code: 'rate-limited', retryAfter: 1 }],
    [429, { 'retry-after': '999999' }, { code: 'rate-limited', retryAfter: 3600 }],
    [429, {}, { code: 'rate-limited', retryAfter: 30 }],
    [500, {}, { code: 'unavailable' }],
    [404, {}, { code: 'item' }],
    [200, {}, { code: 'unavailable' }],
  ])('%i %o to a list', async (status, headers, fault) => {
    const box = boxAt(await answering(status, headers))
    await expect(box.list(CREDENTIAL, null, null, signal)).rejects.toMatchObject({
      name: 'SourceFault',
      ...fault,
    })
  })

  test.each([
    [500, 'item'],
    [404, 'item'],
    [503, 'unavailable'],
    [401, 'reconnect'],
  ])('%i to an item’s content', async (status, code) => {
    const box = boxAt(await answering(status))
    await expect(box.fetch(CREDENTIAL, ITEM, signal)).rejects.toMatchObject({ code })
  })

  test.each([
    [400, { error: 'invalid_grant' }, 'reconnect'],
    [400, { error: 'invalid_grant', error_description: 'AADSTS65001: …' }, 'admin-approval'],
    [401, { error: 'invalid_client' }, 'unavailable'],
    [502, {}, 'unavailable'],
    [200, { access_token: '' }, 'unavailable'],
  ])('%i %o to a refresh', async (status, body, code) => {
    const box = boxAt(await answering(status, {}, JSON.stringify(body)))
    await expect(box.oauth?.refresh(CREDENTIAL, signal)).rejects.toMatchObject({ code })
  })

  test('a refresh keeps the refresh token where it gets no other', async () => {
    const box = boxAt(await answering(200, {}, JSON.stringify({ access_token: 'new', expires_in: 60 })))
    expect(await box.oauth?.refresh(CREDENTIAL, signal)).toMatchObject({
      accessToken: 'new',
      refreshToken: 'r',
    })
  })
})

test('an access token follows no redirect', async () => {
  const asked: string[] = []
  const url = await source((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await expect(boxAt(url).identify(CREDENTIAL, signal)).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked).toEqual(['/BOX/me'])
})

test('a source that is not there is unavailable', async () => {
  const url = await answering(200)
  await new Promise((resolve) => server?.close(resolve))
  await expect(boxAt(url).identify(CREDENTIAL, signal)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a source that stays silent is given up', async () => {
  const url = new URL(await source(() => undefined))
  await expect(callSource({ url, timeout: 50 }, signal)).rejects.toMatchObject({
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
  const { bytes } = await callSource({ url, timeout: 200 }, signal)
  const reader = bytes[Symbol.asyncIterator]()
  expect(Buffer.from((await reader.next()).value).toString()).toBe('first')
  const second = reader.next()
  stop()
  await expect(second).rejects.toMatchObject({ name: 'SourceFault', code: 'unavailable', message })
})
