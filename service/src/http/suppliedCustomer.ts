import type { Context } from 'hono'
import { invalid } from './HttpError.ts'

const MAX_CUSTOMER_ID_CHARS = 255

/** Returns the host's own id of the customer, for calls with an API key. */
export function suppliedCustomer(c: Context): string {
  const suppliedId = c.req.header('customer-id')?.trim() ?? ''
  if (suppliedId !== '' && suppliedId.length <= MAX_CUSTOMER_ID_CHARS) return suppliedId
  throw invalid(['header', 'customer-id'], `Name the customer in 1 to ${MAX_CUSTOMER_ID_CHARS} characters.`)
}
