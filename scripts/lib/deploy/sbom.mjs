import { resolvedFolders } from './runtimePackages.mjs'

/** @typedef {{ version?: string, integrity?: string, license?: string }} LockedVersion */

/** Of packages whose manifest names it in a way that npm's lock doesn't take over. @type {Record<string, string>} */
const LICENSES = { busboy: 'MIT', 'combine-errors': 'MIT', streamsearch: 'MIT' }
/** Workspaces whose bundles hold parts of packages, by what of theirs is bundled. */
const BUNDLED = /** @type {const} */ (['frame', 'console', 'hosts/assistant'])

/**
 * The bill of materials (CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/) of the service as it is packed: the
 * packages beside it, and those in its bundles. It has no time and no serial number, so that equal builds are equal.
 * @param {{ packages: Record<string, import('./runtimePackages.mjs').Locked & LockedVersion> }} lock
 * @param {string} version of ours
 * @param {readonly string[]} folders of packages that are beside it
 */
export function serviceSbom({ packages }, version, folders) {
  const bundled = BUNDLED.flatMap((workspace) => resolvedFolders(packages, workspace))
  const all = [...new Set([...folders, ...bundled, SDK_BUNDLES])].sort()
  return billOf({ name: 'inlet', type: 'application', version }, packages, all)
}

/** Of the package `@inlet/sdk`, which has one other inside. @type {typeof serviceSbom} */
export function sdkSbom({ packages }, version) {
  return billOf({ name: '@inlet/sdk', type: 'library', version }, packages, [SDK_BUNDLES])
}

const SDK_BUNDLES = 'node_modules/penpal'

/**
 * @param {{ name: string, type: string, version: string }} subject
 * @param {Record<string, LockedVersion>} packages
 * @param {readonly string[]} folders
 */
function billOf({ name, type, version }, packages, folders) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        'bom-ref': `${name}@${version}`,
        type,
        name,
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: folders.map((folder) => componentOf(folder, packages[folder] ?? {})),
  }
}

/** @param {string} folder @param {LockedVersion} locked */
function componentOf(folder, { version = '', integrity, license: locked }) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const license = locked ?? LICENSES[name]
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const [, sha512] = /^sha512-(\S+)/.exec(integrity ?? '') ?? []
  return {
    // One version may lie in two folders.
    'bom-ref': `${purl}#${folder}`,
    type: 'library',
    name,
    version,
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
  }
}
