import type { Connector } from '../src/sources/Connector.ts'
import type { Connectors } from '../src/sources/createConnectors.ts'

/** The connectors of the service, some of which a test replaces. */
export class TestConnectors {
  /** Sources of the test's own, in the place of the service's. */
  readonly sources = new Map<string, Connector>()
  /** The same, but the sandbox goes on playing them where it would play the service's. */
  readonly realSources = new Map<string, Connector>()

  /** Returns the connectors of the service with those of the test. */
  replaceIn(own: Connectors): Connectors {
    return {
      ...own,
      connectorFor: (source) => this.sources.get(source) ?? own.connectorFor(source),
      realFor: (source) => this.realSources.get(source) ?? this.sources.get(source) ?? own.realFor(source),
      playedFor: (source) => {
        const played = own.playedFor(source)
        return played && { ...played, connector: this.sources.get(source) ?? played.connector }
      },
    }
  }
}
