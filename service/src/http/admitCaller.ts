import type { Context } from 'hono'
import type { FoundToken } from '../db/customers/accessTokens.ts'
import type { Customer } from '../db/customers/customers.ts'
import { addToLog } from '../lib/logContext.ts'
import { nameOwner } from '../lib/workload.ts'
import type { Actor, Authenticated, CallGrant } from './Environment.ts'
import type { RecentCallers } from './RecentCallers.ts'

export type Caller = { readonly customer: Customer; readonly grant: CallGrant; readonly actor: Actor }

export function callerOfToken({ customer, grant, hash, id, expiresAt }: FoundToken): Caller {
  const actor = { type: 'token', id: String(id), userId: grant.bounds?.userId ?? null } as const
  return { customer, grant: { ...grant, token: { hash, id, expiresAt } }, actor }
}

/** From here on the request belongs to this customer: what it reaches, in the log, and for its share of the service. */
export function admitCaller(
  c: Context<Authenticated>,
  { customer, grant, actor }: Caller,
  callers: RecentCallers,
): void {
  c.set('customer', customer)
  c.set('grant', grant)
  c.set('actor', actor)
  c.set('reach', { customerId: customer.id, bounds: grant.bounds })
  addToLog({ customer: customer.id })
  nameOwner(`customer:${customer.id}`)
  callers.add(customer.id)
}
