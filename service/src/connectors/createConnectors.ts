import type { Connector } from './Connector.ts'
import type { SandboxPlace } from './SandboxCalls.ts'
import { sandboxConnector } from './sandboxConnector.ts'
import { isThirdPartySource, THIRD_PARTY_SOURCES } from './thirdPartySources.ts'

export type Connectors = {
  /** Null: no such source, or it cannot be connected on this deployment. */
  connectorFor(source: string): Connector | null
}

/** The connectors of this deployment. `sandbox` null: it has none. */
export function createConnectors({ sandbox }: { sandbox: SandboxPlace | null }): Connectors {
  if (sandbox === null) return { connectorFor: () => null }
  const connectors = new Map(THIRD_PARTY_SOURCES.map((source) => [source, sandboxConnector(source, sandbox)]))
  return {
    connectorFor: (source) => (isThirdPartySource(source) ? (connectors.get(source) ?? null) : null),
  }
}
