import fs from 'node:fs'
import path from 'node:path'
import { resultsFolder } from '../../scripts/lib/paths.mjs'
import { readE2eReport } from '../../scripts/lib/reports.mjs'
import { table, write } from './generated.mjs'

/** @typedef {import('../../scripts/lib/reports.mjs').Outcome} Outcome */

const FILE = 'accessibility.spec.ts '
const COMPATIBILITY = 'compatibility.spec.ts '
const WITHOUT =
  'This copy of the manual was made without a test run. `npm test`, and then `npm run docs`, puts its results here.'

/** Writes what the last whole run of the tests found about accessibility and compatibility, for their pages to include. */
export function writeTestRun() {
  write('accessibility', accessibilityTable(readE2eReport(resultsFolder)))
  // What npm run test:long keeps of its part.
  const file = path.join(resultsFolder, 'long/compatibility.json')
  const long = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).outcomes : []
  write('compatibility', compatibilityTable([...readE2eReport(resultsFolder), ...long]))
}

/** The tests of accessibility and how they ended; a sentence where none ran. @param {readonly Outcome[]} outcomes */
export function accessibilityTable(outcomes) {
  const rows = outcomes
    .filter(({ title }) => title.startsWith(FILE))
    .map(({ title, outcome }) => [title.slice(FILE.length).replaceAll(/ \[[A-Z]+-\d+\]/g, ''), outcome])
  return rows.length > 0 ? table(['Test', 'Outcome'], rows) : WITHOUT
}

/**
 * Which SDK was tried with which frame, and how that ended; "not tried" where the last run left it out.
 * @param {readonly Outcome[]} outcomes the later ones count
 */
export function compatibilityTable(outcomes) {
  /** @type {Map<string, Outcome['outcome']>} */
  const found = new Map()
  for (const { title, outcome } of outcomes)
    if (title.startsWith(COMPATIBILITY) && !(outcome === 'skipped' && found.has(title)))
      found.set(title, outcome)
  const rows = [...found].flatMap(([title, outcome]) => {
    const [, sdk, frame] = /SDK (\S+) with the frame of (\S+)/.exec(title) ?? []
    return sdk && frame ? [[sdk, frame, outcome === 'skipped' ? 'not tried' : outcome]] : []
  })
  return rows.length > 0 ? table(['SDK', 'Frame', 'Outcome'], rows) : WITHOUT
}
