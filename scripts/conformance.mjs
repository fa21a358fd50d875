// Which of the numbered requirements are proven by the tests that passed in the last run.
import fs from 'node:fs'
import path from 'node:path'
import { CommandError, runCommand } from './lib/CommandError.mjs'
import { compare, readRequirements, shortenIds } from './lib/conformance.mjs'
import { resultsFolder, root } from './lib/paths.mjs'
import { readE2eReport, readUnitReport } from './lib/reports.mjs'

await runCommand(async () => {
  const outcomes = [...readUnitReport(resultsFolder), ...readE2eReport(resultsFolder)]
  if (outcomes.length === 0) throw new CommandError('There is no test run to read. Run npm test first.')

  const { areas, flaky, unknown, duplicates } = compare(readLists(), outcomes)
  let proven = 0
  let total = 0
  for (const [name, area] of areas) {
    const count = area.total - area.missing.length
    const missing = area.missing.length > 0 ? `without proof: ${shortenIds(area.missing)}` : ''
    console.log(`${name} ${`${count}/${area.total}`.padStart(8)}  ${missing}`.trimEnd())
    proven += count
    total += area.total
  }
  console.log(`\n${proven} of ${total} requirements are proven by tests that passed in the last run.`)
  if (flaky.length > 0) {
    console.log(`${flaky.length} of them only by tests that passed at a later try: ${flaky.join(' ')}`)
  }

  if (duplicates.length > 0)
    throw new CommandError(`These ids stand more than once: ${duplicates.join(', ')}`)
  if (unknown.length > 0) throw new CommandError(`Tests name ids that no list knows: ${unknown.join(', ')}`)
})

function readLists() {
  const folder = path.join(root, 'docs/requirements')
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.md'))
  return files.flatMap((name) => readRequirements(fs.readFileSync(path.join(folder, name), 'utf8'), name))
}
