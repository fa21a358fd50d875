import { createGuardedAgent, type GuardedAgent } from './createGuardedAgent.ts'
import { FetchFault } from './FetchFault.ts'
import { portOf } from './OpenedHosts.ts'

/** The way to servers of the operator's own, at addresses that may well be private. */
export function agentFor(...addresses: readonly string[]): GuardedAgent {
  return createGuardedAgent({ allow: addresses.map(openingOf), connections: 32, timeoutMs: 10_000 })
}

/** The way to these servers, and to no other: what is asked of a vendor by mistake does not leave the machine. */
export function agentOnlyFor(...addresses: readonly string[]): GuardedAgent {
  const agent = agentFor(...addresses)
  const origins = new Set(addresses.map((address) => new URL(address).origin))
  return {
    ...agent,
    async request(url, request) {
      if (!origins.has(url.origin)) throw new FetchFault('elsewhere')
      return agent.request(url, request)
    },
  }
}

/** The entry that opens one address, as `allow` has it. */
export function openingOf(address: string): string {
  const url = new URL(address)
  const host = `${url.hostname}:${portOf(url)}`
  return url.protocol === 'https:' ? host : `http://${host}`
}
