import type { Clock } from '../lib/Clock.ts'
import type { GuardedAgent } from '../outbound/createGuardedAgent.ts'
import type { Connector } from './Connector.ts'
import type { Meaning } from './client/meaning.ts'
import { SourceClient } from './client/SourceClient.ts'
import { limitedConnector } from './limitedConnector.ts'
import { MANIFESTS } from './manifests.ts'
import type { SourceApp } from './SourceApp.ts'
import type { SourceEndpoints } from './SourceEndpoints.ts'
import type { AwsOperator } from './s3/AwsOperator.ts'
import { THIRD_PARTY_SOURCES, type ThirdPartySource } from './thirdPartySources.ts'

/** A source's own connector, which asks its emulator, and its app there. */
type Played = { readonly connector: Connector; readonly app: SourceApp }

export type Connectors = {
  /** The default of the two below. Null: the source is unknown, or not available on this deployment. */
  connectorFor(source: string): Connector | null
  /** The connector that asks the source itself, even if the sandbox is on. Null: there is none yet. */
  realFor(source: string): Connector | null
  /** The connector that asks the sandbox. Null: it is off, or the source is listed as real. */
  playedFor(source: string): Played | null
}

/** An emulator of a vendor, which the source's own connector asks in development. */
export type Emulated = {
  /** In the place of the vendor's. */
  readonly endpoints: Partial<SourceEndpoints>
  /** The way there, and nowhere else. */
  readonly agent: GuardedAgent
  readonly app: SourceApp
}

type Deps = {
  /** Null: the sandbox is off. */
  readonly sandbox: { emulatorOf(source: ThirdPartySource): Emulated } | null
  /** Sources that are not replaced by the sandbox. */
  readonly realSources: ReadonlySet<string>
  readonly endpoints: SourceEndpoints
  /** `operatorAgent` is for GitHub: only the operator can name a GitHub Enterprise Server. */
  readonly agents: { readonly agent: GuardedAgent; readonly operatorAgent: GuardedAgent }
  readonly userAgent: string
  readonly clock: Clock
  /** As whom roles of S3 are assumed. Absent: they are not. The sandbox never learns it. */
  readonly aws?: AwsOperator | null
  /** Returns the bytes that may still be written to the temporary folder. */
  readonly room: () => Promise<number>
}

/**
 * Creates the connectors of this deployment. If the sandbox is on, they ask its emulators, except those of
 * `realSources`.
 */
export function createConnectors(deps: Deps): Connectors {
  const { sandbox, realSources } = deps
  const real = new Map<string, Connector>(
    THIRD_PARTY_SOURCES.map((source) => [source, connectorOf(source, deps)]),
  )
  const played = new Map<string, Played>()
  if (sandbox)
    for (const source of THIRD_PARTY_SOURCES)
      if (!realSources.has(source)) played.set(source, playedSource(deps, source, sandbox.emulatorOf(source)))
  const realFor = (source: string) => real.get(source) ?? null
  const playedFor = (source: string) => played.get(source) ?? null
  return { realFor, playedFor, connectorFor: (source) => playedFor(source)?.connector ?? realFor(source) }
}

function playedSource(deps: Deps, source: ThirdPartySource, { agent, app, ...emulated }: Emulated): Played {
  const endpoints = { ...deps.endpoints, ...emulated.endpoints }
  const connector = connectorOf(source, {
    ...deps,
    endpoints,
    agents: { agent, operatorAgent: agent },
    aws: null,
  })
  return { connector, app }
}

/** Asks what `deps` names. */
function connectorOf(
  source: ThirdPartySource,
  { endpoints, agents, userAgent, clock, aws = null, room }: Deps,
): Connector {
  const clientBy = (agent: GuardedAgent) => (meaning: Meaning) =>
    new SourceClient({ agent, userAgent, meaning })
  const connector = MANIFESTS[source].connector({
    clock,
    endpoints,
    origin: endpoints.origins.get(source) ?? null,
    client: clientBy(agents.agent),
    operatorClient: clientBy(agents.operatorAgent),
    aws,
    room,
  })
  return limitedConnector(connector)
}
