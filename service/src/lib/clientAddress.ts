import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** An address range in CIDR notation, `a.b.c.d/n`. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * Returns the client's address for rate limits: the last one that isn't a trusted proxy's. Entries that a client wrote
 * into the header itself are never used. An IPv6 /64 network counts as one address, because its owner has all of them.
 */
export function clientAddress(c: Context, proxies: readonly AddressRange[]): string {
  const passed = (c.req.header('X-Forwarded-For') ?? '').split(',').map((entry) => entry.trim())
  let address = parse(peerOf(c))
  while (address && isAmong(address, proxies)) {
    const before = parse(passed.pop() ?? '')
    if (!before) break
    address = before
  }
  if (!address) return 'unknown'
  if (address.kind() === 'ipv4') return address.toString()
  return `${address.toByteArray().slice(0, 8).join('.')}/64`
}

/** Null if it is no range. */
export function parseRange(text: string): AddressRange | null {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    return null
  }
}

/** Calls within the process, as in tests, have no connection. */
function peerOf(c: Context): string {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null
}

function isAmong(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly AddressRange[]): boolean {
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
}
