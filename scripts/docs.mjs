// Builds the manual into docs/.vitepress/dist. `dev` serves it while you write, `preview` serves what was built.

import { CommandError, runCommand } from './lib/CommandError.mjs'
import { requireNode } from './lib/install.mjs'
import { installBeside } from './lib/installBeside.mjs'
import { run } from './lib/run.mjs'

await runCommand(async () => {
  const [command = 'build', ...options] = process.argv.slice(2)
  if (!['build', 'dev', 'preview'].includes(command))
    throw new CommandError(
      `There is no "${command}". Try npm run docs, npm run docs -- dev, or npm run docs -- preview.`,
    )
  requireNode()
  await installBeside('docs')
  const vitepress = 'docs/node_modules/vitepress/bin/vitepress.js'
  if (!(await run(process.execPath, [vitepress, command, 'docs', ...options])))
    throw new CommandError('The manual was not built (see above).')
})
