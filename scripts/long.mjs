// Proves at length what npm test proves in short: kills, hostile messages, every fault of every call. It takes the better
// part of an hour and an installed PostgreSQL. Names of parts run these alone. `-- --write` writes into
// docs/reliability.md what was done and held, for each part when it last ran here.
import fs from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildStale } from './lib/build.mjs'
import { CommandError, runCommand } from './lib/CommandError.mjs'
import { ensureInstalled, requireNode, requireWritable } from './lib/install.mjs'
import { installTestFolders } from './lib/installBeside.mjs'
import { longTable, PARTS } from './lib/long.mjs'
import { resultsFolder, root } from './lib/paths.mjs'
import { readE2eReport, readUnitReport } from './lib/reports.mjs'
import { Stages } from './lib/Stages.mjs'
import { playwright, vitest } from './lib/suites.mjs'
import { writeBetween } from './lib/writeBetween.mjs'

/** @typedef {import('./lib/long.mjs').Part} Part */

/** Definitions of links that nobody uses: the manual shows comments of markup as text. */
const MARKS = {
  begin: '[long]: # (written by npm run test:long -- --write)',
  end: '[/long]: # (written by npm run test:long -- --write)',
}
const PAGE = path.join(root, 'docs/reliability.md')
/** Not the place of the last whole run of `npm test`. */
const reports = path.join(resultsFolder, 'long')
const resultFile = (/** @type {Part} */ { name }) => path.join(reports, `${name}.json`)
const stages = new Stages()

await runCommand(async () => {
  const names = process.argv.slice(2).filter((given) => given !== '--write')
  const parts = names.map((name) => {
    const part = PARTS.find((one) => one.name === name)
    if (part) return part
    throw new CommandError(`There is no part "${name}". Parts: ${PARTS.map((one) => one.name).join(', ')}.`)
  })
  requireNode()
  requireWritable()
  await Promise.all([ensureInstalled('full'), installTestFolders()])
  await buildStale('full')
  for (const part of parts.length > 0 ? parts : PARTS) await run(part)
  const results = PARTS.map((part) => ({ part, ...lastResult(part) }))
  const table = longTable(results, fs.readFileSync(PAGE, 'utf8'))
  if (process.argv.includes('--write')) writeBetween(PAGE, MARKS, `\n${table}\n`)
  console.log(`\n${table}`)
  const { skipped } = stages.total()
  if (skipped > 0)
    console.error('\nNot everything ran: without PostgreSQL (apt-get install postgresql), half is proven.')
  stages.print()
  if (!stages.ok || skipped > 0) process.exitCode = 1
})

async function run(/** @type {Part} */ part) {
  const { title, files, env, isE2e } = part
  const began = performance.now()
  const read = () => (isE2e ? readE2eReport(reports) : readUnitReport(reports))
  await stages.run(title, () => (isE2e ? playwright : vitest)(reports, files, env), read)
  const minutes = (performance.now() - began) / 60_000
  const result = { outcomes: read(), minutes, day: new Date().toISOString().slice(0, 10) }
  fs.mkdirSync(reports, { recursive: true })
  fs.writeFileSync(resultFile(part), JSON.stringify(result))
}

/** Kept, because a part may have run on its own. */
function lastResult(/** @type {Part} */ part) {
  const file = resultFile(part)
  return fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
    : { outcomes: [], minutes: 0, day: '' }
}
