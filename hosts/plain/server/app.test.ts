import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from './app.ts'

type Asked = { path: string; headers: IncomingHttpHeaders; body: string }

/** Stands where the Inlet service would, on a real port. */
function startService(answers: Record<string, unknown>) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
    const answer = answers[path]
    response.statusCode = answer === undefined ? 401 : 200
    response.end(JSON.stringify(answer ?? { detail: 'No' }))
  })
  return new Promise<{ server: Server; url: string; asked: Asked[] }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address !== 'object' || !address) throw new Error('No port')
      resolve({ server, url: `http://127.0.0.1:${address.port}`, asked })
    })
  })
}

const HIT = {
  content: 'The trial lasts 21 days.',
  score: 0.9,
  file_name: 'plans',
  source: 'WEB_SCRAPER',
  source_url: null,
}
let service: Awaited<ReturnType<typeof startService>>

function appOf(apiKey = 'secret-key', playground = true) {
  const folder = mkdtempSync(join(tmpdir(), 'acme-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Acme</title>')
  writeFileSync(join(folder, 'playground.html'), '<!doctype html><title>Playground</title>')
  mkdirSync(join(folder, 'playground'))
  writeFileSync(join(folder, 'playground/preview.html'), '<!doctype html><title>Preview</title>')
  const frameUrl = 'https://connect.example.com/frame/'
  return createApp({ port: 0, serviceUrl: service.url, frameUrl, apiKey, playground }, folder)
}

beforeEach(async () => {
  service = await startService({
    '/auth/v1/access_token': { access_token: 'token-1', refresh_token: 'refresh-1' },
    '/embeddings': { documents: [{ ...HIT, user_file_id: 1, chunk_index: 0, tags: null }] },
  })
})
afterEach(() => service.server.close())

describe('the page', () => {
  test('allows the frame and nothing else beyond itself', async () => {
    const response = await appOf().request('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    const policy = response.headers.get('content-security-policy')
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      'frame-src https://connect.example.com',
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
  })

  test('learns where the frame is when it runs', async () => {
    const response = await appOf().request('/api/settings')
    expect(await response.json()).toEqual({
      frameUrl: 'https://connect.example.com/frame/',
      playground: true,
    })
  })

  test('leaves its folder for nobody', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/sample/..%5c..%5cx',
    ]) {
      expect((await appOf().request(path)).status, path).toBe(404)
    }
  })
})

describe('the playground', () => {
  const PAGES = ['/playground', '/playground.html', '/playground/preview', '/playground/preview.html']

  test('shows a host page of its own, which nobody else may show', async () => {
    const policyOf = async (path: string) =>
      (await appOf().request(path)).headers.get('content-security-policy')?.split('; ')
    expect(await (await appOf().request('/playground')).text()).toContain('<title>Playground')
    expect(await policyOf('/playground')).toEqual(
      expect.arrayContaining(["frame-src 'self'", "frame-ancestors 'none'", "script-src 'self'"]),
    )
    expect(await policyOf('/playground/preview')).toEqual(
      expect.arrayContaining(['frame-src https://connect.example.com', "frame-ancestors 'self'"]),
    )
  })

  test('is not there where it is turned off', async () => {
    for (const path of PAGES) {
      expect((await appOf().request(path)).status, path).toBe(200)
      expect((await appOf('k', false).request(path)).status, path).toBe(404)
    }
  })
})

describe('tokens', () => {
  test('exchanges the key, which stays here, for a token of the customer', async () => {
    const response = await appOf().request('/api/inlet-token?customer=c-1')
    expect(await response.json()).toEqual({ access_token: 'token-1' })
    expect(response.headers.get('cache-control')).toContain('no-')
    expect(service.asked).toHaveLength(1)
    expect(service.asked[0]?.headers).toMatchObject({
      authorization: 'Bearer secret-key',
      'customer-id': 'c-1',
    })
  })

  test('is one customer by itself', async () => {
    await appOf().request('/api/inlet-token')
    expect(service.asked[0]?.headers['customer-id']).toBe('acme-demo')
  })

  test.each(['', 'a b', 'a%0d%0aX-Evil:1', '../x', 'x'.repeat(65)])(
    'refuses the customer "%s"',
    async (customer) => {
      expect((await appOf().request(`/api/inlet-token?customer=${customer}`)).status).toBe(400)
      expect(service.asked).toEqual([])
    },
  )

  test('gives none to other websites', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const response = await appOf().request('/api/inlet-token', { headers: { 'sec-fetch-site': site } })
      expect(response.status).toBe(403)
    }
    const own = await appOf().request('/api/inlet-token', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(own.status).toBe(200)
  })

  test('a service that refuses is a 502 without its words', async () => {
    const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    service.server.close()
    service = await startService({})
    const response = await appOf().request('/api/inlet-token')
    expect(response.status).toBe(502)
    expect(await response.text()).not.toMatch(/secret-key|detail/)
    expect(print.mock.calls.flat().join()).not.toContain('secret-key')
    print.mockRestore()
  })
})

describe('search', () => {
  const ask = (body: string) =>
    appOf().request('/api/search?customer=c-1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })

  test('asks the service with a token of the customer and gives what it needs', async () => {
    const response = await ask(JSON.stringify({ query: ' How long is the trial? ' }))
    expect(await response.json()).toEqual({ hits: [HIT] })
    const [, search] = service.asked
    expect(search?.headers.authorization).toBe('Token token-1')
    expect(JSON.parse(search?.body ?? '')).toEqual({ query: 'How long is the trial?', k: 8 })
  })

  test.each(['', 'no JSON', '{}', '{"query":"  "}', '{"query":1}', 'null'])('refuses %s', async (body) => {
    expect((await ask(body)).status).toBe(400)
    expect(service.asked).toEqual([])
  })
})

describe('the sample website', () => {
  test('tells crawlers what to leave alone and where its pages are', async () => {
    const app = appOf()
    const robots = await (await app.request('http://127.0.0.1:3000/robots.txt')).text()
    expect(robots).toContain('Disallow: /sample/internal/')
    expect(robots).toContain('Sitemap: http://127.0.0.1:3000/sitemap.xml')
    const sitemap = await (await app.request('http://127.0.0.1:3000/sitemap.xml')).text()
    expect(sitemap.match(/<loc>[^<]+<\/loc>/g)).toHaveLength(7)
    expect(sitemap).toContain('<loc>http://127.0.0.1:3000/sample/plans.html</loc>')
    expect(sitemap).not.toMatch(/draft|internal/)
  })
})
