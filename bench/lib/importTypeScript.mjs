import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../../scripts/lib/paths.mjs'

/** What a module of the service, or of its tests, exports. @param {string} file below the root */
export async function importTypeScript(file) {
  const outfile = path.join(root, 'node_modules/.inlet-bench', `${path.basename(file, '.ts')}.mjs`)
  await build({
    entryPoints: [path.join(root, file)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}
