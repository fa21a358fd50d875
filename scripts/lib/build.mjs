import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { CommandError } from './CommandError.mjs'
import { cacheFolder, root } from './paths.mjs'
import { npm, runQuietly } from './run.mjs'
import { seconds } from './seconds.mjs'

/**
 * What the build is for: `run` leaves out what running Inlet doesn't need.
 * @typedef {'run' | 'full'} Mode
 */

/**
 * `uses`: workspaces whose sources go into this one. `after`: those whose build this one reads.
 * @typedef {{ folder: string, uses: readonly string[], after: readonly string[] }} Workspace
 */

/** @type {readonly Workspace[]} */
const workspaces = [
  { folder: 'sdk', uses: ['wire'], after: [] },
  { folder: 'frame', uses: ['wire'], after: [] },
  // Of the frame it takes the kit, from its sources.
  { folder: 'console', uses: ['frame', 'wire'], after: [] },
  { folder: 'hosts/assistant', uses: ['sdk', 'wire'], after: ['sdk'] },
  { folder: 'hosts/plain', uses: ['sdk', 'wire'], after: ['sdk'] },
  { folder: 'service', uses: ['wire'], after: [] },
]

/** What running Inlet doesn't need: host pages for tests, and the client. @type {readonly Workspace[]} */
const further = [
  { folder: 'e2e', uses: ['sdk', 'wire'], after: ['sdk'] },
  { folder: 'clients/typescript', uses: ['clients/generator', 'service', 'wire'], after: [] },
]

/**
 * Builds every workspace whose sources changed since its last build, side by side where they do not wait for each other.
 * @param {Mode} mode
 * @param {readonly string[]} [only] their folders. Default: all
 */
export async function buildStale(mode, only) {
  /** @type {Map<string, Promise<void>>} */
  const builds = new Map()
  const all = mode === 'full' ? [...workspaces, ...further] : workspaces
  for (const workspace of all.filter(({ folder }) => only?.includes(folder) ?? true)) {
    const before = workspace.after.map((folder) => builds.get(folder))
    builds.set(
      workspace.folder,
      Promise.all(before).then(() => build(workspace, mode)),
    )
  }
  // All of them end before the first failure is told, so that none goes on behind a command that has failed.
  for (const result of await Promise.allSettled(builds.values()))
    if (result.status === 'rejected') throw result.reason
}

async function build(/** @type {Workspace} */ workspace, /** @type {Mode} */ mode) {
  const sources = fingerprint([workspace.folder, ...workspace.uses])
  if (isFresh(workspace.folder, sources)) return
  const began = performance.now()
  const [command, args] = npm('run', 'build', '--workspace', workspace.folder)
  const { ok, output } = await runQuietly(command, args)
  if (!ok) throw new CommandError(`${output}\nThe build of ${workspace.folder} failed (see above).`)
  if (mode === 'full') process.stdout.write(output)
  fs.mkdirSync(stampFolder, { recursive: true })
  fs.writeFileSync(stampFile(workspace.folder), `${JSON.stringify({ sources })}\n`)
  console.log(`Built ${workspace.folder} in ${seconds(performance.now() - began)}`)
}

const stampFolder = path.join(cacheFolder, 'inlet')

function stampFile(/** @type {string} */ folder) {
  return path.join(stampFolder, `built-${folder.replaceAll('/', '-')}.json`)
}

function isFresh(/** @type {string} */ folder, /** @type {string} */ sources) {
  if (!fs.existsSync(path.join(root, folder, 'dist')) || !fs.existsSync(stampFile(folder))) return false
  const stamp = JSON.parse(fs.readFileSync(stampFile(folder), 'utf8'))
  return stamp.sources === sources
}

/** One hash over the contents of all files that go into a build. */
function fingerprint(/** @type {readonly string[]} */ folders) {
  const hash = createHash('sha256')
  const shared = ['package-lock.json', 'tsconfig.base.json']
  for (const file of [...shared, ...folders.flatMap(sourcesOf)])
    hash.update(file).update(fs.readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** @returns {string[]} paths from the checkout, in a steady order */
function sourcesOf(/** @type {string} */ folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter(
      (file) => !/(^|[\\/])(dist|node_modules|test|testing|generated)[\\/]|\.(test|spec)\.\w+$/.test(file),
    )
    .sort()
}
