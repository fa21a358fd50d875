// Runs a worker that is TypeScript source. `npm test` builds the service first: then what is built runs, which starts in a
// third of the time.
import path from 'node:path'

const [, , source = ''] = process.argv
if (process.env.INLET_TEST_BUILT) {
  await import(new URL(`../../dist/${path.basename(source, '.ts')}.js`, import.meta.url).href)
} else {
  // `--import` of tsx registers it in the main thread only (Node 20).
  const { register } = await import('tsx/esm/api')
  register()
  await import(source)
}
