// Runs the main journeys in Chromium, Firefox and WebKit, with real windows and real keys. `-- --write` writes the
// outcome into the manual. An engine that is not installed is named with the way to it, and the run is not green.
import fs from 'node:fs'
import path from 'node:path'
import { buildStale } from './lib/build.mjs'
import { CommandError, runCommand } from './lib/CommandError.mjs'
import { enginesTable, writeEngines } from './lib/engines.mjs'
import { ensureInstalled, requireNode, requireWritable } from './lib/install.mjs'
import { resultsFolder, root } from './lib/paths.mjs'
import { unitOutcomes } from './lib/reports.mjs'
import { run, tool } from './lib/run.mjs'

/** The first of the candidates that is there runs; `needs` have to be there too. */
const ENGINES = [
  {
    name: 'chromium',
    candidates: ['/usr/bin/chromium', '/usr/bin/google-chrome'],
    needs: [],
    variable: 'E2E_CHROMIUM_PATH',
    install: 'apt-get install chromium',
  },
  {
    name: 'firefox',
    candidates: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    needs: [],
    variable: 'E2E_FIREFOX_PATH',
    install: 'apt-get install firefox-esr',
  },
  {
    name: 'webkit',
    candidates: ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
    needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'],
    variable: 'E2E_WEBKIT_PATH',
    install: 'apt-get install webkit2gtk-driver xvfb xauth',
  },
]

await runCommand(async () => {
  const options = process.argv.slice(2)
  requireNode()
  requireWritable()
  await ensureInstalled('full')
  await buildStale('run')
  const rows = []
  for (const engine of ENGINES) rows.push({ name: engine.name, ...(await journeysIn(engine)) })
  console.log(`\n${enginesTable(rows, today())}`)
  if (options.includes('--write')) writeEngines(path.join(root, 'docs/guide/install.md'), rows, today())
  if (rows.some(({ failed, passed }) => failed > 0 || passed === 0))
    throw new CommandError('Not every journey passed in every engine (see above).')
})

/** @param {(typeof ENGINES)[number]} engine */
async function journeysIn({ name, candidates, needs, variable, install }) {
  const program = process.env[variable] ?? candidates.find((file) => fs.existsSync(file))
  const missing = [program ?? candidates[0] ?? name, ...needs].filter((file) => !fs.existsSync(file))
  if (!program || missing.length > 0) {
    console.error(`${name} is not there (${missing.join(', ')}). On Debian: ${install}; or set ${variable}.`)
    return { version: 'not installed', passed: 0, failed: 0 }
  }
  const report = path.join(resultsFolder, `engine-${name}.json`)
  const nameFile = path.join(resultsFolder, `engine-${name}.txt`)
  for (const file of [report, nameFile]) fs.rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await run(...tool('vitest/vitest.mjs', 'run', '--config', 'e2e/engines/vitest.config.ts', ...reporters), {
    INLET_ENGINE: name,
    INLET_ENGINE_PROGRAM: program,
    INLET_ENGINE_NAME_FILE: nameFile,
  })
  const outcomes = fs.existsSync(report) ? unitOutcomes(JSON.parse(readText(report))) : []
  const passed = outcomes.filter(({ outcome }) => outcome === 'passed').length
  return { version: readText(nameFile), passed, failed: outcomes.length - passed }
}

/** As the browser named itself to the driver. */
function readText(/** @type {string} */ file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 'unknown'
}

function today() {
  return new Date().toISOString().slice(0, 10)
}
