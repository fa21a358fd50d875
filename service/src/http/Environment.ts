import type { TokenGrant } from '../db/customers/accessTokens.ts'
import type { Customer } from '../db/customers/customers.ts'
import type { Reach } from '../db/filters/Reach.ts'

/** The permissions of a call. `token` null: it came with an API key and may do everything. */
export type CallGrant = TokenGrant & {
  readonly token: { readonly hash: string; readonly id: number; readonly expiresAt: Date } | null
}

/** Context variables of routes with a customer. */
export type Authenticated = { Variables: { customer: Customer; grant: CallGrant; reach: Reach } }

/** Context variables of routes for back ends, with the API key of their organization. */
export type BackEnd = { Variables: { organization: string } }
