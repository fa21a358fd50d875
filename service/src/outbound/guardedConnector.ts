import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { egressProxy, proxyConnector } from './egressProxy.ts'
import { FetchFault } from './FetchFault.ts'
import { isPublicAddress } from './isPublicAddress.ts'
import { type OpenedHosts, portOf } from './OpenedHosts.ts'
import { refusal } from './refusal.ts'

/** All addresses of a host. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export const systemResolve: Resolve = (hostname) => dns.lookup(hostname, { all: true })

/**
 * Opens sockets to public addresses and allowed hosts only. The address is checked in the socket's own lookup: an
 * earlier check could get another answer than the connection (DNS rebinding).
 */
export function guardedConnector(
  opened: OpenedHosts,
  resolve: Resolve,
  timeoutMs: number,
): buildConnector.connector {
  const toAnywhere = buildConnector({ lookup: asLookup(resolve), timeout: timeoutMs })
  const toPublic = buildConnector({ lookup: asLookup(publicOnly(resolve)), timeout: timeoutMs })
  const proxy = egressProxy()
  if (proxy)
    return throughProxy(opened, resolve, { direct: toAnywhere, proxied: proxyConnector(proxy, timeoutMs) })
  return (options, callback) => {
    const port = portOf(options)
    if (opened.has(options.protocol, options.hostname, port)) return toAnywhere(options, callback)
    const fault = refusal(options.hostname, port)
    if (fault) callback(fault, null)
    else toPublic(options, callback)
  }
}

/**
 * Allowed private hosts are reached directly, all others through the proxy. The proxy gets host names, which its own
 * rules match; names that this machine resolves to a private address are refused first.
 */
function throughProxy(
  opened: OpenedHosts,
  resolve: Resolve,
  { direct, proxied }: Record<'direct' | 'proxied', buildConnector.connector>,
): buildConnector.connector {
  return (options, callback) => {
    const port = portOf(options)
    const isOpened = opened.has(options.protocol, options.hostname, port)
    const fault = isOpened ? null : refusal(options.hostname, port)
    if (fault) return callback(fault, null)
    // In networks with a proxy, public names often can't be resolved inside.
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const resolving = resolve(host).catch((): LookupAddress[] => [])
    resolving.then((addresses) => {
      const isPrivate = addresses.some((found) => !isPublicAddress(found.address))
      if (!isPrivate) proxied(options, callback)
      else if (isOpened) direct(options, callback)
      else callback(new FetchFault('private'), null)
    })
  }
}

/** A single private address is enough to refuse: the socket may pick any of them. */
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
