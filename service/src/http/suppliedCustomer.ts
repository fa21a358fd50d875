import type { Context } from 'hono'
import { invalid } from './HttpError.ts'

const LONGEST_CUSTOMER_ID = 255

/** The host's own name for the customer that a call with an API key is about. */
export function suppliedCustomer(c: Context): string {
  const suppliedId = c.req.header('customer-id')?.trim() ?? ''
  if (suppliedId !== '' && suppliedId.length <= LONGEST_CUSTOMER_ID) return suppliedId
  throw invalid(['header', 'customer-id'], `Name the customer in 1 to ${LONGEST_CUSTOMER_ID} characters.`)
}
