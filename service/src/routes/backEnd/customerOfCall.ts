import type { Context } from 'hono'
import { type Customer, customerNamed } from '../../db/customers/customers.ts'
import type { Db } from '../../db/schema.ts'
import { noteObjects } from '../../http/auditCalls.ts'
import type { BackEnd } from '../../http/Environment.ts'
import { suppliedCustomer } from '../../http/suppliedCustomer.ts'
import type { Clock } from '../../lib/Clock.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** The customer that a back end names in `customer-id`. */
export async function customerOfCall(c: Context<BackEnd>, { db, clock }: Deps): Promise<Customer> {
  const who = { organization: c.get('organization'), suppliedId: suppliedCustomer(c) }
  const customer = await customerNamed(db, who, clock.now())
  noteObjects(c, 'customer', [customer.id])
  return customer
}
