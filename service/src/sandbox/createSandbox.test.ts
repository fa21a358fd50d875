import { describe, expect, test, vi } from 'vitest'
import { EVERYBODY } from '../../emulators/people/people.ts'
import { TestClock } from '../../test/TestClock.ts'
import type { Clock } from '../lib/Clock.ts'
import { challengeOf } from '../sources/createPkce.ts'
import { createSandbox } from './createSandbox.ts'

const RETURN = 'https://inlet.example/return?a=1'
const VERIFIER = 'v'.repeat(43)
const QUERY = {
  response_type: 'code',
  client_id: 'inlet',
  redirect_uri: RETURN,
  state: 'the "state" & more',
  code_challenge: challengeOf(VERIFIER),
  code_challenge_method: 'S256',
  access_type: 'offline',
}
const DRIVE = '/GOOGLE_DRIVE/o/oauth2/v2/auth'
const STORAGE = '/GOOGLE_CLOUD_STORAGE/o/oauth2/v2/auth'
const MICROSOFT = 'common/oauth2/v2.0/authorize'

const clock = new TestClock()
const app = sandboxWith()

function sandboxWith(options: { secret?: string; clock?: Clock } = {}) {
  const contentOrigin = () => 'https://elsewhere.example'
  return createSandbox({
    publicUrl: null,
    redirectUris: [RETURN],
    secret: 'secret',
    clock,
    contentOrigin,
    ...options,
  })
}

function show(query: Record<string, string> = {}, path = DRIVE) {
  return app.request(`${path}?${new URLSearchParams({ ...QUERY, ...query })}`)
}

function send(path: string, form: Record<string, string>, on = app) {
  return on.request(path, { method: 'POST', body: new URLSearchParams(form) })
}

async function requestOf(page: Response): Promise<string> {
  return /name="request" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
}

async function press(decision: string, person: string, path = DRIVE): Promise<URL> {
  const request = await requestOf(await show({}, path))
  const answer = await send(path, { request, person, decision })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

async function codeOf(person: string, path = DRIVE): Promise<string> {
  return (await press('allow', person, path)).searchParams.get('code') ?? ''
}

function redeem(code: string, changed: Record<string, string> = {}, on = app) {
  const form = { grant_type: 'authorization_code', client_id: 'inlet', client_secret: 'sandbox-secret' }
  const whole = { ...form, redirect_uri: RETURN, code, code_verifier: VERIFIER, ...changed }
  return send('/GOOGLE_DRIVE/token', whole, on)
}

describe('the sign-in page', () => {
  test('says which source, what is asked, and offers everybody, the first chosen', async () => {
    const text = await (await show()).text()
    expect(text).toContain('<h1>Sign in to Google Drive</h1>')
    expect(text).toContain('see and read your files and folders')
    expect(text).toContain('<bdi>https://inlet.example</bdi>')
    for (const { name } of EVERYBODY) expect(text).toContain(name)
    expect(text.match(/value="([a-z]+)" checked/g)).toEqual(['value="fine" checked'])
  })

  test('a hint chooses somebody else', async () => {
    expect((await (await show({ login_hint: 'big' })).text()).match(/value="([a-z]+)" checked/g)).toEqual([
      'value="big" checked',
    ])
  })

  test('loads its style alone, runs nothing, may not be framed and returns to one origin', async () => {
    const page = await show()
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' https://inlet.example; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const text = await page.text()
    expect(text).not.toMatch(/<script|\son\w+=|style="/i)
    const style = /href="([^"]+)"/.exec(text)?.[1] ?? ''
    const loaded = await app.request(new URL(style, `http://sandbox${DRIVE}`).pathname)
    expect(loaded.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  test('shows what the request says as text', async () => {
    const text = await (await show({ scope: '<script>alert(1)</script>' })).text()
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toMatch(/<script|<img/)
  })

  test.each([
    [DRIVE, null],
    [`/ONEDRIVE/${MICROSOFT}`, 'same-origin'],
    [`/SHAREPOINT/acme.onmicrosoft.com/oauth2/v2.0/authorize`, 'same-origin'],
    [`/OUTLOOK/${MICROSOFT}`, 'same-origin'],
    ['/DROPBOX/oauth2/authorize', null],
  ])('%s sends the opener policy %s', async (path, policy) => {
    const page = await show({ token_access_type: 'offline', response_mode: 'query' }, path)
    expect(page.headers.get('cross-origin-opener-policy')).toBe(policy)
  })

  test.each<Record<string, string>>([
    { client_id: 'other' },
    { redirect_uri: 'https://inlet.example/return' },
    { redirect_uri: `${RETURN}&b=2` },
    { redirect_uri: 'https://evil.example/' },
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
  ])('goes nowhere for %o', async (change) => {
    const page = await show(change)
    expect(page.status).toBe(400)
    expect(page.headers.get('location')).toBeNull()
    expect(page.headers.get('content-security-policy')).toContain("form-action 'none'")
  })

  test('is there for third-party sources alone', async () => {
    expect((await show({}, '/LOCAL_FILES/authorize')).status).toBe(404)
    expect((await show({}, '/NOWHERE/authorize')).status).toBe(404)
  })
})

describe('its buttons', () => {
  test('Allow sends a code and the state to the registered address', async () => {
    const { origin, pathname, searchParams } = await press('allow', 'fine')
    expect(origin + pathname).toBe('https://inlet.example/return')
    expect(searchParams.get('a')).toBe('1')
    expect(searchParams.get('state')).toBe(QUERY.state)
    expect((await redeem(searchParams.get('code') ?? '')).status).toBe(200)
  })

  test('Deny sends access_denied, and so does Allow for a person who denies', async () => {
    for (const back of [await press('deny', 'fine'), await press('allow', 'denies')]) {
      expect(back.searchParams.get('error')).toBe('access_denied')
      expect(back.searchParams.get('code')).toBeNull()
      expect(back.searchParams.get('state')).toBe(QUERY.state)
    }
  })

  test('an organization that wants approval says so as its vendor does', async () => {
    const { searchParams } = await press('allow', 'admin')
    expect(searchParams.get('error')).toBe('admin_policy_enforced')
    const microsoft = await press('allow', 'admin', `/ONEDRIVE/${MICROSOFT}`)
    expect(microsoft.searchParams.get('error_description')).toMatch(/^AADSTS\d+: /)
  })

  test('a page of another source, a forged one and one that waited too long go nowhere', async () => {
    const request = await requestOf(await show())
    const form = { request, person: 'fine', decision: 'allow' }
    expect((await send(STORAGE, form)).status).toBe(400)
    const forged = { ...form, request: `${request.slice(0, -2)}AA` }
    expect((await send(DRIVE, forged)).status).toBe(400)
    clock.advance(1_801_000)
    expect((await send(DRIVE, form)).status).toBe(400)
  })
})

describe('a code', () => {
  test('is worth a token once', async () => {
    const code = await codeOf('fine')
    expect((await redeem(code)).status).toBe(200)
    const again = await redeem(code)
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test.each<Record<string, string>>([
    { code_verifier: 'w'.repeat(43) },
    { redirect_uri: 'https://inlet.example/return' },
    { client_id: 'other' },
    { client_secret: 'other' },
  ])('is worth nothing with %o', async (change) => {
    expect((await redeem(await codeOf('fine'), change)).status).toBeGreaterThanOrEqual(400)
  })

  test('is worth nothing at another source, and nothing after a minute', async () => {
    expect((await redeem(await codeOf('fine', STORAGE))).status).toBe(400)
    const code = await codeOf('fine')
    clock.advance(61_000)
    expect((await redeem(code)).status).toBe(400)
  })

  test('survives a restart with the same secret alone', async () => {
    const code = await codeOf('fine')
    expect((await redeem(code, {}, sandboxWith({ secret: 'another secret' }))).status).toBe(400)
    expect((await redeem(code, {}, sandboxWith())).status).toBe(200)
  })
})

/** What is waited for, until the test lets it be over. */
function watchedClock() {
  const waits: { milliseconds: number; over: () => void }[] = []
  const after = (milliseconds: number, over: () => void) => {
    waits.push({ milliseconds, over })
    return () => undefined
  }
  return { waits, clock: { now: () => clock.now(), after } }
}

test('the slow person’s token takes half a minute, and nobody else’s', async () => {
  const { waits, clock: watched } = watchedClock()
  const on = sandboxWith({ clock: watched })
  expect((await redeem(await codeOf('fine'), {}, on)).status).toBe(200)
  expect(waits).toEqual([])
  const slow = redeem(await codeOf('slow'), {}, on)
  await vi.waitFor(() => expect(waits).toMatchObject([{ milliseconds: 30_000 }]))
  waits[0]?.over()
  expect((await slow).status).toBe(200)
})

test('the slow person’s key takes 15 seconds to check', async () => {
  const { waits, clock: watched } = watchedClock()
  const on = sandboxWith({ clock: watched })
  const ask = (person: string) =>
    on.request('/GITBOOK/v1/user', { headers: { authorization: `Bearer sandbox-${person}` } })
  expect((await ask('fine')).status).toBe(200)
  expect(waits).toEqual([])
  const slow = ask('slow')
  await vi.waitFor(() => expect(waits).toMatchObject([{ milliseconds: 15_000 }]))
  waits[0]?.over()
  expect((await slow).status).toBe(200)
})

test('a test may change things in a person’s name, a page of another site may not', async () => {
  const edit = (type: string, person = 'fine') => {
    const body = JSON.stringify({ person, item: 'welcome', change: 'edited' })
    return app.request('/BOX/edits', { method: 'POST', headers: { 'content-type': type }, body })
  }
  expect((await edit('text/plain')).status).toBe(415)
  expect((await edit('application/json', 'nobody')).status).toBe(400)
  expect((await edit('application/json')).status).toBe(204)
})

test('a content at another host opens by its address alone', async () => {
  expect((await app.request('/content/forged')).status).toBe(403)
  const headers = { authorization: 'Bearer token' }
  expect((await app.request('/content/forged', { headers })).status).toBe(400)
})
