import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { bundleFolder, root } from '../lib/paths.mjs'

/** Bytes that the host ships, compressed as well as brotli can. @param {import('../lib/Results.mjs').Results} results */
export function weigh(results) {
  const bundle = (/** @type {string} */ name) => brotli(path.join(bundleFolder, `${name}.js`))
  results.add('weight.module', 'inlet', bundle('inletOnly'))
  results.add('weight.module', 'carbon', bundle('carbonWithoutReact'))
  results.add('weight.withReact', 'inlet', bundle('inletOnly'))
  results.add('weight.withReact', 'carbon', bundle('carbonOnly'))
  results.add('weight.script', 'inlet', brotli(path.join(root, 'sdk/dist/widget.iife.js')))
}

function brotli(/** @type {string} */ file) {
  return zlib.brotliCompressSync(fs.readFileSync(file)).length
}
