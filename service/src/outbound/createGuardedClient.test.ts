import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { createGuardedClient, type GuardedClient } from './createGuardedClient.ts'
import { FetchFault } from './FetchFault.ts'
import { openTestSite, redirectTo, type TestPages, type TestSite } from './openTestSite.ts'

let site: TestSite
let client: GuardedClient

async function open(pages: TestPages): Promise<TestSite> {
  site = await openTestSite(pages)
  client = createGuardedClient({ allow: [site.origin], userAgent: 'InletBot/1.0 (test)' })
  return site
}

const get = (path: string) => client.get(new URL(path, site.origin))
const faultOf = (path: string): Promise<unknown> =>
  get(path).then(
    () => expect.unreachable(`${path} was answered`),
    (fault: unknown) => fault,
  )

afterEach(async () => {
  await client.close()
  await site.close()
})

it('answers the text, its type and where it was found', async () => {
  await open({ '/old': redirectTo('/new?x=1#part'), '/new?x=1': '<p>hällo' })
  expect(await get('/old')).toMatchObject({ text: '<p>hällo', type: 'text/html' })
  expect((await get('/old')).url.href).toBe(`${site.origin}/new?x=1`)
})

it('says who it is and keeps no cookie', async () => {
  await open({
    '/': (response) => response.writeHead(200, { 'set-cookie': 'a=b', 'content-type': 'text/plain' }).end(),
  })
  await get('/')
  await get('/')
  expect(site.requests.map(({ headers }) => headers['user-agent'])).toEqual([
    'InletBot/1.0 (test)',
    'InletBot/1.0 (test)',
  ])
  expect(site.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
})

it('unpacks gzip and brotli', async () => {
  const packed = (coding: string, body: Buffer): TestPages[string] => {
    return (response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding }).end(body)
  }
  await open({
    '/gzip': packed('gzip', gzipSync('zipped')),
    '/br': packed('br', brotliCompressSync('pressed')),
  })
  expect((await get('/gzip')).text).toBe('zipped')
  expect((await get('/br')).text).toBe('pressed')
})

it.each([400, 403, 404, 410, 429, 500, 503])('reports the status %i', async (status) => {
  await open({ '/': (response) => response.writeHead(status, { 'content-type': 'text/html' }).end('sorry') })
  expect(await faultOf('/')).toMatchObject({
    code: 'status',
    status,
    message: `The site answered ${status}.`,
  })
})

it('reads how long a busy site wants to be left alone', async () => {
  const busy = (wait: string): TestPages[string] => {
    return (response) =>
      response.writeHead(503, { 'retry-after': wait, date: 'Sat, 21 Nov 2026 10:00:00 GMT' }).end()
  }
  await open({ '/seconds': busy('7'), '/date': busy('Sat, 21 Nov 2026 10:00:30 GMT'), '/odd': busy('soon') })
  expect(await faultOf('/seconds')).toMatchObject({ retryAfterMs: 7000 })
  expect(await faultOf('/date')).toMatchObject({ retryAfterMs: 30_000 })
  expect(await faultOf('/odd')).toMatchObject({ retryAfterMs: null })
})

it('stops at once when it is aborted, with the reason and no fault', async () => {
  await open({ '/': () => {} })
  const controller = new AbortController()
  const answer = client.get(new URL(site.origin), { signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(answer).rejects.toThrow('enough')
  await expect(client.get(new URL(site.origin), { signal: controller.signal })).rejects.toThrow('enough')
})

it('rejects what is under way when it is closed', async () => {
  const { origin } = await open({ '/': () => {} })
  const answer = faultOf('/')
  await expect.poll(() => site.requests.length, { timeout: 10_000 }).toBe(1)
  await client.close()
  expect(await answer).toBeInstanceOf(FetchFault)
  await expect(client.get(new URL(origin))).rejects.toBeInstanceOf(FetchFault)
})
