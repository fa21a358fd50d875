import * as v from 'valibot'
import { agentFor } from '../src/outbound/agentFor.ts'
import { oauth2 } from '../src/sources/auth/oauth2.ts'
import type { Connector } from '../src/sources/Connector.ts'
import type { Credential } from '../src/sources/Credential.ts'
import { isSuccess, jsonOf, SourceClient } from '../src/sources/client/SourceClient.ts'
import { startOidcProvider } from './foreignServers.ts'
import type { TestClock } from './TestClock.ts'

/** What the server knows of two apps. */
export const OIDC_APPS = {
  basic: { client_id: 'basic', client_secret: 'a%:b+c/d=' },
  other: { client_id: 'other', client_secret: 'other-secret' },
}

/** A source with nothing in it, at which people sign in by a certified server of OAuth 2. */
export async function startOidcSource(clock: TestClock) {
  const server = await startOidcProvider()
  const url = `http://127.0.0.1:${server.port}`
  const agent = agentFor(url)
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: () => null })
  const signIn = oauth2(
    {
      authorize: () => `${url}/auth`,
      token: () => `${url}/token`,
      revoke: { address: () => `${url}/token/revocation`, by: 'token' },
      client: 'basic',
      pkce: true,
      scopes: ['openid', 'offline_access'],
      parameters: () => ({ prompt: 'consent' }),
      chooseAccount: {},
    },
    { client, clock },
  )
  /** Who it says that the access belongs to. */
  async function askWho({ accessToken }: Credential, signal: AbortSignal): Promise<string> {
    const bearer = () => ({ authorization: `Bearer ${accessToken}` })
    const answer = await client.call({ url: new URL(`${url}/me`) }, bearer, signal)
    if (!isSuccess(answer)) throw client.meaningOf(await client.failureOf(answer))
    return jsonOf(v.object({ sub: v.string() }), await client.textOf(answer)).sub
  }
  const connectorFor = (source: string): Connector => ({
    ...signIn,
    async identify(credential, signal) {
      const name = await askWho(credential, signal)
      return { externalId: `${source}|${name}`, metadata: { name } }
    },
    async list(credential, _, signal) {
      await askWho(credential, signal)
      return { items: [], nextCursor: null }
    },
    fetch: () => Promise.reject(new Error('There is nothing to fetch')),
  })
  return {
    url,
    connectorFor,
    async stop() {
      await agent.close()
      await server.stop()
    },
  }
}
