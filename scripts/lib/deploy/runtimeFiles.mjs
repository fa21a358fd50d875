import fs from 'node:fs'
import path from 'node:path'
import { root } from '../paths.mjs'
import { runtimePackages } from './runtimePackages.mjs'

/** What is built, with the manifests that Node.js and the service read beside it. */
export const OURS = [
  'LICENSE',
  'console/dist',
  'frame/dist',
  'hosts/assistant/dist',
  'sdk/LICENSE-penpal.txt',
  'sdk/dist',
  'sdk/package.json',
  'service/dist',
  'service/package.json',
]

/** What packages have for those who develop with them. Licences stay: they have to go with the code. */
const FOR_DEVELOPERS = [/\.map$/, /\.[cm]?tsx?$/, /\.tsbuildinfo$/, /^(?!.*(licen[cs]e|notice)).*\.md$/i]

/**
 * What packages have for other uses than ours, by package: `service/src/ingest` says which parts are used.
 * @type {Record<string, readonly RegExp[]>}
 */
const FOR_OTHERS = {
  // Modules of the other kind, and tables for whoever reads them as files.
  'gpt-tokenizer': [/^(cjs|data|src)\//],
  // For browsers: what draws pages here is in legacy/build, with fonts, maps of characters and decoders beside it.
  'pdfjs-dist': [/^(build|image_decoders|types|web)\//, /^legacy\/(image_decoders|web)\//, /sandbox|\.min\./],
  // For browsers, and documentation.
  'tesseract.js': [/^(benchmarks|dist|docs|examples|scripts|tests)\//],
  // Builds for browsers, with the program inside.
  'tesseract.js-core': [/\.wasm\.js$/],
  // The data of the engine before neural networks.
  '@tesseract.js-data/eng': [/^4\.0\.0\//],
  // Larger tables than ours.
  eld: [/^src\/(ngrams|entries)\/(?!(static\.)?extrasmall)/],
  // Modules of the other kind.
  '@orama/stemmers': [/\.cjs$/],
  '@modelcontextprotocol/core': [/\.cjs$/],
  '@modelcontextprotocol/server': [/\.cjs$/],
  zod: [/\.cjs$/],
  '@mixmark-io/domino': [/^test\//],
  // Built for browsers and old tools.
  zlibjs: [/^bin\/(?!node-zlib)/],
}

/** Each package of it has three builds, of which Node.js takes one. */
const OTEL_FOR_OTHERS = [/^build\/(esm|esnext)\//]

/** Every file that the service needs to run, from the checkout, which has to be installed and built. */
export function runtimeFiles() {
  return [...builtFiles(), ...packageFiles()]
}

function builtFiles() {
  return OURS.flatMap((name) => filesIn(name)).filter((file) => !file.endsWith('.map'))
}

/** Those of packages. @returns {string[]} */
export function packageFiles() {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return runtimePackages(lock.packages).flatMap((folder) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const forOthers = name.startsWith('@opentelemetry/') ? OTEL_FOR_OTHERS : (FOR_OTHERS[name] ?? [])
    const leftOut = [...FOR_DEVELOPERS, ...forOthers]
    return filesIn(folder).filter((file) => {
      const inside = file.slice(folder.length + 1)
      // What another package brings in a folder of its own is asked for by itself.
      return !inside.startsWith('node_modules/') && !leftOut.some((pattern) => pattern.test(inside))
    })
  })
}

/** @returns {string[]} the file itself, or all below the folder */
function filesIn(/** @type {string} */ name) {
  const place = path.join(root, name)
  if (fs.statSync(place).isFile()) return [name]
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}
