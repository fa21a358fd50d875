import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** An address range: what `a.b.c.d/n` says. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * Who calls, as far as limits are concerned: the last address that no trusted proxy has. What a caller wrote into the
 * header before it reached the first proxy is never believed. A network of IPv6 counts as one, because whoever has one
 * has all of its addresses.
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

/** Null for what is no range. */
export function parseRange(text: string): AddressRange | null {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    return null
  }
}

/** In process, as tests call, there is no connection. */
function peerOf(c: Context): string {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null
}

function isAmong(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly AddressRange[]): boolean {
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
}
