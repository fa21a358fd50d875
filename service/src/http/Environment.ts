import type { TokenGrant } from '../db/customers/accessTokens.ts'
import type { Customer } from '../db/customers/customers.ts'
import type { Reach } from '../db/filters/Reach.ts'

/** What a call may do for its customer. `token` null: it came with an API key, and may do everything. */
export type CallGrant = TokenGrant & {
  readonly token: { readonly hash: string; readonly id: number; readonly expiresAt: Date } | null
}

/** What middleware leaves for the handlers of authenticated routes. */
export type Authenticated = { Variables: { customer: Customer; grant: CallGrant; reach: Reach } }

/** What it leaves where a back end asks with the API key of its organisation. */
export type BackEnd = { Variables: { organization: string } }
