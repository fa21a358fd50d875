// Proves at length what npm test proves in short: kills, hostile messages, every fault of every call. It takes the better
// part of an hour and an installed PostgreSQL. `-- --write` writes what was done and held into docs/reliability.md.
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildStale } from './lib/build.mjs'
import { ensureInstalled, requireNode, requireWritable } from './lib/install.mjs'
import { longTable, PARTS } from './lib/long.mjs'
import { resultsFolder, root } from './lib/paths.mjs'
import { runCommand } from './lib/Refusal.mjs'
import { readE2eReport, readUnitReport } from './lib/reports.mjs'
import { Stages } from './lib/Stages.mjs'
import { playwright, vitest } from './lib/suites.mjs'
import { writeBetween } from './lib/writeBetween.mjs'

const MARKS = { begin: '<!-- long: written by npm run test:long -- --write -->', end: '<!-- /long -->' }
/** Not the place of the last whole run of `npm test`. */
const reports = path.join(resultsFolder, 'long')

await runCommand(async () => {
  const isWritten = process.argv.includes('--write')
  requireNode()
  requireWritable()
  await ensureInstalled('full')
  await buildStale('full')
  const stages = new Stages()
  const rows = []
  for (const part of PARTS) {
    const { title, files, env, isE2e } = part
    const began = performance.now()
    const read = () => (isE2e ? readE2eReport(reports) : readUnitReport(reports))
    await stages.run(title, () => (isE2e ? playwright : vitest)(reports, files, env), read)
    rows.push({ part, outcomes: read(), minutes: (performance.now() - began) / 60_000 })
  }
  const table = longTable(rows, new Date().toISOString().slice(0, 10))
  if (isWritten) writeBetween(path.join(root, 'docs/reliability.md'), MARKS, table)
  console.log(`\n${table}`)
  const { skipped } = stages.total()
  if (skipped > 0)
    console.error('\nNot everything ran: without PostgreSQL (apt-get install postgresql), half is proven.')
  stages.print()
  if (!stages.ok || skipped > 0) process.exitCode = 1
})
