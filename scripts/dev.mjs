// Runs everything from source at the same addresses as npm start, and reloads what is edited.
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Children } from './lib/Children.mjs'
import { runCommand } from './lib/CommandError.mjs'
import { endWith } from './lib/endWith.mjs'
import { ensureInstalled, requireNode, requireWritable } from './lib/install.mjs'
import { root } from './lib/paths.mjs'
import { chosenPorts, freePort, requirePorts } from './lib/ports.mjs'
import { seconds } from './lib/seconds.mjs'
import { addressesOf, hostEnv, serviceEnv } from './lib/stack.mjs'
import { untilAnswers } from './lib/untilAnswers.mjs'

const watch = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false']

await runCommand(async () => {
  requireNode()
  const ports = chosenPorts()
  await requirePorts(ports)
  requireWritable()
  await ensureInstalled('full')

  // Vite takes the usual addresses, serves what it can reload there, and passes the rest on to the two servers.
  const addresses = addressesOf(ports)
  const behind = { service: await freePort(), host: await freePort(), entry: await freePort() }
  const service = `http://127.0.0.1:${behind.service}`
  const host = `http://127.0.0.1:${behind.host}`
  const entry = `http://127.0.0.1:${behind.entry}`
  const children = new Children()
  children.stopOnSignals()
  children.start('The service', [...watch, 'service/src/main.ts'], {
    ...serviceEnv(ports),
    INLET_PORT: String(behind.service),
    INLET_FRAME_ORIGIN: addresses.service,
  })
  children.start('The host page', [...watch, 'hosts/plain/server/main.ts'], {
    ...hostEnv(ports),
    INLET_HOST_PORT: String(behind.host),
  })
  await children.unlessOneEnds((signal) => untilAnswers([`${service}/health`, `${host}/robots.txt`], signal))
  const servers = await Promise.all([
    serve('frame', '/frame/', `localhost:${ports.service}`, {
      '^/inlet/(token|settings)': service,
      '^/inlet': entry,
      '^/(?!frame/)': service,
      '/frame/config.json': service,
    }),
    serve('hosts/assistant', '/inlet/', `127.0.0.1:${behind.entry}`, {}),
    serve('hosts/plain', '/', `127.0.0.1:${ports.host}`, { '^/(api|sample|robots.txt|sitemap.xml)': host }),
  ])
  if (!children.stopping) announce(addresses)
  try {
    await endWith(children)
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
})

/**
 * Serves a workspace with Vite.
 * @param {string} folder
 * @param {string} base path under which it is served
 * @param {string} address to listen on, `name:port`
 * @param {Readonly<Record<string, string>>} others what is not the workspace's, and where that is passed on to
 */
async function serve(folder, base, address, others) {
  const { createServer } = await import('vite')
  const [host, port] = address.split(':')
  const vite = await createServer({
    root: path.join(root, folder),
    configFile: path.join(root, folder, 'vite.config.ts'),
    base,
    clearScreen: false,
    server: {
      host,
      port: Number(port),
      strictPort: true,
      proxy: Object.fromEntries(
        Object.entries(others).map(([pattern, target]) => [
          pattern,
          // Vite answers at its base alone, which ends in a slash.
          { target, changeOrigin: false, rewrite: (to) => to.replace(/^\/inlet(?=\?|$)/, '/inlet/') },
        ]),
      ),
    },
  })
  return vite.listen()
}

/** @param {ReturnType<typeof addressesOf>} addresses */
function announce({ host, service, entry }) {
  console.log(`
Inlet runs from source (ready in ${seconds(performance.now())}). What you edit is reloaded.

  A page that embeds the widget   ${host}
  Every option of the widget      ${host}/playground
  The assistant's entry page      ${entry}
  The service and its contract    ${service}/openapi.json
  The frame's building blocks     ${service}/frame/gallery.html

Ctrl-C ends it.
`)
}
