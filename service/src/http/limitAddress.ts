import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import { clientAddress } from '../lib/clientAddress.ts'
import { expectNoWait } from './limitRate.ts'

/** Limits the rate of unauthenticated calls per IP address, before anything is read. */
export function limitAddress(rate: SharedRate, { trustedProxies }: Pick<Config, 'trustedProxies'>) {
  return createMiddleware(async (c, next) => {
    expectNoWait(await rate.take(clientAddress(c, trustedProxies)))
    await next()
  })
}
