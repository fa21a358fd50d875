import { MCP_SCOPES } from '@inlet/wire/service'
import { createMiddleware } from 'hono/factory'
import type { Config } from '../../config/config.ts'
import { findToken, hashToken, isAccessToken } from '../../db/customers/accessTokens.ts'
import { customerNamed } from '../../db/customers/customers.ts'
import { boundsOf } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { admitCaller, type Caller, callerOfToken } from '../../http/admitCaller.ts'
import type { Authenticated } from '../../http/Environment.ts'
import { HttpError } from '../../http/HttpError.ts'
import type { RecentCallers } from '../../http/RecentCallers.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Log } from '../../lib/log.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { createLoginTokens } from './loginTokens.ts'

export type McpAuthDeps = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly operatorAgent: GuardedAgent
  readonly callers: RecentCallers
}

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/
const NO_TOKEN = 'Missing access token. Send Authorization: Bearer …'
const BAD_TOKEN =
  'The access token is unknown or has expired. An API key is no token: make a token for one customer.'

/** Authenticates an assistant by an access token, or by a token of the host's own login. */
export function authenticateMcp(deps: McpAuthDeps) {
  const { config, db, clock } = deps
  const login = config.mcpLogin
  const readToken = login && createLoginTokens(login, { ...deps, agent: deps.operatorAgent })

  const callerByLogin = async (token: string): Promise<Caller | null> => {
    const found = JWT.test(token) && readToken ? await readToken(token) : null
    if (!found || !login) return null
    const who = { organization: login.organization, suppliedId: found.customer }
    const customer = await customerNamed(db, who, clock.now())
    const { scopes, userId } = found
    const actor = { type: 'login', id: null, userId } as const
    return { customer, grant: { scopes, bounds: boundsOf(userId), readers: null, token: null }, actor }
  }

  const callerByToken = async (token: string): Promise<Caller | null> => {
    const found = await findToken(db, hashToken(token), clock.now())
    return found && callerOfToken(found)
  }

  return createMiddleware<Authenticated>(async (c, next) => {
    const token = /^Bearer ([\x21-\x7e]{1,8192})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (!token) throw unauthorized(NO_TOKEN, config)
    const caller = isAccessToken(token) ? await callerByToken(token) : await callerByLogin(token)
    if (!caller) throw unauthorized(BAD_TOKEN, config, 'error="invalid_token", ')
    admitCaller(c, caller, deps.callers)
    await next()
  })
}

function unauthorized(detail: string, config: Config, error = ''): HttpError {
  const scope = `scope="${MCP_SCOPES.join(' ')}"`
  return new HttpError(401, detail, { 'WWW-Authenticate': `Bearer ${error}${scope}${metadataOf(config)}` })
}

/** RFC 9728, section 5.1. Only where there is a login to go to. */
export function metadataOf({ mcpLogin, publicUrl }: Pick<Config, 'mcpLogin' | 'publicUrl'>): string {
  return mcpLogin ? `, resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"` : ''
}
