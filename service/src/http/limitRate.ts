import { createMiddleware } from 'hono/factory'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import type { Authenticated } from './Environment.ts'
import { HttpError } from './HttpError.ts'

/** How much one customer, and all of an organisation together, may ask for. */
export type Rates = { readonly customer: SharedRate; readonly organization: SharedRate }

/** Counts calls by whose they are: another token of the same customer changes nothing. Behind `authenticate`. */
export function limitRate({ customer, organization }: Rates) {
  return createMiddleware<Authenticated>(async (c, next) => {
    const { id, organizationId } = c.get('customer')
    expectNoWait(await customer.take(String(id)))
    expectNoWait(await organization.take(String(organizationId)))
    await next()
  })
}

/** 429 for who has to wait. */
export function expectNoWait(seconds: number): void {
  if (seconds === 0) return
  const headers = { 'Retry-After': String(seconds) }
  throw new HttpError(429, `Too many requests. Try again in ${seconds} s.`, headers)
}
