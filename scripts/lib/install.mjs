import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from './CommandError.mjs'
import { dataFolder, root } from './paths.mjs'
import { npm, run } from './run.mjs'

/**
 * What is needed of node_modules: `run` for starting, `full` also for testing and developing.
 * @typedef {'run' | 'full'} Mode
 */

/** @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */

const stampFile = path.join(root, 'node_modules/.inlet-installed.json')

/**
 * Installs what the lock names unless it is there. A full installation serves both modes, and one that was made by
 * hand serves as well as ours.
 * @param {Mode} mode
 */
export async function ensureInstalled(mode) {
  const text = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const lock = createHash('sha256').update(text).digest('hex')
  if (stampServes(lock, mode)) return
  if (!lockServes(JSON.parse(text), mode)) await install(mode)
  fs.writeFileSync(stampFile, `${JSON.stringify({ lock, mode })}\n`)
}

async function install(/** @type {Mode} */ mode) {
  console.log(mode === 'run' ? 'Installing …' : 'Installing, with the tools of the tests …')
  // NODE_ENV=production in the environment must not take the tools away.
  const scope = mode === 'run' ? '--omit=dev' : '--include=dev'
  const [command, args] = npm('ci', scope, '--ignore-scripts', '--loglevel=error')
  if (!(await run(command, args)))
    throw new CommandError(
      'The packages could not be installed (npm ci, see above). Is the package registry in reach?',
    )
}

/** Whether our stamp says that what is there is what the lock names. */
function stampServes(/** @type {string} */ lock, /** @type {Mode} */ mode) {
  const stamp = readJson(stampFile)
  return stamp?.lock === lock && (stamp.mode === 'full' || stamp.mode === mode)
}

/** Whether npm's own note of what it installed has all that the mode needs. */
function lockServes(/** @type {Lock} */ lock, /** @type {Mode} */ mode) {
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'))
  return installed !== undefined && isSatisfied(lock, installed, mode)
}

/**
 * Packages for other platforms and optional ones are left out of the comparison: npm decides on them.
 * @param {Lock} wanted
 * @param {Lock} installed
 * @param {Mode} mode
 */
export function isSatisfied(wanted, installed, mode) {
  return Object.entries(wanted.packages).every(([folder, entry]) => {
    if (!folder.includes('node_modules/') || entry.optional || entry.devOptional) return true
    if (entry.dev && mode === 'run') return true
    const found = installed.packages[folder]
    return found !== undefined && found.version === entry.version && found.link === entry.link
  })
}

/** Refuses if a folder that the commands write to is closed, before anything is installed. */
export function requireWritable() {
  for (const folder of [root, path.join(root, 'node_modules'), dataFolder]) {
    try {
      if (fs.existsSync(folder)) fs.accessSync(folder, fs.constants.W_OK)
    } catch {
      const remedy = 'Make it writable for you (chown or chmod), or work in a copy that is yours.'
      throw new CommandError(`The folder ${folder} cannot be written to.\n${remedy}`)
    }
  }
}

/** Refuses an older Node.js than package.json asks for. */
export function requireNode() {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [major = 0, minor = 0] = engines.node.replace('>=', '').split('.').map(Number)
  const [ourMajor = 0, ourMinor = 0] = process.versions.node.split('.').map(Number)
  if (ourMajor < major || (ourMajor === major && ourMinor < minor))
    throw new CommandError(`Inlet needs Node.js ${engines.node}; this is ${process.versions.node}.`)
}

/** @returns {any} undefined where there is no such file or it is broken */
function readJson(/** @type {string} */ file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
