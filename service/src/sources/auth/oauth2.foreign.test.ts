import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve } from '../../../test/approve.ts'
import {
  type ForeignServer,
  hasForeignServers,
  startOidcProvider,
  withoutForeignServers,
} from '../../../test/foreignServers.ts'
import { freePort } from '../../../test/freePort.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { SignInStart } from '../abilities/OAuthAbility.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceApp } from '../SourceApp.ts'
import type { OAuthProfile } from './OAuthProfile.ts'
import { oauth2 } from './oauth2.ts'

/** Third-party servers: vendors as emulated by `emulate`, and a certified OpenID provider. */

const RETURN = 'http://127.0.0.1/return'
const APP: SourceApp = { id: null, clientId: 'inlet', clientSecret: 'app-secret', settings: {} }
const WRONG_APP = { ...APP, clientSecret: 'wrong' }
const NOT_OURS = { code: 'app', message: expect.stringContaining('Its operator') }
const { signal } = new AbortController()
const clock = new TestClock()

/** Uses a profile as the service does. */
class SignIns {
  readonly oauth: ReturnType<typeof oauth2>['oauth']
  readonly revoke: ReturnType<typeof oauth2>['revoke']

  constructor(profile: OAuthProfile, agent: GuardedAgent) {
    const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: () => null })
    const { oauth, revoke } = oauth2(profile, { client, clock })
    this.oauth = oauth
    this.revoke = revoke
  }

  begin(app = APP): Promise<SignInStart> {
    const request = { state: 'a state', redirectUri: RETURN, scopes: [], fields: {}, asksWhich: false }
    return this.oauth.begin(request, app, signal)
  }

  /** `hint`: who signs in. */
  async comeBack(app = APP, hint?: string) {
    const { url, secret } = await this.begin(app)
    if (hint !== undefined) url.searchParams.set('login_hint', hint)
    const query = Object.fromEntries((await approve(url, RETURN)).searchParams)
    expect(query.state).toBe('a state')
    return { query, secret, redirectUri: RETURN, fields: {} }
  }

  async signIn(app = APP): Promise<Credential> {
    return this.oauth.finish(await this.comeBack(app), app, signal)
  }
}

describe('vendors, as emulate plays them', () => {
  const client = {
    client_id: APP.clientId,
    client_secret: 'app-secret',
    name: 'Inlet',
    redirect_uris: [RETURN],
  }
  const running: { emulator: Emulator; agent: GuardedAgent }[] = []
  afterAll(async () => {
    for (const { agent, emulator } of running) {
      await agent.close()
      await emulator.close()
    }
  })

  type Vendor = 'google' | 'slack' | 'microsoft' | 'github'
  async function start(service: Vendor, seed: object, profileAt: (url: string) => OAuthProfile) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const emulator = await createEmulator({ service, port, seed: { [service]: seed }, baseUrl: url })
    const agent = agentFor(url)
    running.push({ emulator, agent })
    return new SignIns(profileAt(url), agent)
  }

  function google(url: string): OAuthProfile {
    return {
      authorize: () => `${url}/o/oauth2/v2/auth`,
      token: () => `${url}/oauth2/token`,
      revoke: { address: () => `${url}/oauth2/revoke`, by: 'token' },
      client: 'body',
      pkce: true,
      scopes: ['openid', 'email'],
      requiredScopes: [['openid']],
      parameters: () => ({ access_type: 'offline', prompt: 'consent' }),
      chooseAccount: { prompt: 'consent select_account' },
    }
  }

  test('Google: PKCE, one refresh token for ever, wrong apps, revoking', async () => {
    const people = { users: [{ email: 'ann@example.com', name: 'Ann' }], oauth_clients: [client] }
    const signIns = await start('google', people, google)
    const returned = await signIns.comeBack()
    await expect(signIns.oauth.finish(returned, WRONG_APP, signal)).rejects.toMatchObject(NOT_OURS)
    const stolen = signIns.oauth.finish({ ...returned, secret: 'another verifier' }, APP, signal)
    await expect(stolen).rejects.toMatchObject({ code: 'reconnect' })
    const first = await signIns.oauth.finish(returned, APP, signal)
    expect(Date.parse(first.expiresAt ?? '') - clock.now().getTime()).toBeGreaterThan(3_500_000)
    await expect(signIns.oauth.finish(returned, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })

    await expect(signIns.oauth.refresh(first, WRONG_APP, signal)).rejects.toMatchObject(NOT_OURS)
    const second = await signIns.oauth.refresh(first, APP, signal)
    expect(second.accessToken).not.toBe(first.accessToken)
    expect(second.refreshToken).toBe(first.refreshToken)
    await signIns.revoke(second, APP, signal)
    await signIns.revoke(second, APP, signal)
    await expect(signIns.oauth.refresh(second, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('Google: who unticks what is needed has said no', async () => {
    const people = { users: [{ email: 'ann@example.com', name: 'Ann' }], oauth_clients: [client] }
    const signIns = await start('google', people, (url) => ({
      ...google(url),
      scopes: ['openid'],
      requiredScopes: [['openid'], ['https://www.googleapis.com/auth/drive.readonly']],
    }))
    await expect(signIns.signIn()).rejects.toMatchObject({ code: 'denied' })
  })

  test('Slack: no PKCE, the person’s own token inside, no end, refusals with 200', async () => {
    const seed = { team: { name: 'Acme' }, users: [{ name: 'ann', real_name: 'Ann' }], oauth_apps: [client] }
    const signIns = await start('slack', seed, (url) => ({
      authorize: () => `${url}/oauth/v2/authorize`,
      token: () => `${url}/api/oauth.v2.access`,
      revoke: { address: () => `${url}/api/auth.revoke`, by: 'bearer' },
      client: 'basic',
      pkce: false,
      scopes: ['channels:read', 'users:read'],
      scopeParameter: 'user_scope',
      scopeSeparator: ',',
      requiredScopes: [['channels:read']],
      chooseAccount: {},
      tokenPath: ['authed_user'],
      extraFields: { team_id: ['team', 'id'], user_id: ['authed_user', 'id'] },
      refusals: { invalid_client_id: 'app', invalid_code: 'reconnect' },
    }))
    const { url, secret } = await signIns.begin()
    expect(url.searchParams.get('user_scope')).toBe('channels:read,users:read')
    expect([...url.searchParams.keys()].join()).not.toMatch(/code_challenge|(^|,)scope/)
    expect(secret).toBeNull()
    const returned = await signIns.comeBack()
    await expect(signIns.oauth.finish(returned, WRONG_APP, signal)).rejects.toMatchObject(NOT_OURS)
    const credential = await signIns.oauth.finish(returned, APP, signal)
    expect(credential).toMatchObject({ refreshToken: null, expiresAt: null })
    expect(credential.accessToken).toMatch(/^xoxp-/)
    expect(credential.extra.team_id).toMatch(/^T/)
    expect(credential.extra.user_id).toMatch(/^U/)
    await expect(signIns.oauth.finish(returned, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
    await expect(signIns.oauth.refresh(credential, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('Microsoft: what an access is renewed with is good once; no end of it at the source', async () => {
    const seed = { users: [{ email: 'ann@example.com', name: 'Ann' }], oauth_clients: [client] }
    const signIns = await start('microsoft', seed, (url) => ({
      authorize: ({ settings }) => `${url}/oauth2/v2.0/authorize?tenant=${settings.tenant ?? 'common'}`,
      token: () => `${url}/oauth2/v2.0/token`,
      client: 'basic',
      pkce: true,
      scopes: ['offline_access', 'User.Read'],
      chooseAccount: { prompt: 'select_account' },
    }))
    const tenant = { ...APP, settings: { tenant: 'acme' } }
    const { url } = await signIns.begin(tenant)
    expect(url.searchParams.get('tenant')).toBe('acme')
    const first = await signIns.signIn()
    const second = await signIns.oauth.refresh(first, APP, signal)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    await expect(signIns.oauth.refresh(first, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
    await expect(signIns.oauth.refresh(second, WRONG_APP, signal)).rejects.toMatchObject(NOT_OURS)
    await signIns.revoke(second, APP, signal)
    expect(await signIns.oauth.refresh(second, APP, signal)).toHaveProperty('accessToken')
  })

  test('GitHub: JSON where it would answer a form, refusals with 200', async () => {
    const seed = { users: [{ login: 'ann', name: 'Ann' }], oauth_apps: [client] }
    const signIns = await start('github', seed, (url) => ({
      authorize: () => `${url}/login/oauth/authorize`,
      token: () => `${url}/login/oauth/access_token`,
      client: 'body',
      pkce: false,
      scopes: ['repo'],
      chooseAccount: {},
      refusals: { bad_verification_code: 'reconnect', incorrect_client_credentials: 'app' },
    }))
    const returned = await signIns.comeBack()
    await expect(signIns.oauth.finish(returned, WRONG_APP, signal)).rejects.toMatchObject(NOT_OURS)
    const credential = await signIns.oauth.finish(returned, APP, signal)
    expect(credential.accessToken).toMatch(/^gho_/)
    await expect(signIns.oauth.finish(returned, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })
})

describe.skipIf(!hasForeignServers)(`a certified server of OAuth 2${withoutForeignServers}`, () => {
  let server: ForeignServer
  let agent: GuardedAgent
  beforeAll(async () => {
    server = await startOidcProvider()
    agent = agentFor(`http://127.0.0.1:${server.port}`)
  })
  afterAll(async () => {
    await agent?.close()
    await server?.stop()
  })

  function signInsWith(more: Partial<OAuthProfile> = {}): SignIns {
    const at = (path: string) => () => `http://127.0.0.1:${server.port}${path}`
    const profile: OAuthProfile = {
      authorize: at('/auth'),
      token: at('/token'),
      revoke: { address: at('/token/revocation'), by: 'token' },
      client: 'body',
      pkce: true,
      scopes: ['openid', 'offline_access'],
      requiredScopes: [['offline_access']],
      parameters: () => ({ prompt: 'consent' }),
      chooseAccount: {},
      ...more,
    }
    return new SignIns(profile, agent)
  }

  test.each([
    ['basic', 'a%:b+c/d='],
    ['body', 'post-secret'],
  ] as const)('the app proves itself by %s; an access is renewed, and ended', async (how, clientSecret) => {
    const signIns = signInsWith({ client: how })
    const app = { ...APP, clientId: how === 'body' ? 'post' : how, clientSecret }
    const wrong = { ...app, clientSecret: 'wrong' }
    const returned = await signIns.comeBack(app)
    await expect(signIns.oauth.finish(returned, wrong, signal)).rejects.toMatchObject(NOT_OURS)
    const first = await signIns.oauth.finish(returned, app, signal)
    const second = await signIns.oauth.refresh(first, app, signal)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    await expect(signIns.revoke(second, wrong, signal)).rejects.toMatchObject(NOT_OURS)
    await signIns.revoke(second, app, signal)
    await signIns.revoke(second, app, signal)
    await expect(signIns.oauth.refresh(second, app, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('a token for renewal that is used twice ends everything', async () => {
    const signIns = signInsWith()
    const app = { ...APP, clientId: 'post', clientSecret: 'post-secret' }
    const first = await signIns.signIn(app)
    const second = await signIns.oauth.refresh(first, app, signal)
    await expect(signIns.oauth.refresh(first, app, signal)).rejects.toMatchObject({ code: 'reconnect' })
    await expect(signIns.oauth.refresh(second, app, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('a no is a no, and a refused request is the source’s', async () => {
    const app = { ...APP, clientId: 'post', clientSecret: 'post-secret' }
    const denied = await signInsWith().comeBack(app, 'no')
    expect(denied.query.error).toBe('access_denied')
    await expect(signInsWith().oauth.finish(denied, app, signal)).rejects.toMatchObject({ code: 'denied' })
    // It requires PKCE.
    const without = signInsWith({ pkce: false })
    const refused = await without.comeBack(app)
    expect(refused.query.error).toBe('invalid_request')
    await expect(without.oauth.finish(refused, app, signal)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
