import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccessToken, FilesPage, FrameConfig } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestService } from '../../test/TestService.ts'
import { entrySignature } from './entryLink.ts'

const KEY = 'globex-test-api-key'
const SECRET = 'a-secret-of-more-than-thirty-two-characters'
let open: TestService
let signed: TestService
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-entry-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Connect</title>')
  writeFileSync(join(folder, 'assets/index-a1.js'), 'export {}')
  writeFileSync(join(folder, 'secret.json'), '{}')
  const variables = {
    INLET_ENTRY_API_KEY: KEY,
    INLET_ENTRY_DIR: folder,
    INLET_ENTRY_REDIRECTS: 'https://app.example.com',
  }
  // Links need no signature only on one's own machine.
  open = await TestService.start(undefined, variables)
  signed = await TestService.start(undefined, {
    ...variables,
    INLET_FRAME_ORIGIN: 'https://connect.example.com',
    INLET_ENTRY_LINK_SECRET: SECRET,
  })
})
afterAll(async () => {
  await open.stop()
  await signed.stop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}, service = open) =>
  service.app.request(path, { headers })
const tokenOf = async (answer: Response) => v.parse(AccessToken, await answer.json()).access_token

describe('the page', () => {
  test('may load its own files and the frame, and nobody may embed it', async () => {
    const answer = await get('/inlet?customer_id=c1&askai_id=a1')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<title>Connect</title>')
    expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      'img-src data:',
      "connect-src 'self'",
      "frame-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      'report-uri /csp',
    ])
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('is found with a slash too, and the identifiers stay', async () => {
    const answer = await get('/inlet/?customer_id=c1&askai_id=a%20b')
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe('/inlet?customer_id=c1&askai_id=a%20b')
  })

  test('its assets are kept for ever, and nothing else of the folder is given away', async () => {
    const answer = await get('/inlet/assets/index-a1.js')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    for (const path of [
      'secret.json',
      'assets/..%2fsecret.json',
      'assets/%2e%2e%2fsecret.json',
      'index.html',
    ])
      expect((await get(`/inlet/${path}`)).status, path).toBe(404)
  })

  test('may embed the frame, which the hosts of the deployment may too', async () => {
    const answer = await get('/frame/config.json', {}, signed)
    expect(v.parse(FrameConfig, await answer.json()).host_origins).toEqual([
      'http://127.0.0.1:3000',
      'http://localhost:3000',
      'https://connect.example.com',
    ])
  })

  test('learns where it may lead to', async () => {
    const answer = await get('/inlet/settings', { 'Sec-Fetch-Site': 'same-origin' })
    expect(await answer.json()).toEqual({ redirect_origins: ['https://app.example.com'] })
  })
})

describe('its tokens', () => {
  test('open the data of the named customer, at the organisation whose key it is [ENT-05] [ENT-19] [ENT-20] [ENT-21]', async () => {
    const answer = await get('/inlet/token?customer_id=c1', { 'Sec-Fetch-Site': 'same-origin' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await answer.clone().text()).not.toContain(KEY)
    const page = { Authorization: `Token ${await tokenOf(answer)}` }
    const upload = await (await open.customer('c1', KEY)).upload('a.txt', 'Mine')
    await (await open.customer('c1')).upload('b.txt', 'Of another organisation')
    await (await open.customer('c2', KEY)).upload('c.txt', 'Of another customer')
    const list = await open.app.request('/user_files_v2', {
      method: 'POST',
      headers: { ...page, 'Content-Type': 'application/json' },
      body: '{}',
    })
    const { results } = v.parse(FilesPage, await list.json())
    expect(results.map(({ id }) => id)).toEqual([upload.id])
  })

  test.each([
    '',
    '?customer_id=',
    '?customer_id=a%20b',
    '?customer_id=a%0d%0ab',
    `?customer_id=${'x'.repeat(256)}`,
    '?customer_id=%C3%A9',
  ])('are for a customer, not for "%s"', async (query) => {
    expect((await get(`/inlet/token${query}`)).status).toBe(422)
  })

  test.each(['cross-site', 'same-site', 'none'])('are not for pages that are %s', async (site) => {
    const answer = await get('/inlet/token?customer_id=c1', { 'Sec-Fetch-Site': site })
    expect(answer.status).toBe(403)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('signed links', () => {
  const link = (customer: string, seconds: number, secret = SECRET) => {
    const expires = String(Math.floor(signed.clock.now().getTime() / 1000) + seconds)
    const signature = entrySignature(secret, { customer, expires })
    return { customer_id: customer, expires, signature }
  }
  const ask = (query: Record<string, string>) => get(`/inlet/token?${new URLSearchParams(query)}`, {}, signed)

  test('open what they were made for', async () => {
    const answer = await ask(link('c1', 60))
    expect(answer.status).toBe(200)
    expect(await tokenOf(answer)).not.toBe('')
  })

  test('are made as `openssl dgst -sha256 -hmac` makes them', () => {
    expect(entrySignature('key', { customer: 'c1', expires: '1700000000' })).toBe(
      '9cd6d3c4c47e8273bf7f4d7d54de215f4ee67cbc4c7bf05f2c0680ab7c1c167c',
    )
  })

  test('open nothing with any character changed, or another customer beside theirs [F-039]', async () => {
    const made = link('c1', 60)
    for (const at of made.signature.split('').keys()) {
      const other = made.signature[at] === '0' ? '1' : '0'
      const signature = made.signature.slice(0, at) + other + made.signature.slice(at + 1)
      expect((await ask({ ...made, signature })).status).toBe(403)
    }
    expect((await ask({ ...made, customer_id: 'C1' })).status).toBe(403)
    for (const customer_id of ['c1 ', 'c1\n', `${made.expires}\nc1`]) {
      expect((await ask({ ...made, customer_id })).status).toBe(422)
    }
    const twice = new URLSearchParams([['customer_id', 'c2'], ...Object.entries(made)])
    expect((await get(`/inlet/token?${twice}`, {}, signed)).status).toBe(403)
  })

  test.each([
    ['no signature', () => ({ customer_id: 'c1' })],
    ['another customer', () => ({ ...link('c1', 60), customer_id: 'c2' })],
    ['another time', () => ({ ...link('c1', 60), expires: '99999999999' })],
    ['another secret', () => link('c1', 60, 'some-other-secret-of-thirty-two-characters')],
    ['the past', () => link('c1', 0)],
    ['a time that is none', () => ({ ...link('c1', 60), expires: '1e99' })],
    ['half a signature', () => ({ ...link('c1', 60), signature: link('c1', 60).signature.slice(0, 32) })],
  ])('open nothing with %s [F-039]', async (_, query) => {
    expect((await ask(query())).status).toBe(403)
  })
})
