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
const FILES = ['package.json', 'tsconfig.base.json', 'vitest.config.ts', 'vitest.setup.ts', 'docs/sources.md']
/** The source's own folders. */
const OWN = /^service\/(src\/sources|emulators)\/acme-notes\//
/** The logo is also put into the sprite of all logos. */
const GENERATED = ['frame/src/theme/logos.svg']
const MAX_PLACES = 10

/** Connects, lists and syncs, as a customer does. */
const JOURNEY = `import { expect, test } from 'vitest'
import { connect, items, quiet, sync } from '../../test/connect.ts'
import { onOneDatabase } from '../../test/onEachDatabase.ts'

onOneDatabase('the source of the guide', (service) => {
  test('is connected, listed and synced', async () => {
    const ann = await service().customer('ann')
    const account = await connect(service(), ann, 'ACME_NOTES')
    expect(account.data_source_external_id).toBe('ACME_NOTES|fiona.fine@sandbox.example')
    const { items: listed } = await items(ann, account.id)
    expect(listed.map((item) => item.name)).toContain('Welcome.txt')
    await sync(ann, account.id, ['welcome'])
    expect((await quiet(ann, account.id)).sync_status).toBe('READY')
    const { results } = await ann.list()
    expect(results).toMatchObject([{ name: 'Welcome.txt', source: 'ACME_NOTES', sync_status: 'READY' }])
  })
}, () => ({ INLET_SANDBOX: 'true' }))
`

let copy = ''
beforeAll(() => {
  fs.mkdirSync(resultsFolder, { recursive: true })
  // Below the project, so that its packages are found from there.
  copy = fs.mkdtempSync(path.join(resultsFolder, 'guide-'))
  copyProject(copy)
})
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

test('the guide adds a source that the compiler accepts and that is connected, listed and synced [F-096]', {
  timeout: 300_000,
}, async () => {
  const changes = changesOf(fs.readFileSync(path.join(root, GUIDE), 'utf8'))
  for (const change of changes) apply(copy, change)
  const outside = changes.map(({ file }) => file).filter((file) => !OWN.test(file))
  const places = new Set([...outside, ...GENERATED])
  console.info(`A source touches ${places.size} files outside its folders:`, [...places].sort())
  expect(places.size).toBeLessThanOrEqual(MAX_PLACES)
  await inCopy('typescript/bin/tsc', '-b', 'frame', 'service')
  fs.writeFileSync(path.join(copy, 'service/src/routes/guide.test.ts'), JOURNEY)
  const { stdout } = await inCopy(
    'vitest/vitest.mjs',
    'run',
    '--project=node',
    'service/src/routes/guide.test.ts',
  )
  expect(stdout).toMatch(/Tests.* passed/)
})

/** Rejects with what the tool printed. */
async function inCopy(/** @type {string} */ tool, /** @type {string[]} */ ...args) {
  const script = path.join(root, 'node_modules', tool)
  // Nothing is built in the copy.
  const env = { ...process.env, INLET_REPORT: '', INLET_TEST_BUILT: '', NO_COLOR: '1' }
  try {
    return await run(process.execPath, [script, ...args], { cwd: copy, env, maxBuffer: 50_000_000 })
  } catch (error) {
    throw error instanceof Error && 'stdout' in error ? new Error(`${tool}:\n${error.stdout}`) : error
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
