// Brings a clone to life: installs and builds what is missing, then runs the service and a page that embeds the widget.
import { performance } from 'node:perf_hooks'
import { buildStale } from './lib/build.mjs'
import { Children } from './lib/Children.mjs'
import { runCommand } from './lib/CommandError.mjs'
import { endWith } from './lib/endWith.mjs'
import { ensureInstalled, requireNode, requireWritable } from './lib/install.mjs'
import { chosenPorts, requirePorts } from './lib/ports.mjs'
import { seconds } from './lib/seconds.mjs'
import { addressesOf, hostEnv, serviceEnv } from './lib/stack.mjs'
import { untilAnswers } from './lib/untilAnswers.mjs'

await runCommand(async () => {
  requireNode()
  const ports = chosenPorts()
  await requirePorts(ports)
  requireWritable()
  await ensureInstalled('run')
  await buildStale('run')

  const addresses = addressesOf(ports)
  const children = new Children()
  children.stopOnSignals()
  children.start('The service', ['service/dist/main.js'], serviceEnv(ports))
  await children.unlessOneEnds((signal) => untilAnswers([addresses.health], signal))
  // It says where it is at once; by then its button leads somewhere.
  if (!children.stopping) {
    children.start('The host page', ['hosts/plain/dist/server/main.js'], hostEnv(ports))
    await children.unlessOneEnds((signal) => untilAnswers([addresses.host], signal))
  }
  if (!children.stopping) announce(addresses)
  await endWith(children)
})

/** @param {ReturnType<typeof addressesOf>} addresses */
function announce({ host, service, sample, entry }) {
  console.log(`
Inlet is running (ready in ${seconds(performance.now())}).

  A page that embeds the widget   ${host}
  Every option of the widget      ${host}/playground
  The assistant's entry page      ${entry}
  The service and its contract    ${service}/openapi.json

Try: open the page and connect your data: upload a file, or scrape ${sample}
Then search on the page for what you added. It is kept in .inlet/ until you delete that folder.
Ctrl-C ends it.
`)
}
