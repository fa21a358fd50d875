import { availableParallelism, totalmem } from 'node:os'

/** @typedef {import('./reports.mjs').Outcome} Outcome */

/**
 * One part of the long run. `name`: to run it alone. `files`: whose tests run, those of Playwright where `isE2e`. `env`: what widens them.
 * `counted`: where their titles say how often, the number and what is counted; once, where they say no number.
 * @typedef {{ name: string, title: string, what: string, files: readonly string[], env: Record<string, string>, isE2e?: true, counted?: { pattern: RegExp, unit: string } }} Part
 */

/** Kills per database. */
const KILLS = 100
/** Per source that is played. */
const SOURCE_KILLS = 1
/** Of days on which things change between any two calls, per source that is played. */
const CHANGE_RUNS = 20
/** Of disturbances among many processes. */
const MINUTES = 10
/** Requests per call of the contract and database: with the 37 that there are about 70,000. */
const REQUESTS = 950

/** Of groups, per database. */
const GRAPHS = 10_000

/** Runs the trials that `service/test/inLongRun.ts` keeps out of `npm test`. */
const LONG = { INLET_TEST_LONG: 'true' }

/** Objects of the largest folder that is listed at a source. */
const OBJECTS = 10_000

/** @type {readonly Part[]} */
export const PARTS = [
  {
    name: 'messages',
    title: 'Forged messages',
    what: 'forged and malformed messages between the host page and the frame, at both ends',
    files: ['sdk/src/FrameLink.test.ts', 'frame/src/bridge/handshake.test.ts'],
    env: {},
    counted: { pattern: /\b([\d,]+) forged/, unit: 'messages' },
  },
  {
    name: 'faults',
    title: 'Faults in the frame',
    what: 'every call of the frame fails in every way: one sentence, one event, nothing lost',
    files: ['e2e/faults.spec.ts'],
    env: { FAULT_MATRIX: 'all' },
    isE2e: true,
    counted: { pattern: /: (\d+) kinds of faults/, unit: 'cells' },
  },
  {
    name: 'kills',
    title: 'Kills',
    what: 'the process is killed while uploads, scrapes and account syncs are under way, on the embedded database and on PostgreSQL',
    files: [
      'crash.test.ts',
      'crash.sources.test.ts',
      'crash.suspects.test.ts',
      'crash.sync.test.ts',
      'webhookCrash.test.ts',
    ].map((name) => `service/src/${name}`),
    env: { ...LONG, INLET_TEST_KILLS: String(KILLS) },
  },
  {
    name: 'backups',
    title: 'Backups and moves',
    what: 'backups of both databases are restored, and a service moves from the embedded database to PostgreSQL, killed in the middle',
    files: ['service/src/recovery.test.ts', 'service/src/moveDatabase.test.ts'],
    env: LONG,
  },
  {
    name: 'source-kills',
    title: 'Kills amid syncs',
    what: 'the process is killed while a sync of each source is under way, at the servers that play them',
    files: ['service/src/crash.played.test.ts'],
    env: { INLET_TEST_KILLS: String(SOURCE_KILLS) },
  },
  {
    name: 'source-changes',
    title: 'Changes amid syncs',
    what: 'things are created, changed, renamed, moved and deleted at each source between any two calls of its syncs',
    files: ['service/src/sources/changes.trial.test.ts'],
    env: { ...LONG, INLET_TEST_CHANGE_RUNS: String(CHANGE_RUNS) },
  },
  {
    name: 'source-faults',
    title: 'Faults of sources',
    what: 'every call that a sync makes to a source fails in every way, for good and for an hour',
    files: ['service/src/sources/faults.trial.test.ts'],
    env: { INLET_TEST_FAULT_CELLS: 'all' },
  },
  {
    name: 'readers',
    title: 'Who may read',
    what: 'groups within groups and in circles, files and accounts with any readers: who finds what is what a naive model says, on the embedded database and on PostgreSQL',
    files: ['service/src/db/filters/mayRead.test.ts'],
    env: { INLET_TEST_GRAPHS: String(GRAPHS) },
    counted: { pattern: /over ([\d,]+) graphs/, unit: 'graphs' },
  },
  {
    name: 'stores',
    title: 'Files in buckets',
    what: 'a service that keeps files in a bucket is killed amid an upload, and takes them over by the command, at each storage that is installed',
    files: ['service/src/crash.blobs.test.ts', 'service/src/crash.uploads.test.ts'],
    env: LONG,
  },
  {
    name: 'processes',
    title: 'Many processes',
    what: 'processes that answer and that work, three each on one PostgreSQL, end, restart and are cut off amid uploads, scrapes and syncs',
    files: ['service/src/processes.test.ts', 'service/src/sync/autoSync.processes.test.ts'],
    env: { ...LONG, INLET_TEST_MINUTES: process.env.INLET_TEST_MINUTES ?? String(MINUTES) },
  },
  {
    name: 'requests',
    title: 'Hostile requests',
    what: 'generated and mutated requests to every call of the service, on both databases',
    files: ['service/src/hostileRequests.test.ts'],
    env: { INLET_TEST_REQUESTS: String(REQUESTS) },
  },
  {
    name: 'answers',
    title: 'Hostile answers',
    what: 'each call that each source makes for a sign-in or a listing is answered by something hostile; nothing else waits longer than 250 ms',
    files: ['service/src/sources/hostileAnswers.test.ts'],
    env: { INLET_TEST_HOSTILE: 'all' },
  },
  {
    name: 'largest-requests',
    title: 'The largest hostile requests',
    what: 'hostile shapes in the largest size that each call takes: answered within two seconds, while nobody else waits longer than 250 ms',
    files: ['service/src/largestRequests.test.ts', 'service/src/parallelBodies.test.ts'],
    env: LONG,
  },
  {
    name: 'compatibility',
    title: 'The release before',
    what: 'the SDK of the last release with the frame of today, and the SDK of today with the frame of the last release',
    files: ['e2e/compatibility.spec.ts'],
    env: { COMPATIBILITY: 'all' },
    isE2e: true,
  },
  {
    name: 'widget',
    title: 'The widget',
    what: 'steps of the widget in a browser that tests below prove too, or others of their kind; an update of a deployment that is in use; ten thousand items of a folder',
    files: [
      'accounts',
      'crash',
      'errors',
      'examples',
      'files',
      'github',
      'keyboardJourneys',
      'picker',
      'preview',
      'signin',
      'sitemap',
      'slack',
      'updating',
      'upload',
      'website',
    ].map((name) => `e2e/${name}.spec.ts`),
    env: LONG,
    isE2e: true,
  },
  {
    name: 'lives',
    title: 'Lives of sources',
    what: 'a source in the widget, from its sign-in to the end of its access: chosen, Ready, a change that comes by itself',
    files: ['e2e/lives.spec.ts', 'e2e/sources.spec.ts', 'e2e/people.spec.ts', 'e2e/forms.spec.ts'],
    env: { ...LONG, LIVES: 'all' },
    isE2e: true,
    counted: { pattern: / [A-Z0-9_]+: a whole life/, unit: 'sources' },
  },
  {
    name: 'old-widget',
    title: "The predecessor's widget",
    what: "the predecessor's widget as published, in a page of its own against the service: uploads, websites, each source from its sign-in to a file that is Ready, nonsense in every form, tags",
    files: ['e2e/oldWidget.spec.ts', 'e2e/oldWidgetForms.spec.ts', 'e2e/oldWidgetSources.spec.ts'],
    env: { OLD_WIDGET: 'all' },
    isE2e: true,
    counted: { pattern: / [A-Z0-9_]+: in the predecessor/, unit: 'sources' },
  },
  {
    name: 'objects',
    title: 'Large folders at sources',
    what: 'a folder of a storage is listed page by page: at Azurite, at OpenStack Swift and as emulate plays Amazon',
    files: [
      'service/src/sources/azure-blob-storage/azureConnector.test.ts',
      'service/src/sources/s3/s3Connector.test.ts',
    ],
    env: { INLET_TEST_OBJECTS: String(OBJECTS) },
    counted: { pattern: /a folder of (\d+) /, unit: 'objects' },
  },
  {
    name: 'items',
    title: 'Large folders of sources',
    what: 'a folder of each source is listed page by page at its emulator',
    files: ['service/src/sources/contract.test.ts'],
    env: { INLET_TEST_OBJECTS: String(OBJECTS) },
    counted: { pattern: /(\d+) items: all of them/, unit: 'items' },
  },
  {
    name: 'databases',
    title: 'Both databases',
    what: 'the tests of the service, each on the embedded database and on PostgreSQL; npm test runs those that ask little of a database on one of the two',
    files: ['service/src/'],
    env: { INLET_TEST_DATABASES: 'all' },
  },
  {
    name: 'guide',
    title: 'Adding a source',
    what: 'two sources are added to a copy of the project as the guide says, compiled, and used',
    files: ['scripts/addingASource.test.mjs'],
    env: LONG,
  },
  {
    name: 'image',
    title: 'The image',
    what: 'each step of the Dockerfile is run in a bare root, and the image reads documents there',
    files: ['scripts/image.test.mjs'],
    env: { INLET_TEST_IMAGE: 'true' },
    counted: { pattern: /^each step of the Dockerfile/, unit: 'image' },
  },
]

/**
 * How often a part did what, over all its tests.
 * @param {Part} part
 * @param {readonly Outcome[]} outcomes
 * @returns {Record<string, number>}
 */
export function countsOf({ counted }, outcomes) {
  /** @type {Record<string, number>} */
  const sums = {}
  for (const { title, outcome, counts = {} } of outcomes) {
    const [found, often = '1'] = counted?.pattern.exec(title) ?? []
    const own = counted && found ? { [counted.unit]: Number(often.replaceAll(',', '')) } : counts
    if (outcome === 'skipped') continue
    for (const [unit, number] of Object.entries(own)) sums[unit] = (sums[unit] ?? 0) + number
  }
  return sums
}

/**
 * What was done, how often, when, and what held, as Markdown.
 * @param {readonly { part: Part, outcomes: readonly Outcome[], minutes: number, day: string }[]} rows
 * @param {string} before the page: what it says of a part that has not run in this checkout stays
 */
export function longTable(rows, before = '') {
  const known = before.split('\n')
  const lines = rows.map(({ part, outcomes, minutes, day }) => {
    const kept = known.find((line) => line.startsWith(`| ${part.what} |`))
    if (outcomes.length === 0 && kept) return kept
    const counts = Object.entries(countsOf(part, outcomes)).map(
      ([unit, number]) => `${number.toLocaleString('en')} ${unit}`,
    )
    const often = outcomes.length === 0 ? 'not run' : counts.join(', ') || 'once'
    const passed = outcomes.filter(({ outcome }) => outcome === 'passed' || outcome === 'flaky').length
    const held = `${passed} of ${outcomes.length} | ${minutes.toFixed(1)} min | ${day}`
    return `| ${part.what} | ${often} | ${held} |`
  })
  return [
    `On ${machine()}:`,
    '',
    '| what is done | how often | tests passed | took | on |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

function machine() {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores with ${memory} GiB, Node.js ${process.versions.node}`
}
