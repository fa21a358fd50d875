import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'
import type { Customer } from '../db/customers/customers.ts'
import { SharedRate } from '../db/customers/SharedRate.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Authenticated } from './Environment.ts'
import { HttpError } from './HttpError.ts'

/** Rate limits of one customer, and of an organization as a whole. */
export type Rates = { readonly customer: SharedRate; readonly organization: SharedRate }

type RateDeps = { readonly db: Db; readonly clock: Clock; readonly config: Pick<Config, 'rates'> }

/** The rate limits of this weight. Calls of the same weight count together. */
export function ratesOf(weight: 'heavy' | 'light', { db, clock, config: { rates } }: RateDeps): Rates {
  const rate = (name: string, perMinute: number) => new SharedRate({ db, clock, name, perMinute })
  return {
    customer: rate(`${weight} customer`, rates[weight]),
    organization: rate(`${weight} organization`, rates.organization[weight]),
  }
}

/** Limits the rate of calls per customer, whatever token they use. Place it behind `authenticate`. */
export function limitRate(rates: Rates) {
  return createMiddleware<Authenticated>(async (c, next) => {
    await countCall(rates, c.get('customer'))
    await next()
  })
}

/** Counts a call to these limits: for requests that do more than their endpoint's own. Throws 429 over a limit. */
export async function countCall(
  { customer, organization }: Rates,
  { id, organizationId }: Customer,
): Promise<void> {
  expectNoWait(await customer.take(String(id)))
  expectNoWait(await organization.take(String(organizationId)))
}

/** Returns the 429 for a call over the limit. */
export function expectNoWait(seconds: number): void {
  if (seconds === 0) return
  const headers = { 'Retry-After': String(seconds) }
  throw new HttpError(429, `Too many requests. Try again in ${seconds} s.`, headers)
}
