import fs from 'node:fs'
import path from 'node:path'

/**
 * One test of a run, or a file that broke before its tests were known.
 * `flaky`: it passed, and not at its first try.
 * `counts`: how often it did what, where it says so.
 * @typedef {{ title: string, outcome: 'passed' | 'flaky' | 'failed' | 'skipped', message?: string, counts?: Record<string, number> }} Outcome
 */

/** The outcomes of the unit run that left its report in the folder; none without a report. @returns {Outcome[]} */
export function readUnitReport(/** @type {string} */ folder) {
  const report = readJson(path.join(folder, 'unit.json'))
  return report ? unitOutcomes(report) : []
}

/** The outcomes of the end-to-end run that left its report in the folder; none without one. @returns {Outcome[]} */
export function readE2eReport(/** @type {string} */ folder) {
  const report = readJson(path.join(folder, 'e2e.json'))
  return report ? e2eOutcomes(report) : []
}

/**
 * @typedef {object} UnitReport what we read of Vitest's JSON report
 * @property {{ name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages?: string[], meta?: { counts?: Record<string, number> } }[] }[]} testResults
 */

/** @returns {Outcome[]} */
export function unitOutcomes(/** @type {UnitReport} */ report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.map((test) => ({
      title: test.fullName,
      outcome: unitOutcome(test),
      ...(test.failureMessages?.length ? { message: test.failureMessages.join('\n') } : {}),
      ...(test.meta?.counts && { counts: test.meta.counts }),
    }))
    // A file that cannot be loaded, or whose hook fails, has no failed test to show for it.
    const isBroken = status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed')
    return isBroken
      ? [...tests, { title: name, outcome: /** @type {const} */ ('failed'), ...(message ? { message } : {}) }]
      : tests
  })
}

/** @returns {Outcome['outcome']} */
function unitOutcome(
  /** @type {{ status: string, failureMessages?: string[] }} */ { status, failureMessages },
) {
  // What went wrong at earlier tries is kept with a test that passed at last.
  if (status === 'passed') return failureMessages?.length ? 'flaky' : 'passed'
  return status === 'failed' ? 'failed' : 'skipped'
}

/**
 * @typedef {object} E2eSuite what we read of one suite in Playwright's JSON report
 * @property {string} title
 * @property {E2eSuite[]} [suites]
 * @property {{ title: string, tests: { status: string }[] }[]} [specs]
 */

/** @returns {Outcome[]} */
export function e2eOutcomes(/** @type {{ suites: E2eSuite[] }} */ report) {
  return report.suites.flatMap((suite) => suiteOutcomes(suite, []))
}

/** @returns {Outcome[]} */
function suiteOutcomes(/** @type {E2eSuite} */ suite, /** @type {string[]} */ titles) {
  const here = [...titles, suite.title]
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ title: [...here, title].join(' '), outcome: e2eOutcome(status) })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteOutcomes(inner, here))]
}

/** @returns {Outcome['outcome']} */
function e2eOutcome(/** @type {string} */ status) {
  if (status === 'expected') return 'passed'
  // Passed at a later try, which only CI allows.
  if (status === 'flaky') return 'flaky'
  return status === 'skipped' ? 'skipped' : 'failed'
}

/** @returns {any} undefined where there is no report */
function readJson(/** @type {string} */ file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}
