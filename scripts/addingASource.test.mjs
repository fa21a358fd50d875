import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, changesOf } from './lib/Guide.mjs'
import { resultsFolder, root } from './lib/paths.mjs'

const run = promisify(execFile)
const GUIDE = 'docs/contribute/adding-a-source.md'
/** What the new source is part of, and what its tests need. */
const ROOMS = ['wire', 'sdk', 'frame', 'service']
const FILES = [
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'vitest.pool.ts',
  'vitest.setup.ts',
  'docs/sources.md',
]
/** `npm run test:long -- guide`: running a copy takes a minute. */
const isWhole = process.env.INLET_TEST_LONG === 'true'
/** The two sources that the guide adds: one where people sign in, and one with a form of keys. */
const SOURCES = [
  { name: 'A source with a sign-in', folder: 'acme-notes' },
  { name: 'A source with a form', folder: 'acme-vault' },
]
/** The form's section begins the second source. */
const FORM = '## 3. A form before it'
/** The logo is also put into the sprite of all logos. */
const GENERATED = ['frame/src/theme/logos.svg']
const MAX_PLACES = 10

/** Connects, lists and syncs, as a customer does. */
const JOURNEY = `import { expect, test } from 'vitest'
import { connect, items, quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { onOneDatabase } from '../../test/onEachDatabase.ts'

onOneDatabase('the sources of the guide', (service) => {
  test.each(['ACME_NOTES', 'ACME_VAULT'] as const)('%s is connected, listed and synced', async (source) => {
    const ann = await service().customer(source)
    const account =
      source === 'ACME_VAULT' ? await connectKeys(ann, source) : await connect(service(), ann, source)
    expect(account.data_source_external_id).toBe(\`\${source}|fiona.fine@sandbox.example\`)
    const { items: listed } = await items(ann, account.id)
    expect(listed.map((item) => item.name)).toContain('Welcome.txt')
    await sync(ann, account.id, ['welcome'])
    expect((await quiet(ann, account.id)).sync_status).toBe('READY')
    const { results } = await ann.list()
    expect(results).toMatchObject([{ name: 'Welcome.txt', source, sync_status: 'READY' }])
  })
}, () => ({ INLET_SANDBOX: 'true' }))
`

/** Shows both, and the fields of the form, in another language as well. */
const WIDGET = `import { expect, test } from 'vitest'
import { aboutSource } from './domain/offer/aboutSource.ts'
import { findCatalogEntry } from './domain/offer/catalog.ts'
import { descriptors } from './features/connect-forms/descriptors.ts'
import { messages as german } from './i18n/de/index.ts'
import { speak } from './i18n/t.ts'

test('the widget shows the sources of the guide, and the form', () => {
  expect(findCatalogEntry('ACME_NOTES')).toMatchObject({ name: 'Acme Notes', requiresOAuth: true })
  expect(findCatalogEntry('ACME_VAULT')).toMatchObject({ name: 'Acme Vault', multiStep: true })
  expect(aboutSource('ACME_NOTES')).toBe('Import files and folders from Acme Notes.')
  expect(descriptors.has('ACME_NOTES')).toBe(false)
  const labels = () => descriptors.get('ACME_VAULT')?.fields.map((field) => field.texts().label)
  expect(labels()).toEqual(['Email address', 'API key'])
  speak(german)
  expect(labels()).toEqual(['E-Mail-Adresse', 'API-Schlüssel'])
  speak(null)
})
`

let copy = ''
/** What the guide changes for each of them. @type {ReturnType<typeof changesOf>[]} */
let added = []
beforeAll(() => {
  fs.mkdirSync(resultsFolder, { recursive: true })
  // Below the project, so that its packages are found from there.
  copy = fs.mkdtempSync(path.join(resultsFolder, 'guide-'))
  copyProject(copy)
  added = fs.readFileSync(path.join(root, GUIDE), 'utf8').split(FORM).map(changesOf)
  // Once: a change that is made cannot be made again.
  for (const change of added.flat()) apply(copy, change)
})
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

test('the guide adds sources that the compiler accepts, in at most 10 files outside their folders [F-096]', {
  timeout: 600_000,
}, async () => {
  expect(added).toHaveLength(SOURCES.length)
  for (const [index, changes] of added.entries()) {
    const { name = '', folder = '' } = SOURCES[index] ?? {}
    const own = new RegExp(`^(service/(src/sources|emulators)|frame/src/domain/sources)/${folder}/`)
    const outside = changes.map(({ file }) => file).filter((file) => !own.test(file))
    expect(outside).toContain(`frame/src/theme/logos/${folder}.svg`)
    const places = new Set([...outside, ...GENERATED])
    console.info(`${name} touches ${places.size} files outside its folders:`, [...places].sort())
    expect(places.size).toBeLessThanOrEqual(MAX_PLACES)
  }
  await inCopy('typescript7/bin/tsc', '--build', 'frame', 'service')
})

test.skipIf(!isWhole)(
  'they are connected, listed, synced and shown [F-096]',
  {
    timeout: 600_000,
  },
  async () => {
    for (const { project, file, source } of [
      { project: 'node', file: 'service/src/routes/guide.test.ts', source: JOURNEY },
      { project: 'dom', file: 'frame/src/guide.test.ts', source: WIDGET },
    ]) {
      fs.writeFileSync(path.join(copy, file), source)
      const { stdout } = await inCopy('vitest/vitest.mjs', 'run', `--project=${project}`, file)
      expect(stdout).toMatch(/Tests.* passed/)
    }
  },
)

/** Rejects with what the tool printed. */
async function inCopy(/** @type {string} */ tool, /** @type {string[]} */ ...args) {
  const script = path.join(root, 'node_modules', tool)
  // Nothing is built in the copy.
  const env = { ...process.env, INLET_REPORT: '', INLET_TEST_BUILT: '', NO_COLOR: '1' }
  try {
    return await run(process.execPath, [script, ...args], { cwd: copy, env, maxBuffer: 50_000_000 })
  } catch (error) {
    throw error instanceof Error && 'stdout' in error
      ? new Error(`${tool}:\n${error.stdout}\n${'stderr' in error ? error.stderr : ''}`)
      : error
  }
}

/** Sources as they are, and links from one room to another. */
function copyProject(/** @type {string} */ folder) {
  fs.mkdirSync(path.join(folder, 'docs'))
  for (const file of FILES) fs.copyFileSync(path.join(root, file), path.join(folder, file))
  const packages = path.join(folder, 'node_modules/@inlet')
  fs.mkdirSync(packages, { recursive: true })
  for (const room of ROOMS) {
    const [from, to] = [path.join(root, room), path.join(folder, room)]
    fs.cpSync(from, to, { recursive: true, filter: (file) => !/[\\/](node_modules|dist)$/.test(file) })
    if (fs.existsSync(`${from}/node_modules`)) fs.symlinkSync(`${from}/node_modules`, `${to}/node_modules`)
    fs.symlinkSync(to, path.join(packages, room))
  }
}
