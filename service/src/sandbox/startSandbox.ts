import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { listen } from '../http/listen.ts'
import type { Clock } from '../lib/Clock.ts'
import { loadOrCreateKey } from '../lib/loadOrCreateKey.ts'
import { agentFor, agentOnlyFor } from '../outbound/agentFor.ts'
import type { Connector } from '../sources/Connector.ts'
import type { Emulated } from '../sources/createConnectors.ts'
import type { RealSource } from '../sources/realSources.ts'
import { SANDBOX_CLIENT_ID, type SourceApp } from '../sources/SourceApp.ts'
import type { ThirdPartySource } from '../sources/thirdPartySources.ts'
import { sandboxConnector } from './connector/sandboxConnector.ts'
import { createSandbox } from './createSandbox.ts'
import { loadEmulators } from './loadEmulators.ts'

/** A running sandbox. */
export type RunningSandbox = {
  /** Its address for people's browsers and for the service. */
  readonly url: string
  /** The one that is registered at all its sources. */
  readonly app: SourceApp
  connectorFor(source: ThirdPartySource): Connector
  /** Where the source's own connector asks. Null: `connectorFor` is asked. */
  emulatorOf(source: RealSource): Emulated | null
  close(): Promise<void>
}

/** Opens the sandbox at the place that is configured for it. Throws StartFault. */
export async function startSandbox(
  config: Pick<Config, 'host' | 'dataDir'>,
  { port, url }: NonNullable<Config['sandbox']>,
  { redirectUris, clock }: { redirectUris: readonly string[]; clock: Clock },
): Promise<RunningSandbox> {
  const secret = loadOrCreateKey(join(config.dataDir, 'sandbox.key')).toString('base64')
  const contentOrigin = () => elsewhere.url
  const emulators = await loadEmulators()
  const app = createSandbox({
    publicUrl: url,
    redirectUris,
    secret,
    clock,
    contentOrigin,
    openEmulators: emulators?.openEmulators,
  })
  const listening = await listen(app, { host: config.host, port, variable: 'INLET_SANDBOX_PORT' }, clock)
  // Only the service goes there.
  const elsewhere = await listen(app, { host: '127.0.0.1', port: 0 }, clock)
  const baseUrl = url ?? reachable(listening.url)
  const agent = agentFor(baseUrl, elsewhere.url)
  const place = { baseUrl, clock, agent }
  const onlyHere = agentOnlyFor(baseUrl, elsewhere.url)
  const places = new Map(emulators?.emulatorPlaces(baseUrl).map((one) => [one.source, one]))
  return {
    url: place.baseUrl,
    app: { id: null, clientId: SANDBOX_CLIENT_ID, clientSecret: null, settings: {} },
    connectorFor: (source) => sandboxConnector(source, place),
    emulatorOf(source) {
      const emulator = places.get(source)
      if (!emulator) return null
      const { endpoints, app: registered } = emulator
      const app = { id: null, clientId: registered.id, clientSecret: registered.secret, settings: {} }
      return { endpoints, agent: onlyHere, app }
    },
    async close() {
      await onlyHere.close()
      await agent.close()
      await elsewhere.close()
      await listening.close()
    },
  }
}

/** An address that means all addresses is none to go to. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
