import { MCP_SCOPES, type McpScope } from '@inlet/wire/service'
import { type JWTPayload, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { McpLogin } from '../../config/config.ts'
import { HttpError } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Log } from '../../lib/log.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { LoginKeys } from './LoginKeys.ts'

/** Signatures with a key that only the login has. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const CLOCK_TOLERANCE_SECONDS = 5

const RETRY = { 'Retry-After': '30' }

/** As it stands: trimming would make two logins one customer. */
const Name = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(255),
  v.check((name) => name === name.trim() && !name.includes('\0')),
)
const MaybeScopes = v.fallback(v.union([v.string(), v.array(v.string())]), '')

/** What a token of the login stands for. */
export type LoginToken = {
  readonly customer: string
  readonly userId: string | null
  readonly scopes: readonly McpScope[]
}

type Deps = { readonly agent: GuardedAgent; readonly clock: Clock; readonly log: Log }

/** Returns a check of the login's tokens. It answers null for a token that is not good, or names no customer. */
export function createLoginTokens(
  login: McpLogin,
  { agent, clock, log }: Deps,
): (token: string) => Promise<LoginToken | null> {
  const keys = new LoginKeys({ issuer: login.issuer, agent, clock })
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys.find, {
        algorithms: ALGORITHMS,
        issuer: login.issuer,
        audience: login.audience,
        requiredClaims: ['exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: clock.now(),
      })
      return tokenOf(payload, login)
    } catch (error) {
      if (error instanceof FetchFault) {
        log.warn({ err: error }, 'the login does not answer')
        throw new HttpError(503, 'The login cannot be reached. Try again in a few seconds.', RETRY)
      }
      // Why a token was refused helps operators. jose's messages hold no part of a token.
      log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a login token was refused')
      return null
    }
  }
}

function tokenOf(payload: JWTPayload, login: McpLogin): LoginToken | null {
  const customer = v.safeParse(Name, payload[login.customerClaim], { abortEarly: true })
  const user = v.safeParse(Name, login.userClaim === null ? null : payload[login.userClaim])
  if (!customer.success || (login.userClaim !== null && !user.success)) return null
  return {
    customer: customer.output,
    userId: user.success ? user.output : null,
    scopes: login.scopes ?? namedScopes(payload),
  }
}

/** RFC 9068 has them in `scope`; some logins have them in `scp`. */
function namedScopes({ scope, scp }: JWTPayload): McpScope[] {
  const named = [scope, scp].flatMap((claim) => {
    const texts = v.parse(MaybeScopes, claim)
    return typeof texts === 'string' ? texts.split(' ') : texts
  })
  return MCP_SCOPES.filter((one) => named.includes(one))
}
