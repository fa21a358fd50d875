// Puts the service as it runs into a folder: what is built, and the packages that it needs, without those that build it.
// deploy/Dockerfile makes the image of it; copied to a machine with Node.js it runs there as well. `npm run pack:service
// -- FOLDER`, which must not be there yet.
import { buildStale } from './lib/build.mjs'
import { CommandError, runCommand } from './lib/CommandError.mjs'
import { packService } from './lib/deploy/packService.mjs'
import { ensureInstalled, requireNode, requireWritable } from './lib/install.mjs'

/** The page for trying the widget is no part of it. */
const WORKSPACES = ['sdk', 'frame', 'console', 'hosts/assistant', 'service']

await runCommand(async () => {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new CommandError('Say into which folder: npm run pack:service -- FOLDER')
  requireNode()
  requireWritable()
  await ensureInstalled('run')
  await buildStale('run', WORKSPACES)
  const { files, bytes } = packService(folder)
  console.log(`${files.toLocaleString('en')} files, ${(bytes / 1e6).toFixed(0)} MB in ${folder}`)
})
