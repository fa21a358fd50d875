import { resultsFolder } from '../../scripts/lib/paths.mjs'
import { readE2eReport } from '../../scripts/lib/reports.mjs'
import { table, write } from './generated.mjs'

/** @typedef {import('../../scripts/lib/reports.mjs').Outcome} Outcome */

const FILE = 'accessibility.spec.ts '
const WITHOUT =
  'This copy of the manual was made without a test run. `npm test`, and then `npm run docs`, puts its results here.'

/** Writes what the last whole run of the tests found about accessibility, for the statement to include. */
export function writeTestRun() {
  write('accessibility', accessibilityTable(readE2eReport(resultsFolder)))
}

/** The tests of accessibility and how they ended; a sentence where none ran. @param {readonly Outcome[]} outcomes */
export function accessibilityTable(outcomes) {
  const rows = outcomes
    .filter(({ title }) => title.startsWith(FILE))
    .map(({ title, outcome }) => [title.slice(FILE.length).replaceAll(/ \[[A-Z]+-\d+\]/g, ''), outcome])
  return rows.length > 0 ? table(['Test', 'Outcome'], rows) : WITHOUT
}
