import type { Connector } from './Connector.ts'
import { isThirdPartySource, THIRD_PARTY_SOURCES, type ThirdPartySource } from './thirdPartySources.ts'

export type Connectors = {
  /** Null: no such source, or it cannot be connected on this deployment. */
  connectorFor(source: string): Connector | null
}

/** The connectors of this deployment. `sandbox` plays the sources; null: it is off. */
export function createConnectors({
  sandbox,
}: {
  sandbox: { connectorFor(source: ThirdPartySource): Connector } | null
}): Connectors {
  if (sandbox === null) return { connectorFor: () => null }
  const connectors = new Map(THIRD_PARTY_SOURCES.map((source) => [source, sandbox.connectorFor(source)]))
  return {
    connectorFor: (source) => (isThirdPartySource(source) ? (connectors.get(source) ?? null) : null),
  }
}
