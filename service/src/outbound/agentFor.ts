import { createGuardedAgent, type GuardedAgent } from './createGuardedAgent.ts'
import { portOf } from './OpenedHosts.ts'

/** The way to servers of the operator's own, at addresses that may well be private. */
export function agentFor(...addresses: readonly string[]): GuardedAgent {
  return createGuardedAgent({ allow: addresses.map(openingOf), connections: 32, timeoutMs: 10_000 })
}

/** The entry that opens one address, as `allow` has it. */
export function openingOf(address: string): string {
  const url = new URL(address)
  const host = `${url.hostname}:${portOf(url)}`
  return url.protocol === 'https:' ? host : `http://${host}`
}
