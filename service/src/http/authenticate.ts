import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'
import { findTokenCustomer, hashToken } from '../db/customers/accessTokens.ts'
import { type Customer, customerNamed } from '../db/customers/customers.ts'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { addToLog } from '../lib/logContext.ts'
import { nameOwner } from '../lib/workload.ts'
import type { Authenticated } from './Environment.ts'
import { HttpError } from './HttpError.ts'
import { organizationOfKey } from './organizationOfKey.ts'
import { suppliedCustomer } from './suppliedCustomer.ts'

type Deps = { config: Config; db: Db; clock: Clock }

/**
 * Finds out whose call it is: that of the customer of `Authorization: Token …`, or, from a back end, that of the
 * customer which the header customer-id names beside the API key of its organisation.
 */
export function authenticate(deps: Deps, wrongKeys: SharedRate) {
  return createMiddleware<Authenticated>(async (c, next) => {
    const byKey = /^Bearer /i.test(c.req.header('Authorization') ?? '')
    const customer = await (byKey ? customerOfKey(c, deps, wrongKeys) : customerOfToken(c, deps))
    c.set('customer', customer)
    addToLog({ customer: customer.id })
    nameOwner(`customer:${customer.id}`)
    await next()
  })
}

async function customerOfKey(c: Context, deps: Deps, wrongKeys: SharedRate): Promise<Customer> {
  const { db, clock } = deps
  const organization = await organizationOfKey(c, deps, wrongKeys)
  return customerNamed(db, { organization, suppliedId: suppliedCustomer(c) }, clock.now())
}

async function customerOfToken(c: Context, { db, clock }: Deps): Promise<Customer> {
  const token = /^Token ([\x21-\x7e]{1,8192})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  if (!token) throw new HttpError(401, 'An access token is needed.')
  const customer = await findTokenCustomer(db, hashToken(token), clock.now())
  if (!customer) throw new HttpError(401, 'The access token is unknown or has expired.')
  return customer
}
