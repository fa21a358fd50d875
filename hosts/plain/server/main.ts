import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'

const config = readConfig(process.env)
// Run from its source, this serves what Vite would only copy; the page itself comes from Vite then.
const pages = import.meta.url.endsWith('.ts') ? '../public' : '../page'
const pageFolder = fileURLToPath(new URL(pages, import.meta.url))

if (!config.apiKey) process.stderr.write('INLET_API_KEY is not set: the service will give no tokens.\n')

const server = serve(
  // The page is for this machine: whoever reaches it gets tokens.
  { fetch: createApp(config, pageFolder).fetch, port: config.port, hostname: '127.0.0.1' },
  ({ port }) => process.stdout.write(`Acme Notes is at http://127.0.0.1:${port}\n`),
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close()
    // Browsers keep connections open for later; there is no later.
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
