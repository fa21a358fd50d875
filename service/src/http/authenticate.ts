import { createMiddleware } from 'hono/factory'
import { findTokenCustomer, hashToken } from '../db/customers/accessTokens.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Authenticated } from './Environment.ts'
import { HttpError } from './HttpError.ts'

/** Requires `Authorization: Token …` and finds out whose it is. */
export function authenticate({ db, clock }: { db: Db; clock: Clock }) {
  return createMiddleware<Authenticated>(async (c, next) => {
    const token = /^Token ([\x21-\x7e]{1,8192})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (!token) throw new HttpError(401, 'An access token is needed.')
    const hash = hashToken(token)
    const customer = await findTokenCustomer(db, hash, clock.now())
    if (!customer) throw new HttpError(401, 'The access token is unknown or has expired.')
    c.set('customer', customer)
    c.set('tokenHash', hash)
    await next()
  })
}
