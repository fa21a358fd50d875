import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { bundleFolder, root } from '../lib/paths.mjs'

/** Bytes that the host ships, compressed as well as brotli can. @param {import('../lib/Results.mjs').Results} results */
export function weigh(results) {
  const bundle = (/** @type {string} */ name) =>
    [...loaded(`${name}.js`)].reduce((sum, file) => sum + brotli(path.join(bundleFolder, file)), 0)
  results.add('weight.module', 'inlet', bundle('inletOnly'))
  results.add('weight.module', 'carbon', bundle('carbonWithoutReact'))
  results.add('weight.withReact', 'inlet', bundle('inletOnly'))
  results.add('weight.withReact', 'carbon', bundle('carbonOnly'))
  results.add('weight.script', 'inlet', brotli(path.join(root, 'sdk/dist/widget.iife.js')))
}

/** A script and what it imports from the start. @returns {Set<string>} */
function loaded(/** @type {string} */ file, files = new Set()) {
  files.add(file)
  const text = fs.readFileSync(path.join(bundleFolder, file), 'utf8')
  for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g))
    if (!files.has(name)) loaded(name, files)
  return files
}

function brotli(/** @type {string} */ file) {
  return zlib.brotliCompressSync(fs.readFileSync(file)).length
}
