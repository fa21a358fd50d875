import { writeBetween } from './writeBetween.mjs'

/** @typedef {{ name: string, version: string, passed: number, failed: number }} EngineRow */

const MARKS = {
  begin: '<!-- engines: written by npm run test:engines -- --write -->',
  end: '<!-- /engines -->',
}
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
  writeBetween(file, MARKS, enginesTable(rows, day))
}
