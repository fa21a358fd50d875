import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { OAuthProfile } from './OAuthProfile.ts'
import { oauth2 } from './oauth2.ts'

/** Answers from the vendors' references that no third-party server gives. */

const APP = { id: null, clientId: 'inlet', clientSecret: 's e:c', settings: {} }
const BEFORE: Credential = {
  accessToken: 'old',
  refreshToken: 'once',
  expiresAt: null,
  extra: { domain: 'acme' },
}
const { signal } = new AbortController()
const clock = new TestClock()

type RecordedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
type Answer = { status?: number; headers?: Record<string, string>; body: unknown }

let server: Server | undefined
let agent: GuardedAgent | undefined
afterEach(async () => {
  await agent?.close()
  server?.closeAllConnections()
  server?.close()
})

async function source(answer: Answer, more: Partial<OAuthProfile> = {}) {
  const asked: RecordedRequest[] = []
  const opened = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    response.writeHead(answer.status ?? 200, answer.headers).end(text)
  })
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  const address = opened.address()
  const url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  agent = agentFor(url)
  const profile: OAuthProfile = {
    authorize: () => `${url}/authorize?owner=user`,
    token: ({ fields }) => `${url}/${fields.domain}/token`,
    client: 'body',
    pkce: false,
    scopes: [],
    chooseAccount: {},
    ...more,
  }
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: () => null })
  return { asked, url, ...oauth2(profile, { client, clock }) }
}

function token(more: object = {}): Answer {
  return { body: { access_token: 'new', ...more } }
}

test('an app proves itself in a header, and the rest is JSON, where a source wants it so', async () => {
  const { oauth, asked } = await source(token(), { client: 'basic', body: 'json' })
  const returned = { query: { code: 'c', state: 's' }, secret: null, redirectUri: 'https://r', fields: {} }
  await oauth.finish({ ...returned, fields: { domain: 'acme' } }, APP, signal)
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/acme/token' })
  expect(asked[0]?.headers.authorization).toBe(`Basic ${btoa('inlet:s%20e%3Ac')}`)
  expect(asked[0]?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: 'https://r',
  })
})

test('a public app has no secret to prove itself with', async () => {
  const { oauth, asked } = await source(token())
  await oauth.refresh(BEFORE, { ...APP, clientSecret: null }, signal)
  const form = new URLSearchParams(asked[0]?.body)
  expect(Object.fromEntries(form)).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'once',
    client_id: 'inlet',
  })
})

test('knows when a refresh token ends, if the source says so, until it is replaced', async () => {
  const day = 86_400
  const answer = { body: { access_token: 'a', refresh_token_expires_in: day } }
  const { oauth } = await source(answer)
  const renewed = await oauth.refresh(BEFORE, APP, signal)
  const left = (Date.parse(renewed.refreshExpiresAt ?? '') - clock.now().getTime()) / 1000
  expect(Math.abs(left - day)).toBeLessThan(5)
  answer.body = { ...answer.body, refresh_token_expires_in: 0 }
  expect(await oauth.refresh(renewed, APP, signal)).toMatchObject({
    refreshExpiresAt: renewed.refreshExpiresAt,
  })
  expect(await oauth.refresh(BEFORE, APP, signal)).not.toHaveProperty('refreshExpiresAt')
})

test('a sign-in page is asked which account is meant only where one more is connected', async () => {
  const { oauth, url } = await source(token(), {
    scopes: ['read'],
    parameters: ({ fields }) => ({ prompt: 'consent', site: fields.domain ?? null, none: null }),
    chooseAccount: { prompt: 'consent select_account' },
  })
  const request = { state: 's', redirectUri: 'https://r', scopes: [], fields: {}, asksWhich: false }
  const first = await oauth.begin(request, APP, signal)
  expect(first.url.href).toBe(
    `${url}/authorize?owner=user&response_type=code&client_id=inlet&redirect_uri=https%3A%2F%2Fr&state=s&scope=read&prompt=consent`,
  )
  const more = { ...request, scopes: ['a', 'b'], asksWhich: true }
  const { searchParams } = (await oauth.begin(more, APP, signal)).url
  expect(searchParams.get('prompt')).toBe('consent select_account')
  expect(searchParams.get('scope')).toBe('a b')
})

test.each([
  ['read', true],
  ['read.and.write', true],
  ['other', false],
])('what allows %s is enough: %s; who it is is asked for whatever a host names', async (scope, isEnough) => {
  const { oauth } = await source(token({ scope: `openid ${scope}` }), {
    scopes: ['openid', 'read'],
    alwaysRequestedScopes: ['openid'],
    requiredScopes: [['read', 'read.and.write']],
  })
  const request = { state: 's', redirectUri: 'https://r', scopes: [scope], fields: {}, asksWhich: false }
  const { searchParams } = (await oauth.begin(request, APP, signal)).url
  expect(searchParams.get('scope')).toBe(`openid ${scope}`)
  const returned = { query: { code: 'c', state: 's' }, secret: null, redirectUri: 'https://r', fields: {} }
  const finished = oauth.finish(returned, APP, signal)
  if (isEnough) expect(await finished).toMatchObject({ accessToken: 'new' })
  else await expect(finished).rejects.toMatchObject({ code: 'denied' })
})

test.each([
  [{ expires_in: 60 }, 60],
  [{ expires_in: '60' }, 60],
  [{ expires_in: 0 }, 900],
  [{ expires_in: null }, 900],
  [{}, 900],
  [{ expires_in: 1e300 }, 315_360_000],
])('%o ends in %i seconds, where the profile says 900', async (more, seconds) => {
  const { oauth } = await source(token(more), { expiresIn: 900 })
  const { expiresAt } = await oauth.refresh(BEFORE, APP, signal)
  const left = (Date.parse(expiresAt ?? '') - clock.now().getTime()) / 1000
  expect(left).toBeGreaterThan(seconds - 30)
  expect(left).toBeLessThanOrEqual(seconds)
})

test('what is kept of an answer replaces what was kept before; a new refresh token the old one', async () => {
  const answer = token({ refresh_token: 'next', instance_url: 'https://eu', owner: { id: 7 }, other: 'x' })
  const { oauth } = await source(answer, {
    extraFields: { instance: ['instance_url'], person: ['owner', 'id'] },
  })
  const before = { ...BEFORE, extra: { domain: 'acme', instance: 'https://us' } }
  expect(await oauth.refresh(before, APP, signal)).toEqual({
    accessToken: 'new',
    refreshToken: 'next',
    expiresAt: null,
    extra: { domain: 'acme', instance: 'https://eu', person: '7' },
  })
})

const UNAVAILABLE = { name: 'SourceFault', code: 'unavailable' }

test.each([
  ['a refusal with 403', { status: 403, body: { error: 'invalid_grant' } }, { code: 'reconnect' }],
  ['a refusal with 200', { body: { ok: false, error: 'token_revoked' } }, { code: 'reconnect' }],
  [
    'a person who is to sign in',
    { status: 400, body: { error: 'interaction_required' } },
    { code: 'reconnect' },
  ],
  [
    'a consent that was taken back',
    { status: 400, body: { error: 'invalid_grant', error_description: 'AADSTS90094: …' } },
    { code: 'reconnect' },
  ],
  [
    'a limit',
    { status: 429, headers: { 'retry-after': '7' }, body: '' },
    { code: 'rate-limited', retryAfter: 7 },
  ],
  [
    'a limit in the words of OAuth',
    { status: 429, headers: { 'retry-after': '7' }, body: { error: 'too_many_requests' } },
    { code: 'rate-limited', retryAfter: 7 },
  ],
  ['an unsaid 401', { status: 401, body: '' }, UNAVAILABLE],
  ['an unsaid 404', { status: 404, body: '<html>' }, UNAVAILABLE],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' }, body: '' }, UNAVAILABLE],
  ['a server in trouble', { status: 503, body: { error: 'invalid_grant' } }, UNAVAILABLE],
  ['another code', { status: 400, body: { error: 'constructor' } }, UNAVAILABLE],
  ['nonsense', { body: '<html>' }, UNAVAILABLE],
  ['an access that no header takes', { body: { access_token: 'a\r\nb' } }, UNAVAILABLE],
  ['no access', { body: {} }, UNAVAILABLE],
  ['too much', { body: `"${'x'.repeat(300_000)}"` }, UNAVAILABLE],
])('%s is told for what it is', async (_, answer, fault) => {
  const { oauth } = await source(answer, { refusals: { token_revoked: 'reconnect' } })
  await expect(oauth.refresh(BEFORE, APP, signal)).rejects.toMatchObject(fault)
})

test('a sign-in that an administrator must approve is told for what it is [F-269]', async () => {
  const refusal = { error: 'invalid_grant', error_description: 'AADSTS90094: …' }
  const { oauth } = await source({ status: 400, body: refusal })
  const returned = { query: { code: 'c', state: 's' }, secret: null, redirectUri: 'https://r', fields: {} }
  await expect(oauth.finish(returned, APP, signal)).rejects.toMatchObject({
    code: 'admin-approval',
    message: expect.stringContaining('An administrator of your organisation must approve'),
  })
})

test.each([
  ['with the access itself', 'bearer', undefined, 'POST', 'Bearer old', ''],
  ['with the access itself, as a thing to delete', 'bearer', 'DELETE', 'DELETE', 'Bearer old', ''],
  ['by name', 'token', undefined, 'POST', undefined, 'token=once&client_secret=s+e%3Ac&client_id=inlet'],
] as const)('an access is ended %s', async (_, by, method, sent, authorization, body) => {
  const { revoke, asked } = await source(
    { status: 200, body: '' },
    { revoke: { address: () => `http://127.0.0.1:${port()}/end`, by, method } },
  )
  await revoke(BEFORE, APP, signal)
  expect(asked).toMatchObject([{ method: sent, url: '/end', body }])
  expect(asked[0]?.headers.authorization).toBe(authorization)
})

test.each([
  ['401', { status: 401, body: '' }, null],
  ['404', { status: 404, body: '' }, null],
  ['a refusal', { status: 400, body: { error: 'invalid_token' } }, null],
  ['a refusal with 200', { body: { ok: false, error: 'token_revoked' } }, null],
  ['trouble', { status: 500, body: '' }, 'unavailable'],
  ['a wrong app', { status: 401, body: { error: 'invalid_client' } }, 'app'],
])('where its end is answered with %s, it has ended: %#', async (_, answer, fault) => {
  const { revoke } = await source(answer, {
    revoke: { address: () => `http://127.0.0.1:${port()}/end`, by: 'token' },
    refusals: { token_revoked: 'reconnect' },
  })
  const ending = revoke(BEFORE, APP, signal)
  if (fault === null) await ending
  else await expect(ending).rejects.toMatchObject({ name: 'SourceFault', code: fault })
})

test('an access that ends itself and has ended already may be renewed, where it has a refresh token', async () => {
  const { revoke, asked } = await source(
    { status: 401, body: '' },
    { revoke: { address: () => `http://127.0.0.1:${port()}/end`, by: 'bearer' } },
  )
  await expect(revoke(BEFORE, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
  await revoke({ ...BEFORE, refreshToken: null }, APP, signal)
  expect(asked.map(({ url }) => url)).toEqual(['/end', '/end'])
})

test.each(['POST', 'DELETE'] as const)('what is sent by %s goes along no redirect', async (method) => {
  const { revoke, asked } = await source(
    { status: 307, headers: { location: '/elsewhere' }, body: '' },
    {
      revoke: {
        address: () => `http://127.0.0.1:${port()}/end`,
        by: 'token',
        ...(method === 'DELETE' && { method }),
      },
    },
  )
  await expect(revoke(BEFORE, APP, signal)).rejects.toMatchObject(UNAVAILABLE)
  expect(asked).toMatchObject([{ method, url: '/end', body: expect.stringContaining('token=once') }])
})

test('where a source has no way to end an access, nobody is asked', async () => {
  const { revoke, asked } = await source({ body: '' })
  await revoke(BEFORE, APP, signal)
  expect(asked).toEqual([])
})

function port(): number {
  const address = server?.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('what was granted is kept, also when the token is refreshed', async () => {
  const { oauth } = await source(token({ scope: 'read write', refresh_token: 'r' }))
  const returned = { query: { code: 'c', state: 's' }, secret: null, redirectUri: 'https://r', fields: {} }
  const credential = await oauth.finish({ ...returned, fields: { domain: 'acme' } }, APP, signal)
  expect(credential.grantedScopes).toEqual(['read', 'write'])
  expect((await oauth.refresh(credential, APP, signal)).grantedScopes).toEqual(['read', 'write'])
})

test('only what is picked is requested alone, whatever a host names', async () => {
  const { oauth } = await source(token(), { scopes: ['all'], pickedScopes: ['me', 'picked'] })
  const request = { state: 's', redirectUri: 'https://r', scopes: ['all'], asksWhich: false }
  const scopesFor = async (fields: Readonly<Record<string, string>>) =>
    (await oauth.begin({ ...request, fields }, APP, signal)).url.searchParams.get('scope')
  expect(await scopesFor({ access: 'picked' })).toBe('me picked')
  expect(await scopesFor({})).toBe('all')
})
