import { createMiddleware } from 'hono/factory'
import { type AddressRange, clientAddress } from '../lib/clientAddress.ts'
import { workFor } from '../lib/workload.ts'

/**
 * Assigns the request to an owner, so that each gets a fair share of the database: by its credentials, else by its IP
 * address.
 */
export function attributeRequests({ trustedProxies }: { trustedProxies: readonly AddressRange[] }) {
  return createMiddleware((c, next) => {
    const { authorization = '', 'customer-id': customer = '' } = c.req.header()
    const owner = authorization
      ? `credential:${authorization} ${customer}`
      : `address:${clientAddress(c, trustedProxies)}`
    return workFor(owner, next)
  })
}
