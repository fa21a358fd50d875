import type { TokenScope } from '@inlet/wire/service'
import type { Customer } from '../db/customers/customers.ts'

/** What a call may do for its customer. `scopes` null: everything. `expiresAt` null: it came with an API key. */
export type CallGrant = { readonly scopes: readonly TokenScope[] | null; readonly expiresAt: Date | null }

/** What middleware leaves for the handlers of authenticated routes. */
export type Authenticated = { Variables: { customer: Customer; grant: CallGrant } }

/** What it leaves where a back end asks with the API key of its organisation. */
export type BackEnd = { Variables: { organization: string } }
