import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { clientAddress } from './clientAddress.ts'

async function seen(peer: string | null, forwarded?: string, proxies?: string): Promise<string> {
  const { trustedProxies } = readConfig(proxies ? { INLET_TRUSTED_PROXIES: proxies } : {})
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustedProxies)))
  const headers = new Headers(forwarded === undefined ? [] : [['X-Forwarded-For', forwarded]])
  const env = peer === null ? undefined : { incoming: { socket: { remoteAddress: peer } } }
  return (await app.request('/', { headers }, env)).text()
}

describe('clientAddress', () => {
  it.each([
    ['who connects', '203.0.113.7', undefined, '203.0.113.7'],
    ['who connects, whatever they write', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['whom the proxy of this machine names', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'the last that the proxy names, not what came to it',
      '127.0.0.1',
      '1.2.3.4, 198.51.100.1',
      '198.51.100.1',
    ],
    ['the proxy where it names nobody', '::1', 'nonsense', '0.0.0.0.0.0.0.0/64'],
    ['the same for both forms of an address', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['the network of an IPv6 address', '2001:db8:1:2:3:4:5:6', undefined, '32.1.13.184.0.1.0.2/64'],
    ['nobody in particular without a connection', null, '198.51.100.1', 'unknown'],
  ])('is %s [F-034]', async (_, peer, forwarded, address) => {
    expect(await seen(peer, forwarded)).toBe(address)
  })

  it('looks through every proxy that is trusted [F-034]', async () => {
    const chain = '6.6.6.6, 198.51.100.1, 10.1.2.3'
    expect(await seen('10.0.0.9', chain, '10.0.0.0/8')).toBe('198.51.100.1')
    expect(await seen('127.0.0.1', chain, '10.0.0.0/8')).toBe('127.0.0.1')
  })
})
