import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const folder = fileURLToPath(new URL('../predecessor', import.meta.url))

/** Its packages are not ours: `npm test` installs them separately. */
export const hasPredecessor = existsSync(path.join(folder, 'node_modules'))

/** The script of a page with the predecessor's widget: its published package, bundled as hosts do it. */
export async function bundlePredecessor(): Promise<string> {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: path.join(folder, 'page.mjs') } },
  })
  const results = Array.isArray(built) ? built : [built]
  const files = results.flatMap((result) => ('output' in result ? result.output : []))
  const [script, ...more] = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  if (script === undefined || more.length > 0) throw new Error('The predecessor is not one script.')
  return script
}
