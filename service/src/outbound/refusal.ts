import { FetchFault } from './FetchFault.ts'
import { isAddressLiteral, isPublicAddress } from './isPublicAddress.ts'
import { type OpenedHosts, portOf } from './OpenedHosts.ts'

/** Returns why a host is refused without a lookup, or null. `hostname` with or without brackets. */
export function refusal(hostname: string, port: number): FetchFault | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  // A socket does no lookup for an IP address.
  if (isAddressLiteral(host) && !isPublicAddress(host)) return new FetchFault('private')
  return port === 80 || port === 443 ? null : new FetchFault('port')
}

/** Returns why a URL is refused without a lookup, or null. */
export function refusalOf(url: URL, opened: OpenedHosts): FetchFault | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return new FetchFault('address')
  if (url.username !== '' || url.password !== '') return new FetchFault('address')
  const { protocol, hostname, port } = opened.target(url)
  const number = portOf({ protocol, port })
  return opened.has(protocol, hostname, number) ? null : refusal(hostname, number)
}
