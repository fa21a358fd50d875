import fs from 'node:fs'

/** @typedef {{ name: string, version: string, passed: number, failed: number }} EngineRow */

const BEGIN = '<!-- engines: written by npm run test:engines -- --write -->'
const END = '<!-- /engines -->'
const NAMES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' }

/**
 * When and how the main journeys last ran, as Markdown.
 * @param {readonly EngineRow[]} rows
 * @param {string} day
 */
export function enginesTable(rows, day) {
  const lines = rows.map(({ name, version, passed, failed }) => {
    const title = Object.entries(NAMES).find(([key]) => key === name)?.[1] ?? name
    const total = passed + failed
    const outcome = total === 0 ? 'not run' : `${passed} of ${total} passed`
    return `| ${title} | ${version} | ${outcome} | ${day} |`
  })
  return ['| engine | version | journeys | on |', '|---|---|---|---|', ...lines].join('\n')
}

/**
 * Puts the table between the marks of a page.
 * @param {string} file
 * @param {readonly EngineRow[]} rows
 * @param {string} day
 */
export function writeEngines(file, rows, day) {
  const page = fs.readFileSync(file, 'utf8')
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for the engines.`)
  fs.writeFileSync(file, `${before}${BEGIN}\n${enginesTable(rows, day)}\n${END}${after}`)
}
