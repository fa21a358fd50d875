import type { Customer } from '../db/customers/customers.ts'

/** What middleware leaves for the handlers of authenticated routes. */
export type Authenticated = { Variables: { customer: Customer; tokenHash: string } }
