import { AuditPage } from '@inlet/wire/service'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AnyLogin } from '../../../test/AnyLogin.ts'
import { ConsoleBrowser } from '../../../test/ConsoleBrowser.ts'
import {
  type ForeignServer,
  hasForeignServers,
  startConsoleLogin,
  withoutForeignServers,
} from '../../../test/foreignServers.ts'
import { Operator } from '../../../test/Operator.ts'
import { TestService } from '../../../test/TestService.ts'

const HOUR = 3_600_000
const HOME = 'http://localhost:8000/console/'
const SETTINGS = {
  INLET_CONSOLE_OIDC_CLIENT_ID: 'console',
  INLET_CONSOLE_OIDC_CLIENT_SECRET: 'console-secret',
  INLET_CONSOLE_OIDC_ROLES: 'it-admins=admin,support=operator,staff=viewer',
  INLET_CONSOLE_OIDC_ORGANIZATION: 'acme',
}

/** What a browser does at the provider, where this person signs in; null: nobody does. */
async function atProvider(address: URL, person: string | null): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = address
  for (let step = 0; step < 10; step += 1) {
    if (url.href.startsWith(HOME)) return url
    if (person && url.pathname.startsWith('/interaction/')) url.searchParams.set('as', person)
    const answer = await fetch(url, {
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${answer.status} ${await answer.text()}`)
    url = new URL(location, url)
  }
  throw new Error('The sign-in does not end')
}

async function sessionOf(browser: ConsoleBrowser): Promise<unknown> {
  return (await browser.operator().call('GET', '/session')).json()
}

describe.skipIf(!hasForeignServers)(`the console's login${withoutForeignServers}`, () => {
  let login: ForeignServer
  let service: TestService
  beforeAll(async () => {
    login = await startConsoleLogin()
    const issuer = `http://127.0.0.1:${login.port}`
    service = await TestService.start(undefined, { ...SETTINGS, INLET_CONSOLE_OIDC_ISSUER: issuer })
  })
  afterAll(async () => {
    await service.stop()
    await login.stop()
  })
  const signIn = async (person: string | null) => {
    const browser = new ConsoleBrowser(service)
    return { browser, sentTo: await browser.arrive(await atProvider(await browser.leave(), person)) }
  }

  it('asks a certified provider by code, with PKCE, state and nonce', async () => {
    const address = await new ConsoleBrowser(service).leave()
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'console',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${HOME}login/return`,
      response_type: 'code',
      scope: 'openid',
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it.each([
    ['ann', 'admin'],
    ['bob', 'operator'],
    ['cara', 'viewer'],
  ])('lets %s in as %s, for an hour', async (person, role) => {
    const { browser, sentTo } = await signIn(person)
    expect(sentTo).toBe(HOME)
    expect(await sessionOf(browser)).toMatchObject({ organization: 'acme', role })
    const entries = await service.app.request(`/audit?user_id=${person}`, {
      headers: { Authorization: 'Bearer acme-test-api-key' },
    })
    expect(v.parse(AuditPage, await entries.json()).results).toMatchObject([
      { operation: 'console.signIn', status: 200, actor: { type: 'operator', id: null, user_id: person } },
    ])
    service.clock.advance(HOUR)
    expect((await browser.operator().call('GET', '/overview')).status).toBe(401)
  })

  it('lets nobody in without a role, and nobody who says no', async () => {
    const dora = await signIn('dora')
    expect(dora.sentTo).toBe(`${HOME}?sign_in=no_role`)
    expect((await dora.browser.operator().call('GET', '/overview')).status).toBe(401)
    expect((await signIn(null)).sentTo).toBe(`${HOME}?sign_in=failed`)
  })

  it('takes a return once, in the browser that left, within ten minutes', async () => {
    const left = new ConsoleBrowser(service)
    const address = await atProvider(await left.leave(), 'ann')
    const other = new ConsoleBrowser(service)
    expect(await other.arrive(address)).toBe(`${HOME}?sign_in=expired`)
    await other.leave()
    expect(await other.arrive(address)).toBe(`${HOME}?sign_in=failed`)
    const cookies = new Map(left.cookies)
    expect(await left.arrive(address)).toBe(HOME)
    // The whole request once more, with its cookie.
    const replaying = new ConsoleBrowser(service)
    for (const [name, value] of cookies) replaying.cookies.set(name, value)
    expect(await replaying.arrive(address)).toBe(`${HOME}?sign_in=expired`)
    const late = new ConsoleBrowser(service)
    const lateAddress = await atProvider(await late.leave(), 'ann')
    service.clock.advance(601_000)
    expect(await late.arrive(lateAddress)).toBe(`${HOME}?sign_in=expired`)
  })

  it('is the only way in, and sessions end when it is signed out of the console', async () => {
    const byKey = await new Operator(service).call('POST', '/session', { key: 'acme-test-api-key' })
    expect(byKey.status).toBe(403)
    const ways = await new Operator(service).call('GET', '/session/ways')
    expect(await ways.json()).toEqual({ login: true })
    const { browser } = await signIn('ann')
    const stolen = browser.operator()
    await browser.operator().call('DELETE', '/session')
    expect((await stolen.call('GET', '/overview')).status).toBe(401)
  })
})

describe('a login that lies', () => {
  let login: AnyLogin
  let service: TestService
  let key: CryptoKey
  let foreign: CryptoKey
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256')
    const other = await generateKeyPair('RS256')
    key = pair.privateKey
    foreign = other.privateKey
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
    login = await AnyLogin.open(() => ({ keys: [jwk] }))
    service = await TestService.start(undefined, { ...SETTINGS, INLET_CONSOLE_OIDC_ISSUER: login.issuer })
  })
  afterAll(async () => {
    await service.stop()
    login.close()
  })

  type Lie = Readonly<Record<string, unknown>>
  const claimsOf = (nonce: string, lie: Lie = {}) => {
    const now = Math.floor(Date.now() / 1000)
    return {
      iss: login.issuer,
      sub: 'ann',
      aud: 'console',
      iat: now,
      exp: now + 60,
      nonce,
      groups: 'staff',
      ...lie,
    }
  }
  const signed =
    (lie: Lie = {}, by = key) =>
    (nonce: string) =>
      new SignJWT(claimsOf(nonce, lie)).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(by)
  const attempt = async (idToken: (nonce: string) => Promise<string>, change = (address: URL) => address) => {
    login.idToken = idToken
    const browser = new ConsoleBrowser(service)
    const sentTo = await browser.arrive(change(login.returned(await browser.leave())))
    const isIn = (await browser.operator().call('GET', '/overview')).status === 200
    return { sentTo, isIn }
  }
  const REFUSED = { sentTo: `${HOME}?sign_in=failed`, isIn: false }

  it('is let in with a good token, so that what follows proves something', async () => {
    expect(await attempt(signed())).toEqual({ sentTo: HOME, isIn: true })
  })

  it.each<[string, Lie]>([
    ['another audience', { aud: 'other' }],
    ['another audience beside, without a party', { aud: ['console', 'other'] }],
    ['another issuer', { iss: 'https://login.example.com' }],
    ['an end that has passed', { exp: Math.floor(Date.now() / 1000) - 3600 }],
    ['no end', { exp: undefined }],
    ['another nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['nobody in it', { sub: undefined }],
    ['a list for a name', { sub: ['ann'] }],
  ])('is not believed with %s', async (_, lie) => {
    expect(await attempt(signed(lie))).toEqual(REFUSED)
  })

  it('is not believed with a signature of another key, none, or one by the secret of the client', async () => {
    expect(await attempt(signed({}, foreign))).toEqual(REFUSED)
    expect(await attempt(async (nonce) => new UnsecuredJWT(claimsOf(nonce)).encode())).toEqual(REFUSED)
    const secret = new TextEncoder().encode('console-secret')
    const byHash = (nonce: string) =>
      new SignJWT(claimsOf(nonce)).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret)
    expect(await attempt(byHash)).toEqual(REFUSED)
    expect(await attempt(async () => 'no.token.atall')).toEqual(REFUSED)
  })

  it('is not believed when state or issuer of the return are others, or the state is missing', async () => {
    const set = (name: string, value: string) => (address: URL) => {
      address.searchParams.set(name, value)
      return address
    }
    expect(await attempt(signed(), set('state', 'other'))).toEqual(REFUSED)
    expect(await attempt(signed(), set('iss', 'https://login.example.com'))).toEqual(REFUSED)
    const without = (address: URL) => {
      address.searchParams.delete('state')
      return address
    }
    expect(await attempt(signed(), without)).toEqual(REFUSED)
  })

  it.each([
    [['sales'], false],
    ['__proto__', false],
    [{ staff: true }, false],
    [7, false],
    [['sales', 'staff'], true],
  ])('gives the claim %o its role, or none', async (groups, isIn) => {
    expect((await attempt(signed({ groups }))).isIn).toBe(isIn)
  })
})

it('a login that is away says so, and nobody is let in', async () => {
  const service = await TestService.start(undefined, {
    ...SETTINGS,
    INLET_CONSOLE_OIDC_ISSUER: 'http://127.0.0.1:9',
  })
  expect(await new ConsoleBrowser(service).visit('/console/login')).toBe(`${HOME}?sign_in=unreachable`)
  await service.stop()
})
