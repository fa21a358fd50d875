import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERRORS } from '@inlet/wire/bridge/errors'
import { Failure, FrameConfig } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestService } from '../test/TestService.ts'
import { ENDPOINTS } from './routes/endpoints.ts'

let service: TestService
let folder: string
const get = (path: string, headers: Record<string, string> = {}) => service.app.request(path, { headers })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-built-'))
  for (const name of ['frame/assets', 'sdk/dist']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'frame/index.html'), '<!doctype html><title>Inlet</title>')
  writeFileSync(join(folder, 'frame/assets/main-a1b2.js'), 'export {}')
  writeFileSync(join(folder, 'frame/assets/main-a1b2.js.map'), '{}')
  writeFileSync(join(folder, 'frame/.secret.json'), '{}')
  writeFileSync(join(folder, 'secret.json'), '{}')
  writeFileSync(join(folder, 'sdk/package.json'), '{ "version": "1.2.3" }')
  writeFileSync(join(folder, 'sdk/dist/widget.iife.js'), 'var Widget = {}')
  writeFileSync(join(folder, 'sdk/dist/widget.check.js'), 'export const check = 1')
  writeFileSync(join(folder, 'sdk/dist/index.js'), 'export const Widget = 1')
  service = await TestService.start(undefined, {
    INLET_FRAME_DIR: join(folder, 'frame'),
    INLET_SDK_DIR: join(folder, 'sdk/dist'),
    INLET_HOST_ORIGINS: 'https://app.example.com,http://127.0.0.1:3000',
    INLET_FRAME_ORIGIN: 'https://connect.example.com',
    INLET_CALLING_ORIGINS: 'https://old.example.com',
    INLET_EXTRA_API_ORIGINS: 'https://eu.example.com',
    INLET_DEVELOPMENT_API: 'https://dev.example.com/api/',
    INLET_TOS_URL: 'https://example.com/terms',
    INLET_RATE_HEAVY: '3',
  })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the frame', () => {
  test('its document carries the headers that keep it apart from the host', async () => {
    const answer = await get('/frame/')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<title>Inlet</title>')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'",
        "img-src 'self' data: blob: https: http://127.0.0.1:3000",
        "connect-src 'self' https://eu.example.com https://dev.example.com http://localhost:8000",
        "form-action 'none'; base-uri 'none'; object-src 'none'; frame-src 'none'; worker-src 'none'",
        "manifest-src 'none'; frame-ancestors https://app.example.com http://127.0.0.1:3000",
        "require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp",
      ].join('; '),
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
      'cache-control': 'no-store, no-transform',
    })
    expect(answer.headers.has('x-frame-options')).toBe(false)
  })

  test.each(['/', '/frame/', '/frame/config.json', '/whoami', '/openapi.json', '/nothing'])(
    '%s tells browsers to stay with https [F-037]',
    async (path) => {
      expect((await get(path)).headers.get('strict-transport-security')).toBe('max-age=31536000')
    },
  )

  test('its assets are kept for ever and may be loaded in isolated pages', async () => {
    const answer = await get('/frame/assets/main-a1b2.js')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    '/frame/../secret.json',
    '/frame/%2e%2e/secret.json',
    '/frame/..%2fsecret.json',
    '/frame/%2e%2e%2fsecret.json',
    '/frame/..%5csecret.json',
    '/frame/.secret.json',
    '/frame/assets/main-a1b2.js.map',
    '/frame/assets',
    '/frame/%00.js',
    '/frame/%E0%A4%A.js',
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('its address without the slash leads to it', async () => {
    const answer = await get('/frame')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/frame/'])
  })

  test('it reads what the deployment decides', async () => {
    const answer = await get('/frame/config.json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(v.parse(FrameConfig, await answer.json())).toEqual({
      api_origins: ['https://eu.example.com'],
      environments: {
        PRODUCTION: '',
        DEVELOPMENT: 'https://dev.example.com/api',
        LOCAL: 'http://localhost:8000',
      },
      host_origins: ['https://app.example.com', 'http://127.0.0.1:3000'],
      tos_url: 'https://example.com/terms',
      privacy_policy_url: null,
    })
  })

  test.each([
    ['https://app.example.com', true],
    ['https://evil.example', false],
    [undefined, false],
  ])('tells %s whether it may embed it, and nothing of others', async (Origin, host_allowed) => {
    const answer = await get('/frame/check.json', Origin ? { Origin } : {})
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toBe('Date')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({ inlet: true, version: '1.2.3', host_allowed })
  })

  test('what its policy blocked is counted, sixty times a minute for an address at most [F-209]', async () => {
    const post = (body: string) =>
      service.app.request('/csp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/csp-report' },
        body,
      })
    expect(await (await get('/csp/reports')).json()).toEqual({ count: 0 })
    const began = service.clock.now().getTime()
    const report = {
      'csp-report': { 'blocked-uri': 'https://evil.example', 'violated-directive': 'img-src' },
    }
    expect((await post(JSON.stringify(report))).status).toBe(204)
    expect((await post('garbage')).status).toBe(204)
    expect((await post('x'.repeat(70_000))).status).toBe(413)
    expect(await (await get('/csp/reports')).json()).toEqual({ count: 1 })
    let taken = 3
    let last = await post('{}')
    for (; last.status === 204 && taken < 600; taken += 1) last = await post('{}')
    expect([last.status, last.headers.get('Retry-After')]).toEqual([429, '1'])
    // One more for each second that this took.
    const seconds = (service.clock.now().getTime() - began) / 1000
    expect(taken).toBeGreaterThanOrEqual(60)
    expect(taken).toBeLessThanOrEqual(60 + seconds)
  })
})

describe('the SDK', () => {
  test.each([
    ['/sdk/widget.js', 'public, max-age=300'],
    ['/sdk/v1.2.3/widget.js', 'public, max-age=31536000, immutable'],
  ])('%s may be run by any page', async (path, cache) => {
    const answer = await get(path)
    expect(await answer.text()).toBe('var Widget = {}')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': cache,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test.each(['/sdk/check.js', '/sdk/v1.2.3/check.js'])('%s lies beside it', async (path) => {
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([200, 'export const check = 1'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each(['/sdk/widget.iife.js', '/sdk/package.json', '/sdk/index.js', '/sdk/v1.2.3/index.js'])(
    '%s is nobody’s business',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  test('a version that is not this one is not there', async () => {
    expect((await get('/sdk/v1.2.2/widget.js')).status).toBe(404)
  })
})

describe('the pages about errors', () => {
  test.each(Object.keys(ERRORS))('%s has one, made from the table', async (code) => {
    const answer = await get(`/errors/${code}?x=<script>alert(1)</script>`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    const text = await answer.text()
    expect(text).toContain(`<h1><code>${code}</code></h1>`)
    expect(text).toContain(new Map(Object.entries(ERRORS)).get(code)?.remedy)
    expect(text).not.toContain('alert')
  })

  test.each(['NOPE', 'constructor', '__proto__', 'token_rejected', '%3Cscript%3E'])(
    '%s has none',
    async (code) => {
      const answer = await get(`/errors/${code}`, { Accept: 'text/html' })
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('<script>')
    },
  )

  test('are listed, and work below whatever path a proxy puts them', async () => {
    const list = await (await get('/errors/')).text()
    for (const code of Object.keys(ERRORS)) expect(list).toContain(`<a href="./${code}">`)
    const texts = [list, await (await get('/errors/OFFLINE')).text()]
    for (const text of texts) expect(text).not.toMatch(/(?:href|src)="(?!\.)/)
  })
})

describe('the id of an answer', () => {
  test('is in every answer, each its own, and pages of the frame may read it', async () => {
    const paths = ['/health', '/frame/', '/nowhere', '/whoami', '/sdk/widget.js']
    const ids = await Promise.all(
      paths.map(async (path) => {
        const answer = await get(path, { Origin: 'https://connect.example.com' })
        return answer.headers.get('x-request-id')
      }),
    )
    for (const id of ids) expect(id).toMatch(/^[\w.:-]{1,100}$/)
    expect(new Set(ids).size).toBe(paths.length)
    const answer = await get('/whoami', { Origin: 'https://connect.example.com' })
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id')
  })
})

describe('paths that nothing answers', () => {
  test('are the entry page and its tokens where it has no key', async () => {
    for (const path of ['/inlet', '/inlet/settings', '/inlet/token?customer_id=c1'])
      expect((await get(path)).status, path).toBe(404)
  })

  test('show a person the error screen, with status and text below its heading [ERR-08] [ERR-09]', async () => {
    const answer = await get('/nowhere', { Accept: 'text/html,application/xhtml+xml' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await answer.text()).toContain('<h1>Unexpected Application Error!</h1><p>404 Not Found</p>')
  })

  test('tell a program in JSON', async () => {
    const answer = await get('/nowhere', { Accept: '*/*' })
    expect(answer.status).toBe(404)
    expect(v.parse(Failure, await answer.json())).toEqual({ detail: 'Not Found' })
  })

  test('the root is an empty page', async () => {
    const answer = await get('/', { Accept: 'text/html' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<body></body>')
  })
})

describe('the contract', () => {
  test('health is answered without a token', async () => {
    for (const path of ['/health', '/health/ready']) {
      await expect.poll(async () => (await get(path)).status).toBe(200)
      expect(await (await get(path)).json()).toEqual({
        status: 'ok',
        database: 'ok',
        disk: 'ok',
        workers: 'ok',
        missing: [],
      })
    }
    expect(await (await get('/health/live')).json()).toEqual({ status: 'ok' })
  })

  test('is described by the schemas that check it', async () => {
    const description = v.parse(OpenApi, await (await get('/openapi.json')).json())
    expect(description.openapi).toMatch(/^3\.1/)
    const described = ENDPOINTS.filter(({ isDescribed }) => isDescribed)
    expect(Object.keys(description.paths).sort()).toEqual(
      [...new Set(described.map(({ path }) => path))].sort(),
    )
    for (const { method, path } of described) {
      expect(description.paths[path], path).toHaveProperty(method.toLowerCase())
    }
    expect(description.paths['/resync_file']).toMatchObject({
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: { required: ['file_id'], properties: { file_id: { type: 'integer' } } },
            },
          },
        },
        responses: { 200: {}, 409: {}, 422: {} },
      },
    })
    expect(description.paths['/integrations/freshdesk']).toMatchObject({
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                required: ['domain', 'api_key'],
                properties: { tags: {}, api_key: { type: 'string' } },
              },
            },
          },
        },
        responses: { 200: {}, 400: {}, 422: {}, 429: {}, 502: {} },
      },
    })
    expect(description.paths['/integrations/s3']).toMatchObject({
      post: {
        requestBody: {
          content: {
            'application/json': { schema: { properties: { endpoint_url: {}, sync_source_items: {} } } },
          },
        },
      },
    })
    expect(JSON.stringify(description.paths['/uploadfile'])).toContain('"in":"query","name":"chunk_size"')
    expect(description.paths['/uploadfile']).toMatchObject({
      post: { requestBody: { content: { 'multipart/form-data': {} } } },
    })
  })

  test('only the frame and the pages that are named may call it from another origin, and never with cookies', async () => {
    const preflight = (origin: string) =>
      service.app.request('/user_files_v2', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      })
    for (const origin of ['https://connect.example.com', 'https://old.example.com']) {
      const allowed = await preflight(origin)
      expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
      expect(allowed.headers.get('access-control-allow-headers')).toBe(
        'Authorization,Content-Type,Idempotency-Key,Last-Event-ID,Tus-Resumable,Upload-Length,Upload-Metadata,Upload-Offset',
      )
      expect(allowed.headers.has('access-control-allow-credentials')).toBe(false)
    }
    for (const origin of ['https://app.example.com', 'https://evil.example', 'null']) {
      expect((await preflight(origin)).headers.has('access-control-allow-origin')).toBe(false)
    }
  })

  test('an answer of too many requests says how long to wait, for that token only', async () => {
    const busy = await service.customer('busy')
    const calm = await service.customer('calm')
    for (let call = 0; call < 3; call++) expect((await busy.post('/user_data_sources', {})).status).toBe(200)
    const answer = await busy.post('/user_data_sources', {})
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toBe('20')
    expect(await answer.json()).toEqual({ detail: 'Too many requests. Try again in 20 s.' })
    expect((await busy.get('/whoami')).status).toBe(200)
    expect((await calm.post('/user_data_sources', {})).status).toBe(200)
    service.clock.advance(20_000)
    expect((await busy.post('/user_data_sources', {})).status).toBe(200)
  })

  test.each([
    ['text that is not JSON', '{"a":', 'application/json', ['body']],
    ['another content type', '{"file_id":1}', 'text/plain', ['header', 'content-type']],
  ])('%s is refused with its place', async (_, body, type, loc) => {
    const { token } = await service.customer('ann')
    const answer = await service.app.request('/resync_file', {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': type },
      body,
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ detail: [{ loc }] })
  })

  test('a body that is too large is refused', async () => {
    const customer = await service.customer('ann')
    const answer = await customer.post('/user_files_v2', { filters: { name: 'x'.repeat(1_000_001) } })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({ detail: 'The request is too large.' })
  })

  test('a fault of ours is told without its details', async () => {
    const customer = await service.customer('ann')
    const { schema } = service.database.db
    await schema.alterTable('chunks').renameTo('hidden').execute()
    const answer = await customer.post('/embeddings', { query: 'anything' })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ detail: 'Something went wrong on our side.' })
    await schema.alterTable('hidden').renameTo('chunks').execute()
  })
})

const OpenApi = v.object({ openapi: v.string(), paths: v.record(v.string(), v.unknown()) })
