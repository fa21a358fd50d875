import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Starts the model in a process of its own. Returns the settings of a service that asks it. */
export async function startEmbeddings() {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'embeddingServer.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [address] = await once(server.stdout, 'data')
  return {
    settings: { INLET_EMBEDDINGS_URL: String(address).trim(), INLET_EMBEDDINGS_MODEL: 'use-lite' },
    stop: () => server.kill(),
  }
}
