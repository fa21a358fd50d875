import { describe, expect, test, vi } from 'vitest'
import { EVERYBODY } from '../../emulators/people/people.ts'
import { TestClock } from '../../test/TestClock.ts'
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
}

const clock = new TestClock()
const app = createSandbox({ publicUrl: null, redirectUris: [RETURN], secret: 'secret', clock })

function show(query: Record<string, string> = {}, source = 'GOOGLE_DRIVE', on = app) {
  return on.request(`/${source}/authorize?${new URLSearchParams({ ...QUERY, ...query })}`)
}

function send(path: string, form: Record<string, string>, on = app) {
  return on.request(path, { method: 'POST', body: new URLSearchParams(form) })
}

async function requestOf(page: Response): Promise<string> {
  return /name="request" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
}

async function press(decision: string, person: string, source = 'GOOGLE_DRIVE'): Promise<URL> {
  const request = await requestOf(await show({}, source))
  const answer = await send(`/${source}/authorize`, { request, person, decision })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

function redeem(code: string | null, changed: Record<string, string> = {}, on = app) {
  const form = { grant_type: 'authorization_code', client_id: 'inlet', redirect_uri: RETURN }
  return send('/GOOGLE_DRIVE/token', { ...form, code: code ?? '', code_verifier: VERIFIER, ...changed }, on)
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
    expect((await app.request('/sandbox.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  test('shows what the request says as text', async () => {
    const text = await (
      await show({ scope: '<script>alert(1)</script>', workspace: '"><img src=x onerror=alert(1)>' })
    ).text()
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toMatch(/<script|<img/)
    const item = await app.request(`/BOX/view?item=${encodeURIComponent('<b>x</b>')}`)
    expect(await item.text()).toContain('<bdi>&lt;b&gt;x&lt;/b&gt;</bdi>')
  })

  test.each([
    ['GOOGLE_DRIVE', null],
    ['ONEDRIVE', 'same-origin'],
    ['SHAREPOINT', 'same-origin'],
    ['OUTLOOK', 'same-origin'],
    ['DROPBOX', null],
  ])('%s sends the opener policy %s', async (source, policy) => {
    expect((await show({}, source)).headers.get('cross-origin-opener-policy')).toBe(policy)
  })

  test.each<Record<string, string>>([
    { client_id: 'other' },
    { redirect_uri: 'https://inlet.example/return' },
    { redirect_uri: `${RETURN}&b=2` },
    { redirect_uri: 'https://evil.example/' },
  ])('goes nowhere for %o', async (change) => {
    const page = await show(change)
    expect(page.status).toBe(400)
    expect(page.headers.get('location')).toBeNull()
    expect(page.headers.get('content-security-policy')).toContain("form-action 'none'")
  })

  test.each<Record<string, string>>([
    { code_challenge: 'short' },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
  ])('sends %o back as invalid', async (change) => {
    const answer = await show(change)
    const location = new URL(answer.headers.get('location') ?? '')
    expect(answer.status).toBe(302)
    expect(location.origin).toBe('https://inlet.example')
    expect(location.searchParams.get('error')).toBe('invalid_request')
    expect(location.searchParams.get('state')).toBe(QUERY.state)
  })

  test('is there for third-party sources alone', async () => {
    expect((await show({}, 'LOCAL_FILES')).status).toBe(404)
    expect((await show({}, 'NOWHERE')).status).toBe(404)
  })
})

describe('its buttons', () => {
  test('Allow sends a code and the state to the registered address', async () => {
    const { origin, pathname, searchParams } = await press('allow', 'fine')
    expect(origin + pathname).toBe('https://inlet.example/return')
    expect(searchParams.get('a')).toBe('1')
    expect(searchParams.get('state')).toBe(QUERY.state)
    expect((await redeem(searchParams.get('code'))).status).toBe(200)
  })

  test('Deny sends access_denied, and so does Allow for a person who denies', async () => {
    for (const back of [await press('deny', 'fine'), await press('allow', 'denies')]) {
      expect(back.searchParams.get('error')).toBe('access_denied')
      expect(back.searchParams.get('code')).toBeNull()
      expect(back.searchParams.get('state')).toBe(QUERY.state)
    }
  })

  test('an organisation that wants approval says so as Microsoft does', async () => {
    const { searchParams } = await press('allow', 'admin')
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.get('error_description')).toMatch(/^AADSTS65001: /)
  })

  test('a page of another source, a forged one and one that waited too long go nowhere', async () => {
    const request = await requestOf(await show())
    const form = { request, person: 'fine', decision: 'allow' }
    expect((await send('/BOX/authorize', form)).status).toBe(400)
    const forged = { ...form, request: `${request.slice(0, -2)}AA` }
    expect((await send('/GOOGLE_DRIVE/authorize', forged)).status).toBe(400)
    clock.advance(1_801_000)
    expect((await send('/GOOGLE_DRIVE/authorize', form)).status).toBe(400)
  })
})

describe('a code', () => {
  test('is worth a token once', async () => {
    const code = (await press('allow', 'fine')).searchParams.get('code')
    expect((await redeem(code)).status).toBe(200)
    const again = await redeem(code)
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test.each<Record<string, string>>([
    { code_verifier: 'w'.repeat(43) },
    { redirect_uri: 'https://inlet.example/return' },
    { client_id: 'other' },
  ])('is worth nothing with %o', async (change) => {
    const code = (await press('allow', 'fine')).searchParams.get('code')
    expect((await redeem(code, change)).status).toBeGreaterThanOrEqual(400)
    expect((await redeem(code)).status).toBe(200)
  })

  test('is worth nothing at another source, and nothing after a minute', async () => {
    const back = await press('allow', 'fine', 'BOX')
    expect((await redeem(back.searchParams.get('code'))).status).toBe(400)
    const code = (await press('allow', 'fine')).searchParams.get('code')
    clock.advance(61_000)
    expect((await redeem(code)).status).toBe(400)
  })

  test('survives a restart with the same secret alone', async () => {
    const code = (await press('allow', 'fine')).searchParams.get('code')
    const start = (secret: string) =>
      createSandbox({ publicUrl: null, redirectUris: [RETURN], secret, clock })
    expect((await redeem(code, {}, start('another secret'))).status).toBe(400)
    expect((await redeem(code, {}, start('secret'))).status).toBe(200)
  })
})

test('the slow person’s token takes half a minute, and nobody else’s', async () => {
  const waits: { milliseconds: number; over: () => void }[] = []
  const watched = {
    now: () => clock.now(),
    after(milliseconds: number, over: () => void) {
      waits.push({ milliseconds, over })
      return () => undefined
    },
  }
  const on = createSandbox({ publicUrl: null, redirectUris: [RETURN], secret: 'secret', clock: watched })
  const codeOf = async (person: string) => (await press('allow', person)).searchParams.get('code')
  expect((await redeem(await codeOf('fine'), {}, on)).status).toBe(200)
  expect(waits).toEqual([])
  const slow = redeem(await codeOf('slow'), {}, on)
  await vi.waitFor(() => expect(waits).toMatchObject([{ milliseconds: 30_000 }]))
  waits[0]?.over()
  expect((await slow).status).toBe(200)
})

test('a test may change things in a person’s name, a page of another site may not', async () => {
  const body = JSON.stringify({ person: 'fine', item: 'welcome', change: 'edited' })
  const edit = (type: string) =>
    app.request('/BOX/edits', { method: 'POST', headers: { 'content-type': type }, body })
  expect((await edit('text/plain')).status).toBe(415)
  expect((await edit('application/json')).status).toBe(204)
})
