/**
 * One example or back end, as it ran. `kind`: which table it stands in.
 * @typedef {{ kind: string, title: string, version: string, outcome: 'passed' | 'failed' | 'not run' }} Ran
 */

/**
 * @typedef {object} Suite what we read of one suite in Playwright's JSON report
 * @property {Suite[]} [suites]
 * @property {{ tests: { status: string, annotations: { type: string, description?: string }[] }[] }[]} [specs]
 */

/** What the tests call themselves, and the page with their table. */
export const TABLES = [
  { kind: 'framework', page: 'docs/guide/frameworks/index.md' },
  { kind: 'back end', page: 'docs/guide/back-ends.md' },
]

/** Definitions of links that nobody uses: the manual shows comments of markup as text. */
export const MARKS = {
  begin: '[frameworks]: # (written by npm run test:frameworks -- --write)',
  end: '[/frameworks]: # (written by npm run test:frameworks -- --write)',
}

/** What ran, by the notes that the tests leave with themselves. @returns {Ran[]} */
export function ranOf(/** @type {Suite} */ { specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ status, annotations }) => {
      const said = (/** @type {string} */ type) => annotations.find((one) => one.type === type)?.description
      return TABLES.flatMap(({ kind }) => {
        const title = said(kind)
        return title
          ? [{ kind, title, version: said('version') ?? 'not there', outcome: outcomeOf(status) }]
          : []
      })
    }),
  )
  return [...own, ...suites.flatMap(ranOf)]
}

/** @returns {Ran['outcome']} */
function outcomeOf(/** @type {string} */ status) {
  if (status === 'expected') return 'passed'
  return status === 'skipped' ? 'not run' : 'failed'
}

/**
 * The table of a kind as Markdown. What did not run this time keeps its line, with the day on which it did.
 * @param {string} kind
 * @param {readonly Ran[]} ran
 * @param {string} page on which the table stands
 * @param {string} day
 */
export function frameworksTable(kind, ran, page, day) {
  const [, before = ''] = page.split(MARKS.begin)
  const [, , ...rows] = (before.split(MARKS.end)[0] ?? '').trim().split('\n')
  const lines = new Map(rows.map((line) => [line.split('|')[1]?.trim(), line]))
  for (const { title, version, outcome } of ran.filter(
    (one) => one.kind === kind && one.outcome !== 'not run',
  ))
    lines.set(title, `| ${title} | ${version} | ${outcome} | ${day} |`)
  return [`| ${kind} | version | outcome | on |`, '|---|---|---|---|', ...lines.values()].join('\n')
}
