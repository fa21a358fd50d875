import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { AccessClaims, CodeClaims, type Grant, RefreshClaims } from '../../emulators/kit/claims.ts'
import { delay } from '../../emulators/kit/delay.ts'
import { personOf } from '../../emulators/people/people.ts'
import { challengeOf } from '../sources/createPkce.ts'
import type { ThirdPartySource } from '../sources/thirdPartySources.ts'
import { CODE_SECONDS } from './authorizeRoutes.ts'
import type { Sandbox, SandboxEnvironment } from './Sandbox.ts'

const client = { client_id: v.string(), client_secret: v.optional(v.string()) }
const TokenRequest = v.variant('grant_type', [
  v.object({
    grant_type: v.literal('authorization_code'),
    ...client,
    code: v.string(),
    code_verifier: v.string(),
    redirect_uri: v.string(),
  }),
  v.object({ grant_type: v.literal('refresh_token'), ...client, refresh_token: v.string() }),
])
type TokenRequest = v.InferOutput<typeof TokenRequest>

const RevokeRequest = v.object({ ...client, token: v.string() })

/** Seconds that a refresh token lives: a year. */
const REFRESH_SECONDS = 365 * 86_400

/** `/token` and `/revoke`, as RFC 6749 and RFC 7009 have them, for a public client with PKCE. */
export function tokenRoutes(sandbox: Sandbox): Hono<SandboxEnvironment> {
  const { tokens, memory } = sandbox
  const app = new Hono<SandboxEnvironment>()

  app.post('/token', async (c) => {
    const request = v.safeParse(TokenRequest, await c.req.parseBody())
    if (!request.success) return refuse(c, 'invalid_request')
    if (!isKnown(c.get('source'), request.output)) return refuse(c, 'invalid_client')
    const grant = grantOf(request.output)
    const person = personOf(grant?.person ?? '')
    if (!grant || !person || grant.source !== c.get('source') || memory.hasEnded(grant.grant)) {
      return refuse(c, 'invalid_grant')
    }
    if (person.quirk === 'one-use-refresh' && isUsed(request.output)) {
      // As RFC 9700 has it: somebody has stolen one of the two.
      memory.end(grant.grant)
      return refuse(c, 'invalid_grant')
    }
    if (person.slow) await delay(sandbox.clock, sandbox.slowSeconds, c.req.raw.signal)
    const seconds = Math.min(sandbox.tokenSeconds, person.tokenSeconds ?? sandbox.tokenSeconds)
    return c.json(
      {
        access_token: tokens.make({ ...grant, kind: 'access' }, seconds),
        refresh_token: tokens.make({ ...grant, kind: 'refresh', id: randomUUID() }, REFRESH_SECONDS),
        token_type: 'Bearer',
        expires_in: seconds,
      },
      200,
      { 'Cache-Control': 'no-store' },
    )
  })

  app.post('/revoke', async (c) => {
    const request = v.safeParse(RevokeRequest, await c.req.parseBody())
    if (!request.success) return refuse(c, 'invalid_request')
    if (!isKnown(c.get('source'), request.output)) return refuse(c, 'invalid_client')
    const { token } = request.output
    const grant = tokens.read(RefreshClaims, token) ?? tokens.read(AccessClaims, token)
    if (grant?.source === c.get('source')) memory.end(grant.grant)
    // A token that nobody knows is as good as revoked (RFC 7009, 2.2).
    return c.body(null, 200)
  })

  return app

  function isKnown(source: ThirdPartySource, one: { client_id: string; client_secret?: string }): boolean {
    const secret = sandbox.clientSecret(source)
    return one.client_id === sandbox.clientId && (secret === null || one.client_secret === secret)
  }

  function isUsed(request: TokenRequest): boolean {
    if (request.grant_type !== 'refresh_token') return false
    const claims = tokens.read(RefreshClaims, request.refresh_token)
    return claims !== null && !memory.redeem(claims.id, REFRESH_SECONDS)
  }

  function grantOf(request: TokenRequest): Grant | null {
    if (request.grant_type === 'refresh_token') {
      const claims = tokens.read(RefreshClaims, request.refresh_token)
      return claims && { source: claims.source, person: claims.person, grant: claims.grant }
    }
    const claims = tokens.read(CodeClaims, request.code)
    if (claims?.redirectUri !== request.redirect_uri) return null
    if (claims.challenge !== challengeOf(request.code_verifier)) return null
    if (!memory.redeem(claims.grant, CODE_SECONDS)) return null
    return { source: claims.source, person: claims.person, grant: claims.grant }
  }
}

function refuse(c: Context, error: 'invalid_request' | 'invalid_client' | 'invalid_grant') {
  return c.json({ error, error_description: REASONS[error] }, error === 'invalid_client' ? 401 : 400)
}

const REASONS = {
  invalid_request: 'The request is incomplete.',
  invalid_client: 'Nobody here knows this application.',
  invalid_grant: 'The code or token is not valid, was used before, has ended, or was taken back.',
}
