import { join } from 'node:path'
import type { Clock } from '../Clock.ts'
import type { Config } from '../config.ts'
import { listen } from '../http/listen.ts'
import { keptKey } from '../lib/keptKey.ts'
import { createSandbox } from './createSandbox.ts'

/** A running sandbox. */
export type RunningSandbox = {
  /** Its address for people's browsers and for the service. */
  readonly url: string
  close(): Promise<void>
}

/** Opens the sandbox as it is configured; null where it is off. Throws StartFault. */
export async function startSandbox(
  config: Pick<Config, 'sandbox' | 'host' | 'dataDir'>,
  { redirectUris, clock }: { redirectUris: readonly string[]; clock: Clock },
): Promise<RunningSandbox | null> {
  if (config.sandbox === null) return null
  const { port, url } = config.sandbox
  const secret = keptKey(join(config.dataDir, 'sandbox.key')).toString('base64')
  const app = createSandbox({ publicUrl: url, redirectUris, secret, clock })
  const listening = await listen(app, { host: config.host, port, variable: 'INLET_SANDBOX_PORT' }, clock)
  return { url: url ?? reachable(listening.url), close: () => listening.close() }
}

/** An address that means all addresses is none to go to. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
