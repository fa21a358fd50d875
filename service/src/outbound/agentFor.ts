import { createGuardedAgent, type GuardedAgent } from './createGuardedAgent.ts'
import { FetchFault } from './FetchFault.ts'
import { portOf } from './OpenedHosts.ts'

/** An agent for the operator's own servers, whose addresses may be private. */
export function agentFor(...addresses: readonly string[]): GuardedAgent {
  return createGuardedAgent({ allow: addresses.map(openingOf), connections: 32, timeoutMs: 10_000 })
}

/** An agent for these servers only, so that a call meant for a vendor never leaves the machine. */
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

/** Returns the `allow` entry for one URL. */
export function openingOf(address: string): string {
  const url = new URL(address)
  const host = `${url.hostname}:${portOf(url)}`
  return url.protocol === 'https:' ? host : `http://${host}`
}
