// Copies every example of a framework out of the checkout, installs, builds and opens it as a stranger would, and runs
// the token endpoint of every back end. It takes about fifteen minutes and the package registry. Names run these alone:
// npm run test:frameworks -- vue django. `-- --write` writes into the manual what was run and when.
import fs from 'node:fs'
import path from 'node:path'
import { buildStale } from './lib/build.mjs'
import { CommandError, runCommand } from './lib/CommandError.mjs'
import { frameworksTable, MARKS, ranOf, TABLES } from './lib/frameworks.mjs'
import { ensureInstalled, requireNode, requireWritable } from './lib/install.mjs'
import { resultsFolder, root } from './lib/paths.mjs'
import { playwright } from './lib/suites.mjs'
import { writeBetween } from './lib/writeBetween.mjs'

const CONFIG = ['--config', 'playwright.frameworks.config.ts']
const reports = path.join(resultsFolder, 'frameworks')

await runCommand(async () => {
  const names = process.argv.slice(2).filter((given) => given !== '--write')
  requireNode()
  requireWritable()
  await ensureInstalled('full')
  // With types, which the package brings.
  await buildStale('full')
  // `react` is not `react-router`.
  const wanted = names.length > 0 ? ['--grep', `@(${names.join('|')})(?![\\w-])`] : []
  const wentWell = await playwright(reports, [...CONFIG, ...wanted])
  const ran = ranOf(JSON.parse(fs.readFileSync(path.join(reports, 'e2e.json'), 'utf8')))
  for (const { kind, page } of TABLES) {
    const file = path.join(root, page)
    const table = frameworksTable(kind, ran, fs.readFileSync(file, 'utf8'), today())
    console.log(`\n${table}`)
    if (process.argv.includes('--write')) writeBetween(file, MARKS, `\n${table}\n`)
  }
  const left = ran.filter(({ outcome }) => outcome === 'not run').map(({ title }) => title)
  if (left.length > 0) throw new CommandError(`Not run, as said above: ${left.join('; ')}.`)
  if (!wentWell) throw new CommandError('Not everything passed (see above).')
})

function today() {
  return new Date().toISOString().slice(0, 10)
}
