import type { Config } from './config/config.ts'
import { openingOf } from './outbound/agentFor.ts'
import { createGuardedAgent, type GuardedAgent } from './outbound/createGuardedAgent.ts'
import type { Resolve } from './outbound/guardedConnector.ts'
import type { SourceEndpoints } from './sources/SourceEndpoints.ts'

/** Agents for outbound calls other than websites. */
export type Agents = {
  /** For URLs that users type, and for sources. */
  readonly agent: GuardedAgent
  /** Also reaches hosts that the operator named in a setting of their own. No other agent may reach these hosts. */
  readonly operatorAgent: GuardedAgent
  close(): Promise<void>
}

/** All hosts in the configuration of sources. */
type Named = { readonly sources: { readonly endpoints: Pick<SourceEndpoints, 'github'> } }

/** `resolve`: default the system's resolver. */
export function createAgents(
  {
    fetchAllow,
    webhookUrl,
    mcpLogin,
    consoleLogin,
    sources,
  }: Pick<Config, 'fetchAllow' | 'webhookUrl' | 'mcpLogin' | 'consoleLogin'> & Named,
  resolve?: Resolve,
): Agents {
  const named = [
    sources.endpoints.github,
    ...(webhookUrl === null ? [] : [webhookUrl]),
    ...(mcpLogin === null ? [] : [mcpLogin.issuer]),
    ...(consoleLogin === null ? [] : [consoleLogin.issuer]),
  ]
  const to = (allow: readonly string[]) =>
    createGuardedAgent({ allow, connections: 16, timeoutMs: 10_000, resolve })
  const agent = to(fetchAllow)
  const operatorAgent = to([...fetchAllow, ...named.map(openingOf)])
  return {
    agent,
    operatorAgent,
    async close() {
      await Promise.all([agent.close(), operatorAgent.close()])
    },
  }
}
