import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from '../CommandError.mjs'
import { root } from '../paths.mjs'

/**
 * What a lock says of one folder.
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>, link?: boolean }} Locked
 */

/**
 * The folders of every package that the service needs at run time, by the lock, and none of those that build or test.
 * Those for other platforms are not installed and left out; so are our own, which the build puts into the bundle.
 * @param {Record<string, Locked>} packages of package-lock.json
 * @param {(folder: string) => boolean} [isInstalled]
 * @returns {string[]} from the checkout, in order
 */
export function runtimePackages(packages, isInstalled = (folder) => fs.existsSync(path.join(root, folder))) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = ['service']
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const { name, needed } of dependenciesOf(packages[from] ?? {})) {
      const folder = resolve(packages, from, name)
      if (folder === undefined) {
        if (needed) throw new CommandError(`The lock has no ${name}, which ${from} needs.`)
        continue
      }
      if (found.has(folder) || packages[folder]?.link) continue
      if (!isInstalled(folder)) {
        if (needed) throw new CommandError(`${folder} is not installed. Run npm ci.`)
        continue
      }
      found.add(folder)
      waiting.push(folder)
    }
  }
  return [...found].sort()
}

/** The folders of all that a workspace needs at run time and bundles, installed or not; ours are left out. */
export function resolvedFolders(
  /** @type {Record<string, Locked>} */ packages,
  /** @type {string} */ workspace,
) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = [workspace]
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const { name } of dependenciesOf(packages[from] ?? {})) {
      const folder = resolve(packages, from, name)
      if (folder === undefined || found.has(folder) || packages[folder]?.link) continue
      found.add(folder)
      waiting.push(folder)
    }
  }
  return [...found]
}

/** What a package needs, and what it can do without. */
function dependenciesOf(/** @type {Locked} */ locked) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = locked
  const peers = Object.keys(peerDependencies).filter((name) => !locked.peerDependenciesMeta?.[name]?.optional)
  return [
    ...[...Object.keys(dependencies), ...peers].map((name) => ({ name, needed: true })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, needed: false })),
  ]
}

/** Where Node.js finds a package from a folder: the nearest node_modules upwards. */
function resolve(
  /** @type {Record<string, Locked>} */ packages,
  /** @type {string} */ from,
  /** @type {string} */ name,
) {
  const parts = from.split('/')
  for (let length = parts.length; length >= 0; length--) {
    const folder = [...parts.slice(0, length), 'node_modules', name].join('/')
    if (packages[folder]) return folder
  }
  return undefined
}
