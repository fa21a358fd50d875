import { createGuardedAgent, type GuardedAgent } from './createGuardedAgent.ts'
import { portOf } from './OpenedHosts.ts'

/** The way to one server of the operator's own, at an address that may well be private. */
export function agentFor(address: string): GuardedAgent {
  const url = new URL(address)
  const host = `${url.hostname}:${portOf(url)}`
  const allow = [url.protocol === 'https:' ? host : `http://${host}`]
  return createGuardedAgent({ allow, connections: 32, timeoutMs: 10_000 })
}
