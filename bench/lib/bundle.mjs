import path from 'node:path'
import { build } from 'esbuild'
import { benchFolder, bundleFolder, root } from './paths.mjs'

const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']

/** The host pages' scripts, and each widget alone for weighing it. */
const bundles = [
  { name: 'inlet', external: [] },
  { name: 'carbon', external: [] },
  { name: 'inletOnly', external: [] },
  { name: 'carbonOnly', external: [] },
  { name: 'carbonOnly', as: 'carbonWithoutReact', external: REACT },
]

/** Bundles both widgets in the same way: minified modules for the browsers of today. */
export async function bundleHosts() {
  for (const { name, as = name, external } of bundles)
    await build({
      entryPoints: { [as]: path.join(benchFolder, 'hosts', `${name}.mjs`) },
      outdir: bundleFolder,
      bundle: true,
      minify: true,
      format: 'esm',
      // What a page loads only when it asks for it is a file of its own, as every bundler makes it.
      splitting: true,
      target: 'es2022',
      external,
      alias: { '@inlet/sdk': path.join(root, 'sdk/dist/index.js') },
      // The SDK's own dependencies are the checkout's.
      nodePaths: [path.join(root, 'node_modules')],
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    })
}
