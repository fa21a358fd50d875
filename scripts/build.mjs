// Builds what changed since its last build, with the type declarations of the SDK. Each build checks its own sizes.
import { buildStale } from './lib/build.mjs'
import { runCommand } from './lib/CommandError.mjs'
import { ensureInstalled, requireNode, requireWritable } from './lib/install.mjs'

await runCommand(async () => {
  requireNode()
  requireWritable()
  await ensureInstalled('full')
  await buildStale('full')
})
