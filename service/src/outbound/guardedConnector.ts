import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { FetchFault } from './FetchFault.ts'
import { isPublicAddress } from './isPublicAddress.ts'
import { type OpenedHosts, portOf } from './OpenedHosts.ts'
import { refusal } from './refusal.ts'

/** All addresses of a host. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export const systemResolve: Resolve = (hostname) => dns.lookup(hostname, { all: true })

/**
 * Opens sockets to public addresses and to opened hosts only. The address is checked in the socket's own lookup:
 * a check before it could be answered differently from the connection (DNS rebinding).
 */
export function guardedConnector(
  opened: OpenedHosts,
  resolve: Resolve,
  timeoutMs: number,
): buildConnector.connector {
  const toAnywhere = buildConnector({ lookup: asLookup(resolve), timeout: timeoutMs })
  const toPublic = buildConnector({ lookup: asLookup(publicOnly(resolve)), timeout: timeoutMs })
  return (options, callback) => {
    const port = portOf(options)
    if (opened.has(options.protocol, options.hostname, port)) return toAnywhere(options, callback)
    const fault = refusal(options.hostname, port)
    if (fault) callback(fault, null)
    else toPublic(options, callback)
  }
}

/** One private address among public ones is enough to refuse: the socket may pick any of them. */
function publicOnly(resolve: Resolve): Resolve {
  return async (hostname) => {
    const addresses = await resolve(hostname)
    if (!addresses.every(({ address }) => isPublicAddress(address))) throw new FetchFault('private')
    return addresses
  }
}

function asLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) callback(new FetchFault('unknown'), '')
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
}
