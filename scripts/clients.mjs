// Generates the TypeScript and the Python client from the service's OpenAPI document.
import { runCommand } from './lib/CommandError.mjs'
import { generateClients } from './lib/clients.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'

await runCommand(async () => {
  requireNode()
  await ensureInstalled('full')
  await generateClients()
})
