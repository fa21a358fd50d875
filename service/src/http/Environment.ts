import type { ConsoleRole } from '@inlet/wire/console'
import type { AuditActor } from '@inlet/wire/service'
import type { TokenGrant } from '../db/customers/accessTokens.ts'
import type { Customer } from '../db/customers/customers.ts'
import type { Reach } from '../db/filters/Reach.ts'

/** The permissions of a call. `token` null: it came with an API key and may do everything. */
export type CallGrant = TokenGrant & {
  readonly token: { readonly hash: string; readonly id: number; readonly expiresAt: Date } | null
}

/** Who calls, by ids alone. `id`: of the token or the stored key; null: it has none. */
export type Actor = { readonly type: AuditActor; readonly id: string | null; readonly userId: string | null }

/** Context variables of routes with a customer. */
export type Authenticated = {
  Variables: { customer: Customer; grant: CallGrant; reach: Reach; actor: Actor }
}

/** Context variables of routes for back ends, with the API key of their organization. */
export type BackEnd = { Variables: { organization: string; actor: Actor } }

/** The same for the console. */
export type AtConsole = { Variables: BackEnd['Variables'] & { role: ConsoleRole } }
