import { createMiddleware } from 'hono/factory'
import type { Clock } from '../Clock.ts'
import { findTokenCustomer, hashToken } from '../store/accessTokens.ts'
import type { Db } from '../store/schema.ts'
import type { Authenticated } from './Environment.ts'
import { Refusal } from './Refusal.ts'

/** Requires `Authorization: Token …` and finds out whose it is. */
export function authenticate({ db, clock }: { db: Db; clock: Clock }) {
  return createMiddleware<Authenticated>(async (c, next) => {
    const token = /^Token ([\x21-\x7e]{1,8192})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (!token) throw new Refusal(401, 'An access token is needed.')
    const hash = hashToken(token)
    const customer = await findTokenCustomer(db, hash, clock.now())
    if (!customer) throw new Refusal(401, 'The access token is unknown or has expired.')
    c.set('customer', customer)
    c.set('tokenHash', hash)
    await next()
  })
}
