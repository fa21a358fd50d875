import type { Customer } from '../db/customers/customers.ts'

/** What middleware leaves for the handlers of authenticated routes. */
export type Authenticated = { Variables: { customer: Customer } }

/** What it leaves where a back end asks with the API key of its organisation. */
export type BackEnd = { Variables: { organization: string } }
