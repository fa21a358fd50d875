import ipaddr from 'ipaddr.js'

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** Public by number, but served by the cloud's own host agent (Azure WireServer). */
const HOST_AGENTS = [ipaddr.IPv4.parseCIDR('168.63.129.16/32')]

/** Returns whether an IPv4 or IPv6 address, in any usual notation, is a public one. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv6) {
    // ipaddr.js calls the deprecated ::127.0.0.1 "unicast"; all of the public internet is within 2000::/3.
    return address.range() === 'unicast' && address.match(GLOBAL_UNICAST)
  }
  return address.range() === 'unicast' && !HOST_AGENTS.some((range) => address.match(range))
}

/** Returns whether a host is an IP address rather than a name. */
export function isAddressLiteral(host: string): boolean {
  return ipaddr.isValid(host)
}
