import { join } from 'node:path'
import { emulatorPlace } from '../../emulators/openEmulators.ts'
import type { Config } from '../config/config.ts'
import { listen } from '../http/listen.ts'
import type { Clock } from '../lib/Clock.ts'
import { loadOrCreateKey } from '../lib/loadOrCreateKey.ts'
import { agentOnlyFor } from '../outbound/agentFor.ts'
import type { Emulated } from '../sources/createConnectors.ts'
import type { ThirdPartySource } from '../sources/thirdPartySources.ts'
import { createSandbox } from './createSandbox.ts'

/** A running sandbox. */
export type RunningSandbox = {
  /** Its address for people's browsers and for the service. */
  readonly url: string
  /** Where the source's own connector asks. */
  emulatorOf(source: ThirdPartySource): Emulated
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
  const app = createSandbox({ publicUrl: url, redirectUris, secret, clock, contentOrigin })
  const listening = await listen(app, { host: config.host, port, variable: 'INLET_SANDBOX_PORT' }, clock)
  // Only the service goes there.
  const elsewhere = await listen(app, { host: '127.0.0.1', port: 0 }, clock)
  const baseUrl = url ?? reachable(listening.url)
  const agent = agentOnlyFor(baseUrl, elsewhere.url)
  return {
    url: baseUrl,
    emulatorOf(source) {
      const { endpoints, app: registered } = emulatorPlace(source, baseUrl)
      const app = { id: null, clientId: registered.id, clientSecret: registered.secret, settings: {} }
      return { endpoints, agent, app }
    },
    async close() {
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
