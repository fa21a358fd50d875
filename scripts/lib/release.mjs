import fs from 'node:fs'
import path from 'node:path'

/** Names of files below a folder, from the checkout, without what is installed or made. @returns {string[]} */
function filesBelow(/** @type {string} */ root, /** @type {string} */ folder, /** @type {RegExp} */ wanted) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (!entry.isDirectory()) return wanted.test(entry.name) ? [file] : []
    return /^(node_modules|dist|test|\..*)$/.test(entry.name) ? [] : filesBelow(root, file, wanted)
  })
}

/** Every package of ours, and every one that names ours, with the lock. @returns {string[]} */
export function packageFiles(/** @type {string} */ root) {
  return filesBelow(root, '.', /^package(-lock)?\.json$/).filter((file) =>
    fs.readFileSync(path.join(root, file), 'utf8').includes('"@inlet/'),
  )
}

/** Other files that name the version of today. @returns {string[]} */
export function versionedFiles(/** @type {string} */ root) {
  const pages = ['clients', 'docs', 'examples', 'sdk'].flatMap((folder) =>
    filesBelow(root, folder, /\.(md|html)$/),
  )
  const named = pages.filter((file) => !file.startsWith('docs/decisions/'))
  const others = [
    'service/src/lib/version.ts',
    'deploy/helm/inlet/Chart.yaml',
    'clients/python/pyproject.toml',
  ]
  return [...named, 'README.md', ...others]
}

/**
 * The text of a file with another version.
 * @param {string} file
 * @param {string} text
 * @param {string} before
 * @param {string} version
 */
export function released(file, text, before, version) {
  if (file.endsWith('.json')) return `${JSON.stringify(renumbered(JSON.parse(text), version), null, 2)}\n`
  return text
    .replaceAll(`/sdk/v${before}/`, `/sdk/v${version}/`)
    .replaceAll(`VERSION = '${before}'`, `VERSION = '${version}'`)
    .replaceAll(
      new RegExp(`^(version|appVersion)(: | = ")${before.replaceAll('.', '\\.')}("?)$`, 'gm'),
      `$1$2${version}$3`,
    )
}

/**
 * A package, or the packages of a lock, in which ours have the version, and are asked for by it.
 * @param {unknown} value
 * @param {string} version
 * @param {string} [place] under which name it stands
 * @returns {unknown}
 */
function renumbered(value, version, place = '') {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  const isOurs = OURS.test(place) || ('name' in value && OURS.test(String(value.name)))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (isOurs && key === 'version') return [key, version]
      // Who names ours names its number; a file or an address is neither.
      if (OURS.test(key) && /^\d+\.\d+\.\d+$/.test(String(one))) return [key, version]
      return [key, renumbered(one, version, key)]
    }),
  )
}

/** Name of a package of ours, also as a lock says where it is installed. */
const OURS = /^(?:node_modules\/)?@inlet\/[\w-]+$/

/**
 * The changelog with what was unreleased under the version, and an empty chapter for what comes.
 * @param {string} text
 * @param {string} version
 * @param {string} day
 */
export function newChangelog(text, version, day) {
  const heading = '## [Unreleased]\n'
  if (!text.includes(heading)) throw new Error('CHANGELOG.md has lost its chapter [Unreleased]')
  return text.replace(heading, `${heading}\n## [${version}] - ${day}\n`)
}
