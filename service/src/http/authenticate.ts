import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'
import { findToken, hashToken, WHOLE_GRANT } from '../db/customers/accessTokens.ts'
import { customerNamed } from '../db/customers/customers.ts'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { admitCaller, type Caller, callerOfToken } from './admitCaller.ts'
import { authenticateKey } from './authenticateKey.ts'
import type { Authenticated } from './Environment.ts'
import { HttpError } from './HttpError.ts'
import { actorOfKey } from './holderOfKey.ts'
import type { RecentCallers } from './RecentCallers.ts'
import { suppliedCustomer } from './suppliedCustomer.ts'

type Deps = { config: Config; db: Db; clock: Clock; callers: RecentCallers }

/** Authenticates a request by access token, or by API key plus `customer-id`. */
export function authenticate(deps: Deps, wrongKeys: SharedRate) {
  return createMiddleware<Authenticated>(async (c, next) => {
    const byKey = /^Bearer /i.test(c.req.header('Authorization') ?? '')
    const caller = await (byKey ? callerByKey(c, deps, wrongKeys) : callerByToken(c, deps))
    admitCaller(c, caller, deps.callers)
    await next()
  })
}

/** A back end may do everything. */
async function callerByKey(c: Context, deps: Deps, wrongKeys: SharedRate): Promise<Caller> {
  const { db, clock } = deps
  const holder = await authenticateKey(c, deps, wrongKeys)
  const { organization } = holder
  const suppliedId = suppliedCustomer(c)
  const customer = await customerNamed(db, { organization, suppliedId }, clock.now())
  return { customer, grant: { ...WHOLE_GRANT, token: null }, actor: actorOfKey(holder) }
}

async function callerByToken(c: Context, { db, clock }: Deps): Promise<Caller> {
  const token = /^Token ([\x21-\x7e]{1,8192})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  if (!token) throw new HttpError(401, 'An access token is needed.')
  const found = await findToken(db, hashToken(token), clock.now())
  if (!found) throw new HttpError(401, 'The access token is unknown or has expired.')
  return callerOfToken(found)
}
