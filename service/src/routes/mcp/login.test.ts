import { createServer, type Server } from 'node:http'
import { Client, type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/client'
import {
  type CryptoKey,
  exportJWK,
  type GenerateKeyPairResult,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '../../../test/approve.ts'
import {
  type ForeignServer,
  hasForeignServers,
  startMcpLogin,
  withoutForeignServers,
} from '../../../test/foreignServers.ts'
import {
  callTool,
  connectAssistant,
  postCall,
  postMessage,
  SearchResults,
  transportTo,
} from '../../../test/mcp/connectAssistant.ts'
import { settled } from '../../../test/settled.ts'
import { TestService } from '../../../test/TestService.ts'

const RETURN = 'http://127.0.0.1/assistant'
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** Of an assistant that keeps what it gets, and opens the page itself. */
class Assistant implements OAuthClientProvider {
  readonly redirectUrl = RETURN
  readonly clientMetadata = {
    client_name: 'Assistant',
    redirect_uris: [RETURN],
    token_endpoint_auth_method: 'none',
  }
  page: URL | null = null
  private known: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  private stored: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  private verifier = ''
  private found: Parameters<NonNullable<OAuthClientProvider['saveDiscoveryState']>>[0] | undefined

  clientInformation = () => this.known
  tokens = () => this.stored
  codeVerifier = () => this.verifier
  discoveryState = () => this.found
  saveDiscoveryState: NonNullable<OAuthClientProvider['saveDiscoveryState']> = (found) => {
    this.found = found
  }
  saveClientInformation: NonNullable<OAuthClientProvider['saveClientInformation']> = (information) => {
    this.known = information
  }
  saveTokens: OAuthClientProvider['saveTokens'] = (tokens) => {
    this.stored = tokens
  }
  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier
  }
  redirectToAuthorization(url: URL): void {
    this.page = url
  }
}

describe.skipIf(!hasForeignServers)(`the host's own login${withoutForeignServers}`, () => {
  let login: ForeignServer
  let service: TestService
  beforeAll(async () => {
    login = await startMcpLogin()
    service = await TestService.start(undefined, {
      INLET_MCP_ISSUER: `http://127.0.0.1:${login.port}`,
      INLET_MCP_CUSTOMER_CLAIM: 'tenant',
      INLET_MCP_USER_CLAIM: 'person',
      INLET_MCP_ORGANIZATION: 'acme',
    })
  })
  afterAll(async () => {
    await service.stop()
    await login.stop()
  })

  it('lets an assistant find it, register, sign the person in and read their content', async () => {
    const ann = await service.customer('host-ann')
    const text = 'The harbor opens at six.'
    await settled(ann, (await ann.upload('harbor.txt', text, '?readers=team')).id)
    // Of the same customer, and not for the person.
    await settled(ann, (await ann.upload('unnamed.txt', text)).id)
    const ben = await service.customer('host-ben')
    await settled(ben, (await ben.upload('ben.txt', 'The harbor of somebody else.')).id)
    const assistant = new Assistant()
    const transport = transportTo(service, { login: assistant })
    const first = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await expect(first.connect(transport)).rejects.toThrow(UnauthorizedError)
    const page = assistant.page
    if (!page) throw new Error('Nobody was led to the login')
    expect(page.searchParams.get('resource')).toBe('http://localhost:8000/mcp')
    const back = await approve(page, RETURN)
    await transport.finishAuth(back.searchParams)
    const client = await connectAssistant(service, { login: assistant })
    expect((await client.listTools()).tools).toHaveLength(4)
    const call = { name: 'search', arguments: { query: 'harbor' } }
    const { results } = await callTool(client, call, SearchResults)
    expect(results.map(({ title }) => title)).toEqual(['harbor.txt'])
  })
})

describe('tokens of a login', () => {
  let server: Server
  let issuer: string
  let keys: GenerateKeyPairResult
  let strange: GenerateKeyPairResult
  let served: readonly unknown[] = []
  let isDown = false
  let service: TestService
  beforeAll(async () => {
    keys = await generateKeyPair('ES256', { extractable: true })
    strange = await generateKeyPair('ES256', { extractable: true })
    served = [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' }]
    server = createServer((request, response) => {
      const answer = request.url?.endsWith('/keys')
        ? { keys: served }
        : { issuer, jwks_uri: `${issuer}/keys` }
      response.writeHead(isDown ? 500 : 200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    service = await TestService.start(undefined, {
      INLET_MCP_ISSUER: issuer,
      INLET_MCP_CUSTOMER_CLAIM: 'tenant',
      INLET_MCP_USER_CLAIM: 'sub',
      INLET_MCP_ORGANIZATION: 'acme',
    })
  })
  afterAll(async () => {
    await service.stop()
    server.close()
  })

  const CLAIMS = { sub: 'u1', tenant: 'host-ann', scope: 'openid search' }
  type Made = {
    readonly claims?: Record<string, unknown>
    readonly without?: readonly string[]
    readonly header?: { readonly alg?: string; readonly kid?: string }
    readonly key?: CryptoKey | Uint8Array
    readonly lifetime?: number
  }
  const make = ({
    claims = {},
    without = [],
    header = {},
    key = keys.privateKey,
    lifetime = 60,
  }: Made = {}) => {
    const now = Math.floor(service.clock.now().getTime() / 1000)
    const all: Record<string, unknown> = {
      ...{ iss: issuer, aud: 'http://localhost:8000/mcp', exp: now + lifetime, ...CLAIMS },
      ...claims,
    }
    for (const name of without) delete all[name]
    return new SignJWT(all).setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(key)
  }
  const statusOf = async (token: string) => (await postMessage(service, token, PING)).status

  it('allow what they name, for the customer that they name', async () => {
    const token = await make()
    expect(await statusOf(token)).toBe(200)
    const client = await connectAssistant(service, { token })
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search'])
    const refused = await postCall(service, token, 'fetch', { id: '1' })
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="files:read", resource_metadata="http://localhost:8000/.well-known/oauth-protected-resource/mcp"',
    ])
    for (const claims of [
      { scope: '', scp: ['files:read', 'other'] },
      { scope: undefined, scp: 'files:read' },
    ]) {
      const named = await connectAssistant(service, { token: await make({ claims }) })
      expect((await named.listTools()).tools.map(({ name }) => name)).toEqual(['fetch'])
    }
  })

  it('are refused if anything about them is wrong', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(served[0]))
    const wrong: Record<string, string> = {
      'another audience': await make({ claims: { aud: 'https://other.example/mcp' } }),
      'no audience': await make({ without: ['aud'] }),
      'another issuer': await make({ claims: { iss: 'https://login.example' } }),
      'no issuer': await make({ without: ['iss'] }),
      expired: await make({ lifetime: -60 }),
      'without an end': await make({ without: ['exp'] }),
      'not begun': await make({ claims: { nbf: Math.floor(Date.now() / 1000) + 600 } }),
      'another key': await make({ key: strange.privateKey }),
      'an unknown key': await make({ key: strange.privateKey, header: { kid: 'two' } }),
      'a shared secret': await make({ key: secret, header: { alg: 'HS256' } }),
      unsigned: new UnsecuredJWT({ ...CLAIMS, iss: issuer, aud: 'http://localhost:8000/mcp' })
        .setExpirationTime('1m')
        .encode(),
      'no customer': await make({ without: ['tenant'] }),
      'an empty customer': await make({ claims: { tenant: ' ' } }),
      'a list of customers': await make({ claims: { tenant: ['host-ann'] } }),
      'a customer that is a number': await make({ claims: { tenant: 7 } }),
      'nobody in particular': await make({ without: ['sub'] }),
      'an empty person': await make({ claims: { sub: '' } }),
    }
    for (const [about, token] of Object.entries(wrong)) expect(await statusOf(token), about).toBe(401)
    expect(await statusOf(await make())).toBe(200)
  })

  it('are found by new keys of the login, at most twice a minute', async () => {
    const next = await generateKeyPair('ES256', { extractable: true })
    const token = () => make({ key: next.privateKey, header: { kid: 'next' } })
    service.clock.advance(60_000)
    expect(await statusOf(await token())).toBe(401)
    served = [...served, { ...(await exportJWK(next.publicKey)), kid: 'next', alg: 'ES256' }]
    expect(await statusOf(await token())).toBe(401)
    service.clock.advance(60_000)
    expect(await statusOf(await token())).toBe(200)
  })

  it('work for a while when the login does not answer', async () => {
    isDown = true
    service.clock.advance(11 * 60_000)
    expect(await statusOf(await make())).toBe(200)
    service.clock.advance(60 * 60_000)
    expect(await statusOf(await make())).toBe(503)
    isDown = false
    service.clock.advance(60_000)
    expect(await statusOf(await make())).toBe(200)
  })

  it('are told where to be had, and access tokens of the service work beside them', async () => {
    const { token } = await service.customer('host-ann')
    expect(await statusOf(token)).toBe(200)
    for (const path of ['', '/mcp']) {
      const found = await service.app.request(`/.well-known/oauth-protected-resource${path}`)
      expect(await found.json()).toEqual({
        resource: 'http://localhost:8000/mcp',
        authorization_servers: [issuer],
        bearer_methods_supported: ['header'],
        scopes_supported: ['search', 'files:read', 'accounts:read', 'accounts:connect'],
        resource_name: 'Inlet',
      })
    }
  })
})
