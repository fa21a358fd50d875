import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiCustomer } from './lib/deploy/ApiCustomer.mjs'
import { buildImage } from './lib/deploy/buildImage.mjs'
import { isIgnored } from './lib/deploy/isIgnored.mjs'
import { sizeOf } from './lib/deploy/packService.mjs'
import { readDockerfile } from './lib/deploy/readDockerfile.mjs'
import { OURS, packageFiles } from './lib/deploy/runtimeFiles.mjs'
import { runtimePackages } from './lib/deploy/runtimePackages.mjs'
import { root } from './lib/paths.mjs'
import { freePort } from './lib/ports.mjs'

const read = (/** @type {string} */ file) => fs.readFileSync(path.join(root, file), 'utf8')
const stages = readDockerfile(read('deploy/Dockerfile'))
const last = stages.at(-1)
const valuesOf = (/** @type {string} */ keyword) =>
  last?.steps.filter((step) => step.keyword === keyword).map(({ value }) => value)

/** The base has up to 240 MB, so that the image stays under 400. */
const BUDGET = { packages: 140e6, all: 155e6 }

test('the image has two stages on one base that is pinned by its version, and runs as nobody special', () => {
  expect(stages.map(({ name }) => name)).toEqual(['build', null])
  expect(new Set(stages.map(({ base }) => base)).size).toBe(1)
  expect(stages[0]?.base).toMatch(/^node:\d+\.\d+\.\d+-[a-z]+-slim$/)
  expect(valuesOf('USER')).toEqual(['1000:1000'])
  expect(valuesOf('VOLUME')).toEqual(['/data'])
  expect(valuesOf('EXPOSE')).toEqual(['8000'])
  expect(valuesOf('HEALTHCHECK')?.[0]).toContain('/health/live')
  expect(last?.steps.filter(({ keyword }) => keyword === 'COPY')).toEqual([
    { keyword: 'COPY', flags: { from: 'build' }, value: '/packed .' },
  ])
})

test('the build gets the sources of every workspace, and nothing that was installed, built or kept here', () => {
  const ignored = isIgnored(read('.dockerignore'))
  const { workspaces } = JSON.parse(read('package.json'))
  const folders = workspaces.flatMap((/** @type {string} */ name) =>
    name.endsWith('/*')
      ? fs.readdirSync(path.join(root, name.slice(0, -2))).map((one) => name.replace('*', one))
      : name,
  )
  for (const folder of folders) expect(ignored(`${folder}/package.json`), folder).toBe(false)
  for (const file of ['package-lock.json', '.npmrc', 'scripts/packService.mjs', 'sdk/src/index.ts'])
    expect(ignored(file), file).toBe(false)
  const unwanted = ['.git/HEAD', '.inlet/key', 'node_modules/pg/a.js', 'service/dist/main.js', 'deploy/.env']
  for (const file of unwanted) expect(ignored(file), file).toBe(true)
  expect(() => isIgnored('!docs')).toThrow('Not understood: !docs')
})

test('only what the service needs at run time goes in, for this platform alone', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const names = runtimePackages(packages)
  expect(names).toContain('node_modules/@electric-sql/pglite')
  expect(names).toContain('node_modules/@hono/standard-validator')
  expect(names).toContain('node_modules/@tesseract.js-data/eng')
  for (const tool of ['typescript', 'vite', 'react', 'vitest', '@inlet/wire'])
    expect(names).not.toContain(`node_modules/${tool}`)
  expect(() => runtimePackages({ service: { dependencies: { missing: '1.0.0' } } })).toThrow(
    'The lock has no missing, which service needs.',
  )
  expect(sizeOf(packageFiles())).toBeLessThan(BUDGET.packages)
})

test.runIf(process.env.INLET_TEST_BUILT)(
  'emulators go in, each in a file of its own beside the service',
  () => {
    expect(OURS).toContain('service/dist')
    const maps = fs.readdirSync(path.join(root, 'service/dist')).filter((name) => name.endsWith('.js.map'))
    const withServers = maps.filter((name) =>
      JSON.parse(read(`service/dist/${name}`)).sources.some((/** @type {string} */ source) =>
        /emulators\/[a-z0-9-]+\/server\.ts$/.test(source),
      ),
    )
    expect(withServers.length).toBeGreaterThan(10)
    expect(withServers).not.toContain('main.js.map')
  },
)

const CORPUS = 'service/test/corpus/files'
/** One of each kind that a part of a package of its own reads. */
const DOCUMENTS = [
  'scanned-page.pdf',
  'report.docx',
  'stock.xlsx',
  'talk.pptx',
  'report.epub',
  'offer.eml',
  'cjk.pdf',
]
const KEY = randomBytes(16).toString('hex')

/** What production has to be told. */
function production(/** @type {string} */ origin) {
  return {
    INLET_PORT: new URL(origin).port,
    INLET_API_KEYS: `acme=${KEY}`,
    INLET_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    INLET_HOST_ORIGINS: 'https://app.example.com',
    INLET_FRAME_ORIGIN: origin,
  }
}

/** Runs for minutes, as root, with Debian's packages and npm's: `npm run test:long -- image`. */
if (process.env.INLET_TEST_IMAGE)
  test('each step of the Dockerfile is run; the image becomes healthy, reads documents and ends when it is told to', {
    timeout: 1_800_000,
  }, async () => {
    const place = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-image-'))
    // Tens of thousands of files.
    onTestFinished(() => fs.promises.rm(place, { recursive: true, force: true }), 300_000)
    const image = buildImage(place, stages)
    expect(sizeOf(filesBelow(image.at('app')))).toBeLessThan(BUDGET.all)

    const origin = `http://localhost:${await freePort()}`
    const env = production(origin)
    expect(image.check(image.health, env)).toBe(false)
    const running = image.start(env)
    onTestFinished(() => {
      if (running.exitCode === null) image.signal(running, 'SIGKILL')
    })
    const ended = once(running, 'close')
    let said = ''
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', (text) => {
        said += text
      })
    const healthy = () => expect(image.check(image.health, env), said).toBe(true)
    await vi.waitFor(healthy, { timeout: 120_000, interval: 500 })

    const shell = (/** @type {string} */ line) => image.check(['sh', '-c', line], env)
    expect(shell('test "$(id -u)" = 1000 && touch /tmp/mark && touch /data/mark')).toBe(true)
    expect(shell('touch /app/mark || touch /etc/mark || touch /mark')).toBe(false)

    const customer = new ApiCustomer(origin, KEY)
    for (const name of DOCUMENTS) await customer.upload(name, fs.readFileSync(path.join(root, CORPUS, name)))
    const ready = async () =>
      expect(await customer.statuses()).toEqual(Object.fromEntries(DOCUMENTS.map((name) => [name, 'READY'])))
    await vi.waitFor(ready, { timeout: 120_000, interval: 500 })
    // A picture of a page, which was drawn and recognised.
    expect((await customer.find('picture')).join('\n')).toMatch(/^Words in a/m)

    // The commands that are in it, as they are shipped.
    expect(shell('node service/dist/inlet.js files list --customer ann')).toBe(true)
    expect(shell('node service/dist/inlet.js backup /tmp/backup')).toBe(false)
    image.signal(running, 'SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(shell('node service/dist/inlet.js backup /tmp/backup')).toBe(true)
    expect(
      shell(
        'printf INLET_DATA_DIR=/tmp/other >/tmp/new.env && node service/dist/moveBlobs.js --to /tmp/new.env',
      ),
    ).toBe(true)
  })

function filesBelow(/** @type {string} */ folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}
